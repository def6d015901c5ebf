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

/// 42 bytes on the wire, little-endian, in this order: version u8, type u8, flags u16, sequence
/// u32, capture u64, encode-start u64, send u64, width u16, height u16, qp u8, rect count u8, last
/// input u32; then 8 bytes per rectangle (x, y, width, height u16) and the H.264 bytes.
/// (2+2+4+24+4+2+4 = 42.)
struct FrameHeader {
    FrameType type = FrameType::Video;
    std::uint16_t flags = 0;
    std::uint32_t sequence = 0;  ///< +1 per frame sent on this connection, starts at 1
    std::uint64_t captureUs = 0; ///< microseconds of the guest's monotonic clock
    std::uint64_t encodeStartUs = 0;
    std::uint64_t sendUs = 0;
    std::uint16_t width = 0; ///< of the desktop, pixels, even
    std::uint16_t height = 0;
    std::uint8_t qp = 0;
    std::uint32_t lastInput = 0; ///< newest input sequence the guest had applied before the capture
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
