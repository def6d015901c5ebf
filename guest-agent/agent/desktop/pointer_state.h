#pragma once
// A desktop's pointer apart from its picture. Pure.

#include <cstdint>
#include <memory>
#include <optional>

#include "agent/desktop/tile_map.h"
#include "protocol/desktop_pointer.h"

namespace helix::agent {

struct PointerState {
    bool isVisible = false;
    int x = 0, y = 0; ///< where it points, in pixels of the desktop
    /// Never null while it is visible. Owners: copies of this; another shape is another object.
    std::shared_ptr<const protocol::PointerShape> shape;
    friend bool operator==(const PointerState&, const PointerState&) = default;
};

/// Where it is to be seen; may reach outside the desktop. Empty where it is not visible.
PixelBox boxOf(const PointerState& pointer);

/// A shape of pixels that are alpha, red, green, blue in a word, `width` in a row. Colours that are more
/// than alpha allows are cut to it, and a hot spot outside is moved inside. Null of an impossible size.
std::shared_ptr<const protocol::PointerShape> pointerShape(const std::uint32_t* pixels, int width,
                                                           int height, int hotX, int hotY);

/// One channel of `above`, which is multiplied with `alpha`, over `below`.
std::uint8_t blended(std::uint8_t below, std::uint32_t above, std::uint32_t alpha);

/// Draws it into the picture `view`, whose first byte is `data`.
void drawPointer(std::uint8_t* data, const PixelView& view, const PointerState& pointer);

} // namespace helix::agent
