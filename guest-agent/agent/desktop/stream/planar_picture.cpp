#include "agent/desktop/stream/planar_picture.h"

#include <algorithm>
#include <cstring>

namespace helix::agent {
namespace {

// BT.709 limited range (ITU-R BT.709-6) in 16-bit fixed point: Y in 16..235, Cb and Cr in 16..240.
constexpr int kShift = 16;
constexpr int kHalf = 1 << (kShift - 1);
constexpr int kYRed = 11966, kYGreen = 40254, kYBlue = 4064;
constexpr int kCbRed = -6596, kCbGreen = -22189, kCbBlue = 28784;
constexpr int kCrRed = 28784, kCrGreen = -26145, kCrBlue = -2639;
constexpr int kLumaOffset = 16;
constexpr int kChromaOffset = 128;

std::uint8_t luma(int red, int green, int blue)
{
    return static_cast<std::uint8_t>(
        ((kYRed * red + kYGreen * green + kYBlue * blue + kHalf) >> kShift) + kLumaOffset);
}

/// Whether all pixels of a tile are the same. Most of a desktop is, and then a tile needs one
/// conversion instead of 256.
bool isUniform(const PixelView& source, int x, int y, int width, int height)
{
    const std::ptrdiff_t from = static_cast<std::ptrdiff_t>(x) * kBytesPerPixel;
    const std::size_t bytes = static_cast<std::size_t>(width) * kBytesPerPixel;
    const std::uint8_t* first = source.row(y) + from;
    if (std::memcmp(first, first + kBytesPerPixel, bytes - kBytesPerPixel) != 0)
        return false;
    for (int line = y + 1; line < y + height; ++line)
        if (std::memcmp(first, source.row(line) + from, bytes) != 0)
            return false;
    return true;
}

/// One row of luma.
void convertLuma(const std::uint8_t* pixels, int redAt, std::uint8_t* out, int width)
{
    for (int x = 0; x < width; ++x) {
        const std::uint8_t* pixel = pixels + static_cast<std::ptrdiff_t>(x) * kBytesPerPixel;
        out[x] = luma(pixel[redAt], pixel[1], pixel[2 - redAt]);
    }
}

/// One row of both chroma planes from two rows of pixels.
void convertChroma(const std::uint8_t* upper, const std::uint8_t* lower, int redAt,
                   std::uint8_t* blueOut, std::uint8_t* redOut, int pairs)
{
    constexpr int shift = kShift + 2; // sums of four pixels
    constexpr int half = 1 << (shift - 1);
    for (int x = 0; x < pairs; ++x) {
        const std::ptrdiff_t at = static_cast<std::ptrdiff_t>(x) * 2 * kBytesPerPixel;
        const auto sum = [&](int channel) {
            return upper[at + channel] + upper[at + kBytesPerPixel + channel] +
                   lower[at + channel] + lower[at + kBytesPerPixel + channel];
        };
        const int red = sum(redAt);
        const int green = sum(1);
        const int blue = sum(2 - redAt);
        blueOut[x] = static_cast<std::uint8_t>(
            ((kCbRed * red + kCbGreen * green + kCbBlue * blue + half) >> shift) + kChromaOffset);
        redOut[x] = static_cast<std::uint8_t>(
            ((kCrRed * red + kCrGreen * green + kCrBlue * blue + half) >> shift) + kChromaOffset);
    }
}

} // namespace

PlanarPicture::PlanarPicture(int width, int height)
    : m_width(width)
    , m_height(height)
    , m_luma(static_cast<std::size_t>(width) * static_cast<std::size_t>(height), kLumaOffset)
    , m_blue(m_luma.size() / 4, kChromaOffset)
    , m_red(m_luma.size() / 4, kChromaOffset)
{
}

void PlanarPicture::update(const PixelView& source, const TileMap& tiles)
{
    for (int row = 0; row < tiles.rows(); ++row)
        for (int column = 0; column < tiles.columns(); ++column) {
            const int x = column * kTileSize;
            const int y = row * kTileSize;
            if (tiles.at(column, row) && x < m_width && y < m_height)
                convert(source, x, y, std::min(kTileSize, m_width - x),
                        std::min(kTileSize, m_height - y));
        }
}

void PlanarPicture::convert(const PixelView& source, int x, int y, int width, int height)
{
    const int redAt = source.redFirst ? 0 : 2;
    const std::ptrdiff_t from = static_cast<std::ptrdiff_t>(x) * kBytesPerPixel;
    if (isUniform(source, x, y, width, height)) {
        fillLike(source.row(y) + from, redAt, x, y, width, height);
        return;
    }
    for (int line = y; line < y + height; ++line)
        convertLuma(source.row(line) + from, redAt,
                    m_luma.data() + static_cast<std::ptrdiff_t>(line) * m_width + x, width);
    for (int line = y; line < y + height; line += 2) {
        const std::ptrdiff_t to = static_cast<std::ptrdiff_t>(line / 2) * (m_width / 2) + x / 2;
        convertChroma(source.row(line) + from, source.row(line + 1) + from, redAt,
                      m_blue.data() + to, m_red.data() + to, width / 2);
    }
}

void PlanarPicture::fillLike(const std::uint8_t* pixel, int redAt, int x, int y, int width,
                             int height)
{
    std::uint8_t light = 0;
    std::uint8_t blue = 0;
    std::uint8_t red = 0;
    // A 2x2 block of the one pixel.
    std::uint8_t pair[2 * kBytesPerPixel];
    std::memcpy(pair, pixel, kBytesPerPixel);
    std::memcpy(pair + kBytesPerPixel, pixel, kBytesPerPixel);
    convertLuma(pair, redAt, &light, 1);
    convertChroma(pair, pair, redAt, &blue, &red, 1);
    for (int line = y; line < y + height; ++line)
        std::memset(m_luma.data() + static_cast<std::ptrdiff_t>(line) * m_width + x, light,
                    static_cast<std::size_t>(width));
    for (int line = y / 2; line < (y + height) / 2; ++line) {
        const std::ptrdiff_t to = static_cast<std::ptrdiff_t>(line) * (m_width / 2) + x / 2;
        std::memset(m_blue.data() + to, blue, static_cast<std::size_t>(width / 2));
        std::memset(m_red.data() + to, red, static_cast<std::size_t>(width / 2));
    }
}

} // namespace helix::agent
