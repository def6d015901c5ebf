#pragma once
// The desktop's picture with the pointer in it. Pure.

#include <cstdint>
#include <vector>

#include "agent/desktop/tile_map.h"

namespace helix::agent {

/// The pointer as it is drawn.
struct PointerImage {
    PixelBox box;                      ///< on the desktop; may reach outside
    int hotX = 0, hotY = 0;            ///< what points, in the box
    std::vector<std::uint32_t> pixels; ///< alpha, red, green, blue; multiplied with alpha
    friend bool operator==(const PointerImage& a, const PointerImage& b)
    {
        return a.box.x == b.box.x && a.box.y == b.box.y && a.box.width == b.box.width &&
               a.box.height == b.box.height && a.hotX == b.hotX && a.hotY == b.hotY &&
               a.pixels == b.pixels;
    }
};

/// A copy of the server's picture, blue first, that follows it part by part.
class PointerPicture {
public:
    PointerPicture(int width, int height);

    /// The server's picture changed there.
    void fallBehind(const PixelBox& box);
    /// Takes over what changed in `server`, of the same size, and draws the pointer.
    void update(const std::uint8_t* server, const PointerImage& pointer);
    /// update() was called.
    [[nodiscard]] bool isDrawn() const { return m_isDrawn; }
    /// Width and height are cut to even numbers.
    [[nodiscard]] PixelView view() const;

private:
    void copy(const std::uint8_t* server, const PixelBox& box);
    void draw(const PointerImage& pointer);

    int m_width, m_height;
    std::vector<std::uint8_t> m_pixels;
    PixelBox m_behind;  ///< where it is older than the server's
    PixelBox m_pointer; ///< where the pointer is drawn
    bool m_isDrawn = false;
};

} // namespace helix::agent
