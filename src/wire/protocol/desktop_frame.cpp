#include "protocol/desktop_frame.h"

#include <algorithm>

#include "protocol/byte_order.h"
#include "protocol/limits.h"

namespace helix::protocol {
namespace {

constexpr std::size_t kHeaderSize = 42;
constexpr std::size_t kRectSize = 8;
constexpr std::uint16_t kKnownFlags = kFrameKey | kFrameRefinement | kFrameCursor;
constexpr std::uint8_t kMaxQp = 51;

tl::unexpected<Error> brokenFrame(const char* what)
{
    return fail(ErrorCode::Protocol,
                std::string("The guest sent a broken desktop frame: ") + what + ".");
}

Rect boundingBox(const std::vector<Rect>& rects)
{
    Rect box = rects.front();
    int right = box.x + box.width;
    int bottom = box.y + box.height;
    for (const Rect& rect : rects) {
        right = std::max(right, rect.x + rect.width);
        bottom = std::max(bottom, rect.y + rect.height);
        box.x = std::min(box.x, rect.x);
        box.y = std::min(box.y, rect.y);
    }
    box.width = static_cast<std::uint16_t>(right - box.x);
    box.height = static_cast<std::uint16_t>(bottom - box.y);
    return box;
}

void appendRect(Bytes& out, const Rect& rect)
{
    for (const std::uint16_t value : {rect.x, rect.y, rect.width, rect.height})
        appendLittle(out, value);
}

bool isDesktopSide(std::uint16_t pixels)
{
    return pixels >= 2 && pixels <= kMaxDesktopSide && pixels % 2 == 0;
}

bool isInside(const Rect& rect, const FrameHeader& header)
{
    return rect.width > 0 && rect.height > 0 && rect.x + rect.width <= header.width &&
           rect.y + rect.height <= header.height;
}

} // namespace

Bytes encodeFrame(const FrameHeader& header, BytesView h264)
{
    // More rectangles than the wire takes become one that covers them all: too much damage is
    // harmless, too little is not.
    const std::vector<Rect> rects = header.rects.size() <= kMaxFrameRects
                                        ? header.rects
                                        : std::vector<Rect>{boundingBox(header.rects)};
    Bytes out;
    out.reserve(kHeaderSize + rects.size() * kRectSize + h264.size());
    out.push_back(kWireVersion);
    out.push_back(static_cast<std::uint8_t>(header.type));
    appendLittle(out, header.flags);
    appendLittle(out, header.sequence);
    appendLittle(out, header.captureUs);
    appendLittle(out, header.encodeStartUs);
    appendLittle(out, header.sendUs);
    appendLittle(out, header.width);
    appendLittle(out, header.height);
    out.push_back(header.qp);
    out.push_back(static_cast<std::uint8_t>(rects.size()));
    appendLittle(out, header.lastInput);
    for (const Rect& rect : rects)
        appendRect(out, rect);
    append(out, h264);
    return out;
}

Result<DesktopFrame> decodeFrame(BytesView message)
{
    if (message.size() > kMaxDesktopMessage)
        return brokenFrame("it is too large");
    LittleReader reader(message);
    if (reader.take<std::uint8_t>() != kWireVersion)
        return brokenFrame("unknown version");
    if (reader.take<std::uint8_t>() != static_cast<std::uint8_t>(FrameType::Video))
        return brokenFrame("unknown type");
    DesktopFrame frame;
    FrameHeader& header = frame.header;
    header.flags = reader.take<std::uint16_t>();
    header.sequence = reader.take<std::uint32_t>();
    header.captureUs = reader.take<std::uint64_t>();
    header.encodeStartUs = reader.take<std::uint64_t>();
    header.sendUs = reader.take<std::uint64_t>();
    header.width = reader.take<std::uint16_t>();
    header.height = reader.take<std::uint16_t>();
    header.qp = reader.take<std::uint8_t>();
    const std::size_t rectCount = reader.take<std::uint8_t>();
    header.lastInput = reader.take<std::uint32_t>();
    if (!reader.ok() || reader.rest().size() < rectCount * kRectSize)
        return brokenFrame("it ends too early");
    if ((header.flags & ~kKnownFlags) != 0)
        return brokenFrame("unknown flags");
    if (!isDesktopSide(header.width) || !isDesktopSide(header.height))
        return brokenFrame("impossible desktop size");
    if (header.qp > kMaxQp)
        return brokenFrame("impossible quality");
    if (rectCount > kMaxFrameRects)
        return brokenFrame("too many rectangles");
    for (std::size_t i = 0; i < rectCount; ++i) {
        Rect rect;
        for (std::uint16_t* field : {&rect.x, &rect.y, &rect.width, &rect.height})
            *field = reader.take<std::uint16_t>();
        if (!isInside(rect, header))
            return brokenFrame("a rectangle lies outside the desktop");
        header.rects.push_back(rect);
    }
    if (reader.rest().empty())
        return brokenFrame("it has no picture");
    frame.h264.assign(reader.rest().begin(), reader.rest().end());
    return frame;
}

} // namespace helix::protocol
