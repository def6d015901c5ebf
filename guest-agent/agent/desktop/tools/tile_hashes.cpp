#include "agent/desktop/tools/tile_hashes.h"

#include <algorithm>
#include <cstring>

namespace helix::agent {
namespace {

// FNV's start and a multiplier with well-mixed bits. Nobody gains by making two pictures look the
// same: a tool would wait a little longer.
constexpr std::uint64_t kStart = 0xcbf29ce484222325U;
constexpr std::uint64_t kFactor = 0x9e3779b97f4a7c15U;
// The fourth byte of a pixel means nothing.
constexpr std::uint64_t kColours = 0x00ffffff00ffffffU;

std::uint64_t mix(std::uint64_t hash, std::uint64_t value)
{
    hash = (hash ^ value) * kFactor;
    return hash ^ (hash >> 29);
}

std::uint64_t addRow(std::uint64_t hash, const std::uint8_t* pixels, int count)
{
    const std::size_t bytes = static_cast<std::size_t>(count) * kBytesPerPixel;
    for (std::size_t at = 0; at < bytes; at += sizeof(std::uint64_t)) {
        std::uint64_t pair = 0;
        std::memcpy(&pair, pixels + at, std::min(sizeof pair, bytes - at));
        hash = mix(hash, pair & kColours);
    }
    return hash;
}

} // namespace

TileHashes::TileHashes(const PixelView& picture)
    : m_size{picture.width, picture.height}
    , m_columns((picture.width + kTileSize - 1) / kTileSize)
{
    const int rows = (picture.height + kTileSize - 1) / kTileSize;
    m_hashes.assign(static_cast<std::size_t>(m_columns) * static_cast<std::size_t>(rows), kStart);
    for (int y = 0; y < picture.height; ++y) {
        const std::uint8_t* row = picture.row(y);
        std::uint64_t* hash =
            m_hashes.data() + static_cast<std::ptrdiff_t>(y / kTileSize) * m_columns;
        for (int x = 0; x < picture.width; x += kTileSize, ++hash)
            *hash = addRow(*hash, row + static_cast<std::size_t>(x) * kBytesPerPixel,
                           std::min(kTileSize, picture.width - x));
    }
}

bool TileHashes::differ(const TileHashes& other, const PixelBox& box) const
{
    if (m_size != other.m_size)
        return true;
    const int lastRow = (std::min(box.y + box.height, m_size.height) - 1) / kTileSize;
    const int lastColumn = (std::min(box.x + box.width, m_size.width) - 1) / kTileSize;
    for (int row = std::max(box.y, 0) / kTileSize; row <= lastRow; ++row)
        for (int column = std::max(box.x, 0) / kTileSize; column <= lastColumn; ++column) {
            const auto at = static_cast<std::size_t>(row) * static_cast<std::size_t>(m_columns) +
                            static_cast<std::size_t>(column);
            if (m_hashes[at] != other.m_hashes[at])
                return true;
        }
    return false;
}

} // namespace helix::agent
