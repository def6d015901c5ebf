#pragma once
// The guest's pointer, which its pictures are without (docs/protocol.md 7). Binary WebSocket messages
// on /v1/desktop, guest to host.

#include <cstdint>
#include <optional>

#include "base/bytes.h"
#include "base/result.h"

namespace helix::protocol {

inline constexpr int kMaxPointerSide = 256; ///< pixels

/// How a pointer looks. Rows from the top, red, green, blue, alpha, multiplied with alpha.
struct PointerShape {
    std::uint16_t width = 0, height = 0; ///< 1 to kMaxPointerSide
    std::uint16_t hotX = 0, hotY = 0;    ///< the pixel that points, inside
    Bytes pixels;
    friend bool operator==(const PointerShape&, const PointerShape&) = default;
};

/// 7 bytes: version u8, type u8 (2), flags u8 (1 visible, 2 with a shape, 4 the agent knows motion), x u16,
/// y u16; then, where
/// there is a shape: width, height, hot spot's x and y u16 each, and width * height * 4 bytes.
struct PointerUpdate {
    bool isVisible = false;
    std::uint16_t x = 0, y = 0;        ///< where it points, in desktop pixels
    std::optional<PointerShape> shape; ///< nothing: as it was told last
    bool takesMotion = false; ///< the agent knows PointerMotion; older ones close the stream at it
};

/// As it stands in an update, without one.
Bytes encodePointerShape(const PointerShape& shape);
/// Exactly one; Protocol as decodePointerUpdate().
Result<PointerShape> decodePointerShape(BytesView bytes);

/// Whether this message is about the pointer rather than a picture.
bool isPointerUpdate(BytesView message);
Bytes encodePointerUpdate(const PointerUpdate& update);
/// Protocol error for anything of another version or length, a shape of impossible size or hot spot,
/// or one whose colours are not multiplied with alpha.
Result<PointerUpdate> decodePointerUpdate(BytesView message);

} // namespace helix::protocol
