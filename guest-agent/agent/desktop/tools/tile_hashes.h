#pragma once
// A small memory of a picture: enough to tell where a later one differs. Pure.

#include <cstdint>
#include <vector>

#include "agent/desktop/tile_map.h"
#include "agent/desktop/tools/picture.h"

namespace helix::agent {

/// One number per tile of kTileSize pixels.
class TileHashes {
public:
    TileHashes() = default;
    explicit TileHashes(const PixelView& picture);

    [[nodiscard]] bool empty() const { return m_hashes.empty(); }
    /// Whether the pictures differ in a tile that `box` touches; true for another size.
    [[nodiscard]] bool differ(const TileHashes& other, const PixelBox& box) const;

private:
    PixelSize m_size;
    int m_columns = 0;
    std::vector<std::uint64_t> m_hashes;
};

} // namespace helix::agent
