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

} // namespace

Bytes toRgb(const Picture& picture)
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
    return rgb;
}

} // namespace helix::link
