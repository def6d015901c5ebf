#include "protocol/desktop_pointer.h"

#include "protocol/byte_order.h"
#include "protocol/limits.h"

namespace helix::protocol {
namespace {

constexpr std::uint8_t kPointerType = 2;
constexpr std::uint8_t kVisible = 1;
constexpr std::uint8_t kWithShape = 2;
constexpr std::uint8_t kTakesMotion = 4;
constexpr std::size_t kPixelSize = 4;

tl::unexpected<Error> brokenPointer(const char* what)
{
    return fail(ErrorCode::Protocol, std::string("The guest sent a broken pointer: ") + what + ".");
}

bool isSide(std::uint16_t pixels)
{
    return pixels >= 1 && pixels <= kMaxPointerSide;
}

bool isMultiplied(BytesView pixels)
{
    for (std::size_t at = 0; at + kPixelSize <= pixels.size(); at += kPixelSize) {
        const std::uint8_t alpha = pixels[at + 3];
        if (pixels[at] > alpha || pixels[at + 1] > alpha || pixels[at + 2] > alpha)
            return false;
    }
    return true;
}

Result<PointerShape> readShape(LittleReader& reader)
{
    PointerShape shape;
    for (std::uint16_t* field : {&shape.width, &shape.height, &shape.hotX, &shape.hotY})
        *field = reader.take<std::uint16_t>();
    if (!isSide(shape.width) || !isSide(shape.height))
        return brokenPointer("impossible size");
    if (shape.hotX >= shape.width || shape.hotY >= shape.height)
        return brokenPointer("it points from outside itself");
    const BytesView pixels = reader.takeBytes(std::size_t{shape.width} * shape.height * kPixelSize);
    if (!isMultiplied(pixels))
        return brokenPointer("impossible colours");
    shape.pixels.assign(pixels.begin(), pixels.end());
    return shape;
}

} // namespace

Bytes encodePointerShape(const PointerShape& shape)
{
    Bytes out;
    for (const std::uint16_t field : {shape.width, shape.height, shape.hotX, shape.hotY})
        appendLittle(out, field);
    append(out, shape.pixels);
    return out;
}

Result<PointerShape> decodePointerShape(BytesView bytes)
{
    LittleReader reader(bytes);
    auto shape = readShape(reader);
    if (shape && !reader.complete())
        return brokenPointer("wrong length");
    return shape;
}

bool isPointerUpdate(BytesView message)
{
    return message.size() > 1 && message[0] == kFrameVersion && message[1] == kPointerType;
}

Bytes encodePointerUpdate(const PointerUpdate& update)
{
    Bytes out{kFrameVersion, kPointerType};
    out.push_back(static_cast<std::uint8_t>((update.isVisible ? kVisible : 0) |
                                            (update.shape ? kWithShape : 0) |
                                            (update.takesMotion ? kTakesMotion : 0)));
    appendLittle(out, update.x);
    appendLittle(out, update.y);
    if (update.shape)
        append(out, encodePointerShape(*update.shape));
    return out;
}

Result<PointerUpdate> decodePointerUpdate(BytesView message)
{
    if (!isPointerUpdate(message))
        return brokenPointer("unknown version");
    LittleReader reader(message.subspan(2));
    PointerUpdate update;
    const auto flags = reader.take<std::uint8_t>();
    if ((flags & ~(kVisible | kWithShape | kTakesMotion)) != 0)
        return brokenPointer("unknown flags");
    update.isVisible = (flags & kVisible) != 0;
    update.takesMotion = (flags & kTakesMotion) != 0;
    update.x = reader.take<std::uint16_t>();
    update.y = reader.take<std::uint16_t>();
    if ((flags & kWithShape) != 0) {
        auto shape = readShape(reader);
        if (!shape)
            return fail(shape.error());
        update.shape = std::move(*shape);
    }
    if (!reader.complete())
        return brokenPointer("wrong length");
    return update;
}

} // namespace helix::protocol
