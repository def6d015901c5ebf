#include "protocol/desktop_frame.h"

#include <algorithm>
#include <limits>

#include "protocol/byte_order.h"
#include "protocol/limits.h"

namespace helix::protocol {
namespace {

constexpr std::size_t kHeaderSize = 64;
constexpr std::size_t kRectSize = 8;
constexpr std::uint16_t kKnownFlags = kFrameKey | kFrameRefinement | kFrameCursor;
constexpr std::uint8_t kMaxQp = 51;
constexpr std::uint32_t kNoInput = std::numeric_limits<std::uint32_t>::max();

/// From `begin` to `end`, neither below 0 nor above `most`.
std::uint32_t distance(std::uint64_t begin, std::uint64_t end, std::uint32_t most = kNoInput)
{
    return end <= begin ? 0
                        : static_cast<std::uint32_t>(std::min<std::uint64_t>(end - begin, most));
}

void appendTimes(Bytes& out, const FrameTimes& times)
{
    appendLittle(out, times.capture);
    appendLittle(out, times.inputApplied == 0
                          ? kNoInput
                          : distance(times.inputApplied, times.capture, kNoInput - 1));
    for (const std::uint64_t time : {times.taken, times.compared, times.converted,
                                     times.encodeStart, times.encoded, times.sent})
        appendLittle(out, distance(times.capture, time));
}

FrameTimes takeTimes(LittleReader& reader)
{
    FrameTimes times;
    times.capture = reader.take<std::uint64_t>();
    const auto beforeCapture = reader.take<std::uint32_t>();
    if (beforeCapture != kNoInput && beforeCapture <= times.capture)
        times.inputApplied = times.capture - beforeCapture;
    for (std::uint64_t* time : {&times.taken, &times.compared, &times.converted, &times.encodeStart,
                                &times.encoded, &times.sent})
        *time = times.capture + reader.take<std::uint32_t>(); // wraps where a guest wants it to
    return times;
}

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

const char* nameOf(VideoEncoder encoder)
{
    switch (encoder) {
    case VideoEncoder::X264:
        return "x264";
    case VideoEncoder::OpenH264:
        return "OpenH264";
    case VideoEncoder::Vaapi:
        return "VA-API";
    case VideoEncoder::Nvenc:
        return "NVENC";
    }
    return "unknown";
}

Bytes encodeFrame(const FrameHeader& header, BytesView h264)
{
    // More rectangles than the wire takes become one that covers them all: too much damage is
    // harmless, too little is not.
    const std::vector<Rect> rects = header.rects.size() <= kMaxFrameRects
                                        ? header.rects
                                        : std::vector<Rect>{boundingBox(header.rects)};
    Bytes out;
    out.reserve(kHeaderSize + rects.size() * kRectSize + h264.size());
    out.push_back(kFrameVersion);
    out.push_back(static_cast<std::uint8_t>(header.type));
    appendLittle(out, header.flags);
    appendLittle(out, header.sequence);
    appendTimes(out, header.times);
    appendLittle(out, header.lastInput);
    appendLittle(out, header.starvedUs);
    appendLittle(out, header.times.complete == 0
                          ? 0U
                          : distance(header.times.complete, header.times.capture));
    appendLittle(out, header.width);
    appendLittle(out, header.height);
    out.push_back(header.qp);
    out.push_back(static_cast<std::uint8_t>(rects.size()));
    out.push_back(static_cast<std::uint8_t>(header.encoder));
    out.push_back(header.ladderStep);
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
    if (reader.take<std::uint8_t>() != kFrameVersion)
        return brokenFrame("unknown version");
    if (reader.take<std::uint8_t>() != static_cast<std::uint8_t>(FrameType::Video))
        return brokenFrame("unknown type");
    DesktopFrame frame;
    FrameHeader& header = frame.header;
    header.flags = reader.take<std::uint16_t>();
    header.sequence = reader.take<std::uint32_t>();
    header.times = takeTimes(reader);
    header.lastInput = reader.take<std::uint32_t>();
    header.starvedUs = reader.take<std::uint32_t>();
    header.times.complete = header.times.capture - reader.take<std::uint32_t>(); // may wrap, too
    header.width = reader.take<std::uint16_t>();
    header.height = reader.take<std::uint16_t>();
    header.qp = reader.take<std::uint8_t>();
    const std::size_t rectCount = reader.take<std::uint8_t>();
    header.encoder = static_cast<VideoEncoder>(reader.take<std::uint8_t>());
    header.ladderStep = reader.take<std::uint8_t>();
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
