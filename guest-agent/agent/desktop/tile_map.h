#pragma once
// Which 16x16 tiles of the desktop changed. A tile is a macroblock of the encoder.

#include <cstddef>
#include <cstdint>
#include <vector>

#include "protocol/desktop_frame.h"

namespace helix::agent {

inline constexpr int kTileSize = 16;

/// One flag per tile of a desktop of `width` x `height` pixels; edge tiles may be narrower.
class TileMap {
public:
    TileMap() = default;
    TileMap(int width, int height);

    [[nodiscard]] int columns() const { return m_columns; }
    [[nodiscard]] int rows() const { return m_rows; }
    [[nodiscard]] bool at(int column, int row) const { return m_tiles[index(column, row)] != 0; }
    void set(int column, int row) { set(index(column, row)); }
    void setAll();
    void clear();
    /// Adds the flags of a map of the same size.
    void merge(const TileMap& other);
    /// Takes away the flags that a map of the same size has.
    void remove(const TileMap& other);
    /// Tiles are numbered in reading order. The first `most` set ones from number `from` on.
    [[nodiscard]] TileMap firstFrom(std::size_t from, int most) const;
    /// The number after that of the last set tile; 0: none is set.
    [[nodiscard]] std::size_t end() const;
    [[nodiscard]] bool any() const { return m_count != 0; }
    /// A tile is set that is not in a map of the same size.
    [[nodiscard]] bool anyBeside(const TileMap& other) const;
    [[nodiscard]] int count() const { return m_count; }

    /// The set tiles as rectangles in pixels, inside the desktop; at most kMaxFrameRects, so some
    /// may cover unset tiles.
    [[nodiscard]] std::vector<protocol::Rect> rects() const;

private:
    [[nodiscard]] std::size_t index(int column, int row) const
    {
        return static_cast<std::size_t>(row) * static_cast<std::size_t>(m_columns) +
               static_cast<std::size_t>(column);
    }
    void set(std::size_t tile)
    {
        m_count += 1 - m_tiles[tile];
        m_tiles[tile] = 1;
    }

    int m_width = 0;
    int m_height = 0;
    int m_columns = 0;
    int m_rows = 0;
    std::vector<std::uint8_t> m_tiles;
    int m_count = 0; ///< of the set ones: asked for many times for each frame
};

inline constexpr int kBytesPerPixel = 4;

/// A picture in memory, kBytesPerPixel bytes per pixel, blue first (or red first), as a compositor
/// gives it.
struct PixelView {
    const std::uint8_t* data = nullptr;
    int width = 0;
    int height = 0;
    int stride = 0; ///< bytes per row
    bool redFirst = false;
    bool bottomUp = false; ///< the first row in memory is the lowest of the picture

    [[nodiscard]] const std::uint8_t* row(int y) const
    {
        return data + static_cast<std::ptrdiff_t>(bottomUp ? height - 1 - y : y) * stride;
    }
};

struct PixelBox {
    int x = 0, y = 0, width = 0, height = 0;
};

/// Sets the tiles inside `box` in which two pictures of the same size and format differ. `box` may
/// reach outside.
void markChangedTiles(const PixelView& before, const PixelView& now, const PixelBox& box,
                      TileMap& changed);

} // namespace helix::agent
