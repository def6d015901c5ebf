#include "agent/desktop/stream/pixel_rows.h"

#include <cstddef>
#include <cstring>

#include "base/for_each_processor.h"

// Plain loops that the compiler turns into vectors (-O3, see CMakeLists.txt), for each processor: a
// quarter of the time of what every processor can.

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
constexpr int kByte = 0xff;
constexpr int kGreenShift = 8;

inline std::uint32_t pixelAt(const std::uint8_t* row, int x)
{
    std::uint32_t pixel = 0;
    std::memcpy(&pixel, row + static_cast<std::ptrdiff_t>(x) * 4, sizeof pixel);
    return pixel;
}

inline int channel(std::uint32_t pixel, int shift)
{
    return static_cast<int>(pixel >> shift) & kByte;
}

} // namespace

HELIX_FOR_EACH_PROCESSOR
void convertLuma(const std::uint8_t* __restrict pixels, PixelOrder order,
                 std::uint8_t* __restrict out, int width)
{
    for (int x = 0; x < width; ++x) {
        const std::uint32_t pixel = pixelAt(pixels, x);
        const int sum = kYRed * channel(pixel, order.redShift) +
                        kYGreen * channel(pixel, kGreenShift) +
                        kYBlue * channel(pixel, order.blueShift);
        out[x] = static_cast<std::uint8_t>(((sum + kHalf) >> kShift) + kLumaOffset);
    }
}

HELIX_FOR_EACH_PROCESSOR
void convertChroma(const std::uint8_t* __restrict upper, const std::uint8_t* __restrict lower,
                   PixelOrder order, std::uint8_t* __restrict blueOut,
                   std::uint8_t* __restrict redOut, int pairs)
{
    constexpr int shift = kShift + 2; // sums of four pixels
    constexpr int half = 1 << (shift - 1);
    constexpr std::uint32_t redAndBlue = 0xff00ff;
    constexpr int sumMask = 0x3ff;
    for (int x = 0; x < pairs; ++x) {
        const std::uint32_t a = pixelAt(upper, 2 * x);
        const std::uint32_t b = pixelAt(upper, 2 * x + 1);
        const std::uint32_t c = pixelAt(lower, 2 * x);
        const std::uint32_t d = pixelAt(lower, 2 * x + 1);
        // Red and blue are added side by side, with room for the sum of four between them.
        const std::uint32_t both =
            (a & redAndBlue) + (b & redAndBlue) + (c & redAndBlue) + (d & redAndBlue);
        const int green = channel(a, kGreenShift) + channel(b, kGreenShift) +
                          channel(c, kGreenShift) + channel(d, kGreenShift);
        const int red = static_cast<int>(both >> order.redShift) & sumMask;
        const int blue = static_cast<int>(both >> order.blueShift) & sumMask;
        const int cb = kCbRed * red + kCbGreen * green + kCbBlue * blue;
        const int cr = kCrRed * red + kCrGreen * green + kCrBlue * blue;
        blueOut[x] = static_cast<std::uint8_t>(((cb + half) >> shift) + kChromaOffset);
        redOut[x] = static_cast<std::uint8_t>(((cr + half) >> shift) + kChromaOffset);
    }
}

} // namespace helix::agent
