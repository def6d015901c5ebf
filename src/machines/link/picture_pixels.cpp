#include "link/picture_pixels.h"

#include <algorithm>
#include <cstddef>

#include <libyuv/scale.h>

#include "link/shown_rows.h"

namespace helix::link {
namespace {

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

SampleRow samplesAt(const Planes& planes, int row, int column)
{
    const auto chroma = static_cast<std::ptrdiff_t>(row / 2) * planes.chromaWidth() + column / 2;
    return {planes.y + static_cast<std::ptrdiff_t>(row) * planes.width + column, planes.u + chroma,
            planes.v + chroma};
}

/// Columns [first, end) of these rows; `first` is even.
void writeBgrx(const Planes& planes, std::uint8_t* out, int stride, int firstRow, int endRow,
               int first, int end)
{
    for (int row = firstRow; row < endRow; ++row)
        writeBgrxRow(samplesAt(planes, row, first),
                     out + static_cast<std::ptrdiff_t>(row) * stride +
                         static_cast<std::ptrdiff_t>(first) * 4,
                     end - first);
}

} // namespace

void toBgrx(const Picture& picture, std::uint8_t* out, int stride, const protocol::Rect& area)
{
    const int first = area.x & ~1; // two columns have one colour
    const int end = std::min((area.x + area.width + 1) & ~1, picture.width);
    writeBgrx(planesOf(picture), out, stride, area.y, area.y + area.height, first, end);
}

void writeRgb(const Picture& picture, std::uint8_t* out)
{
    for (int row = 0; row < picture.height; ++row)
        writeRgbRow(samplesAt(planesOf(picture), row, 0),
                    out + 3 * static_cast<std::ptrdiff_t>(row) * picture.width, picture.width);
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
    writeBgrx({y, u, v, width}, out, stride, 0, height, 0, width);
}

} // namespace helix::link
