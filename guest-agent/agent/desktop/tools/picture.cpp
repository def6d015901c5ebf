#include "agent/desktop/tools/picture.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include <png.h>

namespace helix::agent {
namespace {

constexpr std::size_t kSourceBytes = 4;
constexpr std::size_t kBytes = 3;
// Weights are fractions of 256 per axis: the sum over one pixel's area fits 32 bits up to
// 256 source pixels per axis, and pictures are never made that small.
constexpr std::uint32_t kOne = 256;

/// How one pixel of the result is made of source pixels along one axis.
struct Span {
    int first = 0;
    std::vector<std::uint32_t> weights; ///< their sum is kOne
};

std::vector<Span> spansOf(int from, int length, int count)
{
    std::vector<Span> spans(static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i) {
        const double start = static_cast<double>(i) * length / count;
        const double end = static_cast<double>(i + 1) * length / count;
        const int first = static_cast<int>(start);
        const int last = std::min(std::max(static_cast<int>(std::ceil(end)), first + 1), length);
        Span& span = spans[static_cast<std::size_t>(i)];
        span.first = from + first;
        std::uint32_t rest = kOne;
        for (int at = first; at < last; ++at) {
            const double part = std::min<double>(end, at + 1) - std::max<double>(start, at);
            const auto weight = static_cast<std::uint32_t>(part / (end - start) * kOne);
            span.weights.push_back(std::min(weight, rest));
            rest -= span.weights.back();
        }
        span.weights[span.weights.size() / 2] += rest; // what rounding left over
    }
    return spans;
}

void copyRow(const std::uint8_t* source, int count, bool redFirst, std::uint8_t* out)
{
    const std::size_t red = redFirst ? 0 : 2;
    for (int i = 0; i < count; ++i, source += kSourceBytes, out += kBytes) {
        out[0] = source[red];
        out[1] = source[1];
        out[2] = source[2 - red];
    }
}

void scaleRow(const PixelView& source, const Span& rows, const std::vector<Span>& columns,
              std::uint8_t* out)
{
    const std::size_t red = source.redFirst ? 0 : 2;
    for (const Span& column : columns) {
        std::array<std::uint32_t, kBytes> sums{};
        for (std::size_t row = 0; row < rows.weights.size(); ++row) {
            const std::uint8_t* pixel = source.row(rows.first + static_cast<int>(row)) +
                                        static_cast<std::size_t>(column.first) * kSourceBytes;
            for (const std::uint32_t weight : column.weights) {
                const std::uint32_t share = weight * rows.weights[row];
                sums[0] += share * pixel[red];
                sums[1] += share * pixel[1];
                sums[2] += share * pixel[2 - red];
                pixel += kSourceBytes;
            }
        }
        for (const std::uint32_t sum : sums)
            *out++ = static_cast<std::uint8_t>((sum + kOne * kOne / 2) / (kOne * kOne));
    }
}

} // namespace

PixelSize fitForModel(const PixelSize& size)
{
    const double side = static_cast<double>(kMaxPictureSide) / std::max(size.width, size.height);
    const double area = std::sqrt(static_cast<double>(kMaxPictureArea) / size.width / size.height);
    const double factor = std::min({1.0, side, area});
    if (factor >= 1.0)
        return size;
    return {std::max(1, static_cast<int>(size.width * factor)),
            std::max(1, static_cast<int>(size.height * factor))};
}

RgbPicture render(const PixelView& source, const PixelBox& box, const PixelSize& size)
{
    RgbPicture picture{size, {}};
    const std::size_t stride = static_cast<std::size_t>(size.width) * kBytes;
    picture.pixels.resize(stride * static_cast<std::size_t>(size.height));
    const bool isPlain = box.width == size.width && box.height == size.height;
    const auto rows = isPlain ? std::vector<Span>() : spansOf(box.y, box.height, size.height);
    const auto columns = isPlain ? std::vector<Span>() : spansOf(box.x, box.width, size.width);
    for (int y = 0; y < size.height; ++y) {
        std::uint8_t* out = picture.pixels.data() + stride * static_cast<std::size_t>(y);
        if (isPlain)
            copyRow(source.row(box.y + y) + static_cast<std::size_t>(box.x) * kSourceBytes,
                    size.width, source.redFirst, out);
        else
            scaleRow(source, rows[static_cast<std::size_t>(y)], columns, out);
    }
    return picture;
}

Result<Bytes> encodePng(const RgbPicture& picture)
{
    png_image image{};
    image.version = PNG_IMAGE_VERSION;
    image.width = static_cast<png_uint_32>(picture.size.width);
    image.height = static_cast<png_uint_32>(picture.size.height);
    image.format = PNG_FORMAT_RGB;
    image.flags = PNG_IMAGE_FLAG_FAST; // compresses little and quickly: a guest may be emulated
    Bytes png(PNG_IMAGE_PNG_SIZE_MAX(image));
    png_alloc_size_t size = png.size();
    if (::png_image_write_to_memory(&image, png.data(), &size, 0, picture.pixels.data(), 0,
                                    nullptr) == 0)
        return fail(ErrorCode::ResourceExhausted, "The screenshot could not be made.",
                    image.message);
    png.resize(size);
    png.shrink_to_fit();
    return png;
}

} // namespace helix::agent
