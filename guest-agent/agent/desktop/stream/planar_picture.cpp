#include "agent/desktop/stream/planar_picture.h"

#include <algorithm>
#include <cstring>

#include "agent/desktop/stream/pixel_rows.h"

namespace helix::agent {
namespace {

constexpr std::uint8_t kBlackLuma = 16;
constexpr std::uint8_t kNoColour = 128;
// Of the quarter grey that compositors clear with, as pixman rounds it, and as OpenGL does.
constexpr std::uint8_t kClearedLuma = 70, kClearedByGlLuma = 71;

bool isEmpty(std::uint8_t light)
{
    return light == kBlackLuma || light == kClearedLuma || light == kClearedByGlLuma;
}

/// Calls `act` with x, y, width and height, in pixels of a picture of that size, for every stretch of
/// set tiles that lie side by side.
template <typename Act>
void forEachStretch(const TileMap& tiles, int width, int height, Act act)
{
    for (int row = 0; row < tiles.rows() && row * kTileSize < height; ++row)
        for (int column = 0; column < tiles.columns(); ++column) {
            const int first = column;
            while (column < tiles.columns() && tiles.at(column, row))
                ++column;
            const int left = first * kTileSize;
            const int right = std::min(column * kTileSize, width);
            if (left < right)
                act(left, row * kTileSize, right - left,
                    std::min(kTileSize, height - row * kTileSize));
        }
}

} // namespace

PlanarPicture::PlanarPicture(int width, int height)
    : m_width(width)
    , m_height(height)
    , m_luma(static_cast<std::size_t>(width) * static_cast<std::size_t>(height), kBlackLuma)
    , m_blue(m_luma.size() / 4, kNoColour)
    , m_red(m_luma.size() / 4, kNoColour)
{
}

std::ptrdiff_t PlanarPicture::lumaAt(int x, int y) const
{
    return static_cast<std::ptrdiff_t>(y) * m_width + x;
}

std::ptrdiff_t PlanarPicture::chromaAt(int x, int y) const
{
    return static_cast<std::ptrdiff_t>(y / 2) * (m_width / 2) + x / 2;
}

void PlanarPicture::update(const PixelView& source, const TileMap& tiles)
{
    const PixelOrder order = source.redFirst ? PixelOrder{0, 16} : PixelOrder{16, 0};
    forEachStretch(tiles, m_width, m_height, [&](int x, int y, int width, int height) {
        const std::ptrdiff_t from = static_cast<std::ptrdiff_t>(x) * kBytesPerPixel;
        for (int line = y; line < y + height; line += 2) {
            const std::uint8_t* upper = source.row(line) + from;
            const std::uint8_t* lower = source.row(line + 1) + from;
            convertLuma(upper, order, m_luma.data() + lumaAt(x, line), width);
            convertLuma(lower, order, m_luma.data() + lumaAt(x, line + 1), width);
            convertChroma(upper, lower, order, m_blue.data() + chromaAt(x, line),
                          m_red.data() + chromaAt(x, line), width / 2);
        }
    });
}

double PlanarPicture::emptyShare() const
{
    int empty = 0;
    int all = 0;
    for (int y = kTileSize / 2; y < m_height; y += kTileSize)
        for (int x = kTileSize / 2; x < m_width; x += kTileSize, ++all) {
            const std::uint8_t light =
                m_luma[static_cast<std::size_t>(y) * static_cast<std::size_t>(m_width) +
                       static_cast<std::size_t>(x)];
            empty += isEmpty(light) ? 1 : 0;
        }
    return all == 0 ? 0 : static_cast<double>(empty) / all;
}

void PlanarPicture::copy(const PlanarPicture& source, const TileMap& tiles)
{
    forEachStretch(tiles, m_width, m_height, [&](int x, int y, int width, int height) {
        const auto luma = static_cast<std::size_t>(width);
        for (int line = y; line < y + height; ++line)
            std::memcpy(m_luma.data() + lumaAt(x, line), source.luma() + lumaAt(x, line), luma);
        for (int line = y; line < y + height; line += 2) {
            const std::ptrdiff_t at = chromaAt(x, line);
            std::memcpy(m_blue.data() + at, source.blue() + at, luma / 2);
            std::memcpy(m_red.data() + at, source.red() + at, luma / 2);
        }
    });
}

} // namespace helix::agent
