#pragma once
// One picture on its way from guest to host (docs/protocol.md 7). Binary WebSocket messages on
// /v1/desktop.

#include <cstdint>
#include <vector>

#include "base/bytes.h"
#include "base/result.h"

namespace helix::protocol {

struct Rect {
    std::uint16_t x = 0, y = 0, width = 0, height = 0;
    friend bool operator==(const Rect&, const Rect&) = default;
};

enum class FrameType : std::uint8_t { Video = 1 };

enum FrameFlag : std::uint16_t {
    kFrameKey = 1,        ///< decodable on its own
    kFrameRefinement = 2, ///< same content, better quality
    kFrameCursor = 4,     ///< only the pointer moved
};

/// What made the H.264 of a frame.
enum class VideoEncoder : std::uint8_t { X264 = 1, OpenH264 = 2, Vaapi = 3, Nvenc = 4 };
/// As people know it; "unknown" of a value that is none of these.
const char* nameOf(VideoEncoder encoder);

/// When what was done with a frame, in microseconds of the guest's monotonic clock. Only `capture`
/// travels whole; the others as their distance from it, at most 71 minutes.
struct FrameTimes {
    std::uint64_t capture = 0; ///< the desktop showed it
    /// The newest input of FrameHeader::lastInput reached the desktop; 0: none is new with this frame.
    std::uint64_t inputApplied = 0;
    std::uint64_t taken = 0;     ///< the captured picture was there
    std::uint64_t compared = 0;  ///< with the one before it
    std::uint64_t converted = 0; ///< what differs
    std::uint64_t encodeStart = 0, encoded = 0;
    std::uint64_t sent = 0; ///< given to the connection
    /// The picture shows all that had changed until then: the capture (or 0), unless a narrow way left
    /// parts of it for later frames.
    std::uint64_t complete = 0;
};

/// 64 bytes on the wire, little-endian, in this order: version u8, type u8, flags u16, sequence
/// u32, capture u64, then u32 each: the capture's distance from the input, and the distances from the
/// capture of taken, compared, converted, encode start, encoded and sent; last input u32, starved u32,
/// how long before the capture the picture was complete u32,
/// width u16, height u16, qp u8, rect count u8, encoder u8, ladder step u8; then 8 bytes per rectangle
/// (x, y, width, height u16) and the H.264 bytes. (2+2+4+8+28+12+4+4 = 64.)
struct FrameHeader {
    FrameType type = FrameType::Video;
    std::uint16_t flags = 0;
    std::uint32_t sequence = 0; ///< +1 per frame sent on this connection, starts at 1
    FrameTimes times;
    std::uint32_t lastInput = 0; ///< newest input sequence the guest had applied before the capture
    /// Microseconds since the frame before this one in which the guest might send nothing, for want
    /// of acknowledgements.
    std::uint32_t starvedUs = 0;
    std::uint16_t width = 0; ///< of the desktop, pixels, even
    std::uint16_t height = 0;
    std::uint8_t qp = 0;
    VideoEncoder encoder = VideoEncoder::X264;
    std::uint8_t ladderStep = 0; ///< 0: as often as was asked for; higher: the guest is too slow
    std::vector<Rect> rects;     ///< damage, at most kMaxFrameRects, inside the desktop
};

struct DesktopFrame {
    FrameHeader header;
    Bytes h264; ///< Annex B
};

Bytes encodeFrame(const FrameHeader& header, BytesView h264);
/// Protocol error for anything short, of another version, of impossible size, or with rectangles
/// outside the desktop.
Result<DesktopFrame> decodeFrame(BytesView message);

} // namespace helix::protocol
