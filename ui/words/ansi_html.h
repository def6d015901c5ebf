#pragma once
// What a command said, with its colours, as rich text of our own making.

#include <QString>
#include <string_view>

namespace helix::ui {

/// Most bytes of one output that are shown: its end, as a terminal would.
inline constexpr std::size_t kMaxOutputBytes = 32U << 10;
inline constexpr int kMaxOutputLines = 400;

struct OutputShown {
    QString html;  ///< every character escaped; a new line is <br/>
    QString text;  ///< the same without colours
    int lines = 0; ///< that are shown
    bool cut = false;
};

/// Bytes of a guest through a terminal of 200 columns (ECMA-48: colours, carriage returns, cursor
/// movement), and what stands in it at the end.
OutputShown showOutput(std::string_view bytes, bool onDark);

} // namespace helix::ui
