#pragma once
// The desktop as the encoder takes it: I420, BT.709, limited range.

#include <cstddef>
#include <cstdint>
#include <vector>

#include "agent/desktop/tile_map.h"

namespace helix::agent {

/// Luma in full, both chroma planes at half resolution (the mean of 2x2 pixels). Sizes are even.
class PlanarPicture {
public:
    PlanarPicture() = default;
    PlanarPicture(int width, int height);

    [[nodiscard]] int width() const { return m_width; }
    [[nodiscard]] int height() const { return m_height; }
    [[nodiscard]] const std::uint8_t* luma() const { return m_luma.data(); }
    [[nodiscard]] const std::uint8_t* blue() const { return m_blue.data(); }
    [[nodiscard]] const std::uint8_t* red() const { return m_red.data(); }

    /// Converts the pixels of the set tiles; the others keep what they had. `source` has at least
    /// this picture's size.
    void update(const PixelView& source, const TileMap& tiles);

    /// Takes the set tiles over from a picture of the same size.
    void copy(const PlanarPicture& source, const TileMap& tiles);
    /// How much of it has the colour of a screen that nothing is drawn on, 0 to 1, by one pixel of
    /// each tile: black, or the dark grey that compositors clear with.
    [[nodiscard]] double emptyShare() const;

private:
    [[nodiscard]] std::ptrdiff_t lumaAt(int x, int y) const;
    [[nodiscard]] std::ptrdiff_t chromaAt(int x, int y) const;

    int m_width = 0;
    int m_height = 0;
    std::vector<std::uint8_t> m_luma, m_blue, m_red;
};

} // namespace helix::agent
