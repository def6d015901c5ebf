#include "link/shown_rows.h"

#include <algorithm>
#include <cstddef>
#include <cstring>

#include "base/for_each_processor.h"

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
constexpr int kShift = 16;

/// What a pair of pixels gets by its colours.
struct Tint {
    int red, green, blue;
};

inline Tint tintOf(int u, int v)
{
    return {kRedV * (v - 128) + kHalf, kHalf - kGreenU * (u - 128) - kGreenV * (v - 128),
            kBlueU * (u - 128) + kHalf};
}

inline std::uint32_t clipped(int value)
{
    return static_cast<std::uint32_t>(std::clamp(value >> kShift, 0, 255));
}

/// Red, green and blue from the third byte of a little-endian number down, and 255 above them.
inline std::uint32_t pixelOf(int luma, const Tint& tint)
{
    const int base = kLuma * (luma - 16);
    return 0xff000000U | clipped(base + tint.red) << 16U | clipped(base + tint.green) << 8U |
           clipped(base + tint.blue);
}

inline void put(std::uint32_t pixel, std::uint8_t* out, int x)
{
    std::memcpy(out + static_cast<std::ptrdiff_t>(x) * 4, &pixel, sizeof pixel);
}

/// A loop that the compiler turns into vectors: a seventh of the time (1280x720: 0.5 ms).
HELIX_FOR_EACH_PROCESSOR
void writeBgrxPairs(const std::uint8_t* __restrict luma, const std::uint8_t* __restrict u,
                    const std::uint8_t* __restrict v, std::uint8_t* __restrict out, int pairs)
{
    for (int pair = 0; pair < pairs; ++pair) {
        const Tint tint = tintOf(u[pair], v[pair]);
        const int x = 2 * pair;
        put(pixelOf(luma[x], tint), out, x);
        put(pixelOf(luma[x + 1], tint), out, x + 1);
    }
}

} // namespace

void writeBgrxRow(const SampleRow& row, std::uint8_t* out, int width)
{
    const int pairs = width / 2;
    writeBgrxPairs(row.luma, row.blueDifference, row.redDifference, out, pairs);
    if (const int last = 2 * pairs; last < width)
        put(pixelOf(row.luma[last], tintOf(row.blueDifference[pairs], row.redDifference[pairs])),
            out, last);
}

void writeRgbRow(const SampleRow& row, std::uint8_t* out, int width)
{
    for (int x = 0; x < width; ++x, out += 3) {
        const auto pixel =
            pixelOf(row.luma[x], tintOf(row.blueDifference[x / 2], row.redDifference[x / 2]));
        out[0] = static_cast<std::uint8_t>(pixel >> 16U);
        out[1] = static_cast<std::uint8_t>(pixel >> 8U);
        out[2] = static_cast<std::uint8_t>(pixel);
    }
}

} // namespace helix::link
