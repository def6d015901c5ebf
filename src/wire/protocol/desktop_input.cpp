#include "protocol/desktop_input.h"

#include "protocol/byte_order.h"
#include "protocol/limits.h"
#include "base/try.h"

namespace helix::protocol {
namespace {

enum class Type : std::uint8_t {
    Acknowledge = 1,
    PointerMove = 2,
    PointerButton = 3,
    PointerWheel = 4,
    Key = 5,
    Text = 6,
    ReleaseAll = 7,
    RequestKeyFrame = 8,
    ResizeDesktop = 9,
    Steering = 11,
    KeyboardLayout = 10,
    PointerMotion = 12,
};

tl::unexpected<Error> brokenInput(const char* what)
{
    return fail(ErrorCode::Protocol,
                std::string("The host sent a broken desktop message: ") + what + ".");
}

struct Writer {
    Bytes& out;

    void type(Type value) { out.push_back(static_cast<std::uint8_t>(value)); }
    void operator()(const Acknowledge& m)
    {
        type(Type::Acknowledge);
        appendLittle(out, m.sequence);
        appendLittle(out, m.decodeUs);
    }
    void operator()(const PointerMove& m)
    {
        type(Type::PointerMove);
        appendLittle(out, m.sequence);
        appendLittle(out, m.x);
        appendLittle(out, m.y);
    }
    void operator()(const PointerMotion& m)
    {
        type(Type::PointerMotion);
        appendLittle(out, m.sequence);
        appendLittle(out, static_cast<std::uint16_t>(m.dx));
        appendLittle(out, static_cast<std::uint16_t>(m.dy));
    }
    void operator()(const PointerButton& m)
    {
        type(Type::PointerButton);
        appendLittle(out, m.sequence);
        appendLittle(out, m.button);
        out.push_back(m.pressed ? 1 : 0);
    }
    void operator()(const PointerWheel& m)
    {
        type(Type::PointerWheel);
        appendLittle(out, m.sequence);
        appendLittle(out, static_cast<std::uint16_t>(m.horizontal));
        appendLittle(out, static_cast<std::uint16_t>(m.vertical));
    }
    void operator()(const Key& m)
    {
        type(Type::Key);
        appendLittle(out, m.sequence);
        appendLittle(out, m.code);
        out.push_back(m.pressed ? 1 : 0);
        appendLittle(out, m.modifiers);
    }
    void operator()(const Text& m)
    {
        type(Type::Text);
        appendLittle(out, m.sequence);
        appendLittle(out, static_cast<std::uint16_t>(m.utf8.size()));
        append(out, asBytes(m.utf8));
    }
    void operator()(const ReleaseAll& m)
    {
        type(Type::ReleaseAll);
        appendLittle(out, m.sequence);
    }
    void operator()(const RequestKeyFrame&) { type(Type::RequestKeyFrame); }
    void operator()(const ResizeDesktop& m)
    {
        type(Type::ResizeDesktop);
        appendLittle(out, m.mode.width);
        appendLittle(out, m.mode.height);
        appendLittle(out, m.mode.scale);
    }
    void operator()(const Steering& m)
    {
        type(Type::Steering);
        appendLittle(out, m.sequence);
        out.push_back(static_cast<std::uint8_t>(m.who));
    }
    void operator()(const KeyboardLayout& m)
    {
        type(Type::KeyboardLayout);
        for (const std::string* name : {&m.model, &m.layout, &m.variant, &m.options}) {
            out.push_back(static_cast<std::uint8_t>(name->size()));
            append(out, asBytes(*name));
        }
    }
};

Result<bool> takeBool(LittleReader& reader)
{
    const auto value = reader.take<std::uint8_t>();
    if (value > 1)
        return brokenInput("a yes or no is neither");
    return value == 1;
}

Result<DesktopMessage> finished(const LittleReader& reader, DesktopMessage message)
{
    if (!reader.complete())
        return brokenInput("wrong length");
    return message;
}

Result<DesktopMessage> readMotion(LittleReader& reader)
{
    PointerMotion motion;
    motion.sequence = reader.take<std::uint32_t>();
    motion.dx = static_cast<std::int16_t>(reader.take<std::uint16_t>());
    motion.dy = static_cast<std::int16_t>(reader.take<std::uint16_t>());
    const auto isFar = [](int way) { return way < -kMaxPointerMotion || way > kMaxPointerMotion; };
    if (isFar(motion.dx) || isFar(motion.dy))
        return brokenInput("no pointer moves so far at once");
    return finished(reader, motion);
}

Result<DesktopMessage> readButton(LittleReader& reader)
{
    PointerButton button;
    button.sequence = reader.take<std::uint32_t>();
    button.button = reader.take<std::uint16_t>();
    TRY(const auto pressed, takeBool(reader));
    button.pressed = pressed;
    return finished(reader, button);
}

Result<DesktopMessage> readKey(LittleReader& reader)
{
    Key key;
    key.sequence = reader.take<std::uint32_t>();
    key.code = reader.take<std::uint16_t>();
    TRY(const auto pressed, takeBool(reader));
    key.pressed = pressed;
    key.modifiers = reader.take<std::uint16_t>();
    return finished(reader, key);
}

Result<DesktopMessage> readText(LittleReader& reader)
{
    Text text;
    text.sequence = reader.take<std::uint32_t>();
    const std::size_t length = reader.take<std::uint16_t>();
    if (!reader.ok() || reader.rest().size() != length)
        return brokenInput("wrong length");
    if (length == 0 || length > kMaxTextBytes)
        return brokenInput("text must have 1 to 1024 bytes");
    text.utf8 = asText(reader.rest());
    if (!isUtf8(text.utf8))
        return brokenInput("text is not UTF-8");
    return text;
}

Result<DesktopMessage> readResize(LittleReader& reader)
{
    ResizeDesktop resize;
    resize.mode.width = reader.take<std::uint16_t>();
    resize.mode.height = reader.take<std::uint16_t>();
    resize.mode.scale = reader.take<std::uint16_t>();
    if (!reader.complete())
        return brokenInput("wrong length");
    if (!isDesktopMode(resize.mode))
        return brokenInput("no desktop can have that size");
    return resize;
}

Result<DesktopMessage> readSteering(LittleReader& reader)
{
    Steering steering;
    steering.sequence = reader.take<std::uint32_t>();
    TRY(steering.who, toSteerer(reader.take<std::uint8_t>()));
    return finished(reader, steering);
}

Result<DesktopMessage> readLayout(LittleReader& reader)
{
    KeyboardLayout layout;
    for (std::string* name : {&layout.model, &layout.layout, &layout.variant, &layout.options})
        *name = asText(reader.takeBytes(reader.take<std::uint8_t>()));
    if (!reader.complete())
        return brokenInput("wrong length");
    if (!isKeyboardLayout(layout))
        return brokenInput("this is no keyboard layout");
    return layout;
}

// One function per message that has more than integers; the others are read in place.
Result<DesktopMessage> readBody(Type type, LittleReader& reader)
{
    switch (type) {
    case Type::Acknowledge: {
        Acknowledge m;
        m.sequence = reader.take<std::uint32_t>();
        m.decodeUs = reader.take<std::uint32_t>();
        return finished(reader, m);
    }
    case Type::PointerMove: {
        PointerMove m;
        m.sequence = reader.take<std::uint32_t>();
        m.x = reader.take<std::uint16_t>();
        m.y = reader.take<std::uint16_t>();
        return finished(reader, m);
    }
    case Type::PointerMotion:
        return readMotion(reader);
    case Type::PointerButton:
        return readButton(reader);
    case Type::PointerWheel: {
        PointerWheel m;
        m.sequence = reader.take<std::uint32_t>();
        m.horizontal = static_cast<std::int16_t>(reader.take<std::uint16_t>());
        m.vertical = static_cast<std::int16_t>(reader.take<std::uint16_t>());
        return finished(reader, m);
    }
    case Type::Key:
        return readKey(reader);
    case Type::Text:
        return readText(reader);
    case Type::ReleaseAll: {
        ReleaseAll m;
        m.sequence = reader.take<std::uint32_t>();
        return finished(reader, m);
    }
    case Type::RequestKeyFrame:
        return finished(reader, RequestKeyFrame{});
    case Type::ResizeDesktop:
        return readResize(reader);
    case Type::Steering:
        return readSteering(reader);
    case Type::KeyboardLayout:
        return readLayout(reader);
    }
    return brokenInput("unknown type");
}

} // namespace

bool mayComeFromWatchers(const DesktopMessage& message)
{
    return std::holds_alternative<ResizeDesktop>(message) ||
           std::holds_alternative<KeyboardLayout>(message);
}

Bytes encodeDesktopMessage(const DesktopMessage& message)
{
    Bytes out{kWireVersion};
    std::visit(Writer{out}, message);
    return out;
}

Result<DesktopMessage> decodeDesktopMessage(BytesView message)
{
    if (message.size() > kMaxInputMessage)
        return brokenInput("it is too large");
    LittleReader reader(message);
    if (reader.take<std::uint8_t>() != kWireVersion)
        return brokenInput("unknown version");
    const auto type = static_cast<Type>(reader.take<std::uint8_t>());
    if (!reader.ok())
        return brokenInput("wrong length");
    return readBody(type, reader);
}

} // namespace helix::protocol
