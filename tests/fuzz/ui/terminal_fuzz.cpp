// What a program in a guest sends to a terminal, with the window's size changing in between.

#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "ui/terminal/vt_screen.h"

namespace {

/// Whole characters are whole, and the cursor is inside.
void check(const helix::ui::VtScreen& screen)
{
    if (screen.cursorRow() < 0 || screen.cursorRow() >= screen.rows() ||
        screen.cursorColumn() < 0 || screen.cursorColumn() >= screen.columns())
        std::abort();
    for (int row = -screen.historySize(); row < screen.rows(); ++row) {
        const auto& line = screen.line(row);
        for (std::size_t at = 0; at < line.size(); ++at) {
            const bool isTail = line[at].character == 0;
            if (isTail != (at > 0 && line[at - 1].isWide) ||
                (line[at].isWide && at + 1 >= line.size()))
                std::abort();
        }
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    helix::ui::VtScreen screen(40, 10);
    // A byte that no text has, and the two behind it, are a size.
    constexpr std::uint8_t kResize = 0xff;
    std::size_t from = 0;
    for (std::size_t at = 0; at + 2 < size; ++at) {
        if (data[at] != kResize)
            continue;
        screen.feed({reinterpret_cast<const char*>(data + from), at - from});
        check(screen);
        screen.resize(data[at + 1] % 100, data[at + 2] % 40);
        check(screen);
        from = at + 3;
        at += 2;
    }
    screen.feed({reinterpret_cast<const char*>(data + from), size - from});
    check(screen);
    (void)screen.key(helix::ui::VtKey::Up, size % 8);
    (void)screen.mouseButton(3, 3, 1, true, 0);
    (void)screen.takeReply().size();
    return 0;
}
