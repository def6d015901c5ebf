#include <algorithm>

#include "link/desktop_stream.h"

namespace helix::link {
namespace {

// BT.709 limited range (ITU-R BT.709-6, section 3), in 16.16 fixed point: luma 16..235,
// chroma 16..240 around 128.
constexpr int kLuma = 76309;   // 255/219
constexpr int kRedV = 117489;  // 1.5748 * 255/224
constexpr int kGreenU = 13975; // 0.1873 * 255/224
constexpr int kGreenV = 34925; // 0.4681 * 255/224
constexpr int kBlueU = 138438; // 1.8556 * 255/224
constexpr int kHalf = 1 << 15;

std::uint8_t clipped(int value)
{
    return static_cast<std::uint8_t>(std::clamp(value >> 16, 0, 255));
}

constexpr int kOpaque = 255;

/// One pixel that is multiplied with alpha over what is there.
void blend(std::uint8_t* rgb, const std::uint8_t* rgba)
{
    for (int channel = 0; channel < 3; ++channel)
        rgb[channel] = static_cast<std::uint8_t>(
            std::min(rgba[channel] + rgb[channel] * (kOpaque - rgba[3]) / kOpaque, kOpaque));
}

void drawPointer(Bytes& rgb, const Picture& picture, const Pointer& pointer)
{
    const auto& shape = *pointer.shape;
    const int left = pointer.x - shape.hotX;
    const int top = pointer.y - shape.hotY;
    for (int row = std::max(0, -top); row < shape.height && top + row < picture.height; ++row)
        for (int column = std::max(0, -left); column < shape.width && left + column < picture.width;
             ++column)
            blend(rgb.data() +
                      3 * (static_cast<std::ptrdiff_t>(top + row) * picture.width + left + column),
                  shape.pixels.data() + 4 * (row * shape.width + column));
}

} // namespace

Bytes toRgb(const Picture& picture, const PointerPtr& pointer)
{
    const auto width = static_cast<std::size_t>(picture.width);
    const auto height = static_cast<std::size_t>(picture.height);
    Bytes rgb(width * height * 3);
    std::uint8_t* out = rgb.data();
    for (std::size_t row = 0; row < height; ++row) {
        const std::uint8_t* y = picture.y.data() + row * width;
        const std::uint8_t* u = picture.u.data() + row / 2 * (width / 2);
        const std::uint8_t* v = picture.v.data() + row / 2 * (width / 2);
        for (std::size_t x = 0; x < width; ++x) {
            const int luma = (y[x] - 16) * kLuma + kHalf;
            const int cb = u[x / 2] - 128;
            const int cr = v[x / 2] - 128;
            *out++ = clipped(luma + kRedV * cr);
            *out++ = clipped(luma - kGreenU * cb - kGreenV * cr);
            *out++ = clipped(luma + kBlueU * cb);
        }
    }
    if (pointer && pointer->isVisible)
        drawPointer(rgb, picture, *pointer);
    return rgb;
}

} // namespace helix::link
