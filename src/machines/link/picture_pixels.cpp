#include "link/picture_pixels.h"

#include <algorithm>
#include <cstddef>

#include <libyuv/scale.h>

namespace helix::link {
namespace {

// BT.709 limited range (ITU-R BT.709-6, section 3), in 16.16 fixed point: luma 16..235, chroma 16..240
// around 128. Of our own: libyuv's x86 code has too few bits for this much blue, and is up to ten off.
constexpr int kLuma = 76309;   // 255/219
constexpr int kRedV = 117489;  // 1.5748 * 255/224
constexpr int kGreenU = 13975; // 0.1873 * 255/224
constexpr int kGreenV = 34925; // 0.4681 * 255/224
constexpr int kBlueU = 138438; // 1.8556 * 255/224
constexpr int kHalf = 1 << 15;

/// Three planes, 4:2:0, wherever they lie.
struct Planes {
    const std::uint8_t* y;
    const std::uint8_t* u;
    const std::uint8_t* v;
    int width = 0;

    [[nodiscard]] int chromaWidth() const { return (width + 1) / 2; }
};

Planes planesOf(const Picture& picture)
{
    return {picture.y.data(), picture.u.data(), picture.v.data(), picture.width};
}

std::uint8_t clipped(int value)
{
    return static_cast<std::uint8_t>(std::clamp(value >> 16, 0, 255));
}

/// What a pair of pixels gets by its colours.
struct Tint {
    int red, green, blue;
};

Tint tintOf(int u, int v)
{
    return {kRedV * v + kHalf, kHalf - kGreenU * u - kGreenV * v, kBlueU * u + kHalf};
}

/// One row, `size` bytes for each pixel, with red, green and blue at these places of it.
template <int size, int red, int green, int blue>
void writeRow(const Planes& planes, int row, std::uint8_t* out)
{
    const auto* luma = planes.y + static_cast<std::ptrdiff_t>(row) * planes.width;
    const auto chroma = static_cast<std::ptrdiff_t>(row / 2) * planes.chromaWidth();
    for (int x = 0; x < planes.width; x += 2) {
        const Tint tint = tintOf(planes.u[chroma + x / 2] - 128, planes.v[chroma + x / 2] - 128);
        for (int pixel = x; pixel < std::min(x + 2, planes.width); ++pixel, out += size) {
            const int base = kLuma * (luma[pixel] - 16);
            out[red] = clipped(base + tint.red);
            out[green] = clipped(base + tint.green);
            out[blue] = clipped(base + tint.blue);
            if constexpr (size == 4)
                out[3] = 255;
        }
    }
}

void writeBgrx(const Planes& planes, std::uint8_t* out, int stride, int firstRow, int endRow)
{
    for (int row = firstRow; row < endRow; ++row)
        writeRow<4, 2, 1, 0>(planes, row, out + static_cast<std::ptrdiff_t>(row) * stride);
}

} // namespace

void toBgrx(const Picture& picture, std::uint8_t* out, int stride, int firstRow, int endRow)
{
    writeBgrx(planesOf(picture), out, stride, firstRow, endRow);
}

void writeRgb(const Picture& picture, std::uint8_t* out)
{
    for (int row = 0; row < picture.height; ++row)
        writeRow<3, 0, 1, 2>(planesOf(picture), row,
                             out + 3 * static_cast<std::ptrdiff_t>(row) * picture.width);
}

void PictureShrinker::toBgrx(const Picture& picture, std::uint8_t* out, int stride, int width,
                             int height)
{
    const auto luma = static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
    const int chromaWidth = (width + 1) / 2;
    const auto chroma =
        static_cast<std::size_t>(chromaWidth) * static_cast<std::size_t>((height + 1) / 2);
    m_planes.resize(luma + 2 * chroma);
    std::uint8_t* const y = m_planes.data();
    std::uint8_t* const u = y + luma;
    std::uint8_t* const v = u + chroma;
    const int half = picture.width / 2;
    libyuv::I420Scale(picture.y.data(), picture.width, picture.u.data(), half, picture.v.data(),
                      half, picture.width, picture.height, y, width, u, chromaWidth, v, chromaWidth,
                      width, height, libyuv::kFilterBox);
    writeBgrx({y, u, v, width}, out, stride, 0, height);
}

} // namespace helix::link
