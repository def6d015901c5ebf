#pragma once
// What stands in one place of a terminal.

#include <array>
#include <string>
#include <vector>

namespace helix::ui {

/// -1: the default colour; 0 to 255: the palette; from kDirectColor on: 0xRRGGBB added to it.
using VtColor = int;
inline constexpr VtColor kDefaultColor = -1;
inline constexpr VtColor kDirectColor = 0x1000000;

struct VtStyle {
    VtColor foreground = kDefaultColor, background = kDefaultColor;
    bool bold = false, faint = false, italic = false, underline = false, inverse = false,
         struck = false;
    friend bool operator==(const VtStyle&, const VtStyle&) = default;
};

/// Marks (accents and the like) that a character may carry; what is more is not shown.
inline constexpr std::size_t kMostMarks = 3;

struct VtCell {
    char32_t character = U' ';                ///< 0: the second half of the one before
    std::array<char32_t, kMostMarks> marks{}; ///< up to the first 0
    bool isWide = false;                      ///< it takes the next cell as well
    VtStyle style;
};
using VtLine = std::vector<VtCell>;

/// Appends what one reads there: nothing for a second half.
inline void appendText(std::u32string& text, const VtCell& cell)
{
    if (cell.character != 0)
        text += cell.character;
    for (const char32_t mark : cell.marks)
        if (mark != 0)
            text += mark;
}

} // namespace helix::ui
