#include "agent/desktop/tile_map.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "protocol/limits.h"

namespace helix::agent {
namespace {

/// A horizontal run of set tiles, and how many rows of tiles it reaches down.
struct Run {
    int first = 0;
    int last = 0;
    int top = 0;
    int bottom = 0;
};

bool differ(const PixelView& a, const PixelView& b, int x, int y, int width, int height)
{
    const std::size_t bytes = static_cast<std::size_t>(width) * kBytesPerPixel;
    const std::ptrdiff_t offset = static_cast<std::ptrdiff_t>(x) * kBytesPerPixel;
    for (int line = y; line < y + height; ++line)
        if (std::memcmp(a.row(line) + offset, b.row(line) + offset, bytes) != 0)
            return true;
    return false;
}

std::vector<Run> runsOfRow(const TileMap& map, int row)
{
    std::vector<Run> runs;
    for (int column = 0; column < map.columns(); ++column) {
        if (!map.at(column, row))
            continue;
        if (!runs.empty() && runs.back().last == column - 1)
            runs.back().last = column;
        else
            runs.push_back({column, column, row, row});
    }
    return runs;
}

/// Runs of equal extent in neighbouring rows become one.
std::vector<Run> mergedRuns(const TileMap& map)
{
    std::vector<Run> merged;
    for (int row = 0; row < map.rows(); ++row)
        for (const Run& run : runsOfRow(map, row)) {
            const auto above = std::ranges::find_if(merged, [&](const Run& other) {
                return other.bottom == row - 1 && other.first == run.first &&
                       other.last == run.last;
            });
            if (above != merged.end())
                above->bottom = row;
            else
                merged.push_back(run);
        }
    return merged;
}

/// Joins neighbours in the list, two by two, until few enough are left.
void shrinkTo(std::size_t limit, std::vector<Run>& runs)
{
    while (runs.size() > limit) {
        std::vector<Run> fewer;
        for (std::size_t i = 0; i < runs.size(); i += 2) {
            Run run = runs[i];
            if (i + 1 < runs.size()) {
                const Run& next = runs[i + 1];
                run = {std::min(run.first, next.first), std::max(run.last, next.last),
                       std::min(run.top, next.top), std::max(run.bottom, next.bottom)};
            }
            fewer.push_back(run);
        }
        runs = std::move(fewer);
    }
}

} // namespace

TileMap::TileMap(int width, int height)
    : m_width(width)
    , m_height(height)
    , m_columns((width + kTileSize - 1) / kTileSize)
    , m_rows((height + kTileSize - 1) / kTileSize)
    , m_tiles(static_cast<std::size_t>(m_columns) * static_cast<std::size_t>(m_rows), 0)
{
}

void TileMap::setAll()
{
    std::ranges::fill(m_tiles, 1);
    m_count = static_cast<int>(m_tiles.size());
}

void TileMap::clear()
{
    std::ranges::fill(m_tiles, 0);
    m_count = 0;
}

void TileMap::merge(const TileMap& other)
{
    for (std::size_t i = 0; i < std::min(m_tiles.size(), other.m_tiles.size()); ++i)
        if (other.m_tiles[i] != 0)
            set(i);
}

void TileMap::remove(const TileMap& other)
{
    for (std::size_t i = 0; i < std::min(m_tiles.size(), other.m_tiles.size()); ++i)
        if (other.m_tiles[i] != 0)
            m_count -= std::exchange(m_tiles[i], 0);
}

TileMap TileMap::firstFrom(std::size_t from, int most) const
{
    TileMap first(m_width, m_height);
    for (std::size_t i = from; i < m_tiles.size() && most > 0; ++i)
        if (m_tiles[i] != 0) {
            first.set(i);
            --most;
        }
    return first;
}

std::size_t TileMap::end() const
{
    for (std::size_t i = m_tiles.size(); i > 0; --i)
        if (m_tiles[i - 1] != 0)
            return i;
    return 0;
}

bool TileMap::anyBeside(const TileMap& other) const
{
    if (m_count >= other.m_count)
        return m_count > other.m_count || m_tiles != other.m_tiles;
    return !std::ranges::equal(m_tiles, other.m_tiles, [](std::uint8_t mine, std::uint8_t others) {
        return mine <= others;
    });
}

std::vector<protocol::Rect> TileMap::rects() const
{
    std::vector<Run> runs = mergedRuns(*this);
    shrinkTo(protocol::kMaxFrameRects, runs);
    std::vector<protocol::Rect> rects;
    for (const Run& run : runs) {
        const int x = run.first * kTileSize;
        const int y = run.top * kTileSize;
        const int right = std::min((run.last + 1) * kTileSize, m_width);
        const int bottom = std::min((run.bottom + 1) * kTileSize, m_height);
        rects.push_back({static_cast<std::uint16_t>(x), static_cast<std::uint16_t>(y),
                         static_cast<std::uint16_t>(right - x),
                         static_cast<std::uint16_t>(bottom - y)});
    }
    return rects;
}

void markChangedTiles(const PixelView& before, const PixelView& now, const PixelBox& box,
                      TileMap& changed)
{
    const int left = std::clamp(box.x, 0, now.width);
    const int top = std::clamp(box.y, 0, now.height);
    const int right = std::clamp(box.x + box.width, 0, now.width);
    const int bottom = std::clamp(box.y + box.height, 0, now.height);
    if (left >= right || top >= bottom)
        return;
    for (int row = top / kTileSize; row * kTileSize < bottom; ++row)
        for (int column = left / kTileSize; column * kTileSize < right; ++column) {
            if (changed.at(column, row))
                continue;
            const int x = column * kTileSize;
            const int y = row * kTileSize;
            if (differ(before, now, x, y, std::min(kTileSize, now.width - x),
                       std::min(kTileSize, now.height - y)))
                changed.set(column, row);
        }
}

} // namespace helix::agent
