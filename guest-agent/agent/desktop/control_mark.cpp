#include "agent/desktop/control_mark.h"

#include <array>
#include <cstddef>
#include <string_view>

namespace helix::agent {
namespace {

// The words, drawn beforehand (DejaVu Sans Bold, 12 pixels), for the agent has no fonts: four pixels in
// each digit.
constexpr std::array<std::string_view, 10> kWordRows{
    "0060000000000000180000000000000000018", "ff60000000000000180000000000003000018",
    "1860000000000000180000000000003000018", "187e0f018c783c7c1f83c3c01c7c7e7cf9f18",
    "187319018cc464701cc4662032c67330e3198", "186331818cc0c66018c0660060c66330c3198",
    "18633f818c78fe6018c7e3c060c66330c3198", "186330018c0cc06018cc606060c66330c3198",
    "186318819c8c626018cc646032c66330c3198", "18630f00fc783c6018c7e3c01c7c633cc1f18"};
constexpr int kPixelsOfDigit = 4;
constexpr int kMarkMargin = 6;
constexpr std::uint32_t kMarkGround = 0xffffb000; // amber: on light and on dark desktops
constexpr std::uint32_t kMarkInk = 0xff201400;

int valueOf(char digit)
{
    return digit <= '9' ? digit - '0' : digit - 'a' + 10;
}

} // namespace

ControlMark makeControlMark()
{
    ControlMark mark;
    mark.width = static_cast<int>(kWordRows[0].size()) * kPixelsOfDigit + 2 * kMarkMargin;
    mark.height = static_cast<int>(kWordRows.size()) + kMarkMargin;
    mark.pixels.assign(static_cast<std::size_t>(mark.width) * static_cast<std::size_t>(mark.height),
                       kMarkGround);
    const auto width = static_cast<std::size_t>(mark.width);
    for (std::size_t row = 0; row < kWordRows.size(); ++row)
        for (std::size_t at = 0; at < kWordRows[row].size() * kPixelsOfDigit; ++at) {
            const int digit = valueOf(kWordRows[row][at / kPixelsOfDigit]);
            if (((digit >> (kPixelsOfDigit - 1 - at % kPixelsOfDigit)) & 1) != 0)
                mark.pixels[(row + kMarkMargin / 2) * width + kMarkMargin + at] = kMarkInk;
        }
    return mark;
}

} // namespace helix::agent
