#include "agent/desktop/gnome/layout_text.h"

#include <set>

#include <xkbcommon/xkbcommon.h>

#include "agent/desktop/code_point.h"

namespace helix::agent {
namespace {

constexpr std::uint16_t kLastCode = 247; // of evdev's that XKB has

/// 0: none.
std::uint32_t symbolOf(char32_t point)
{
    switch (point) {
    case '\n':
    case '\r':
        return XKB_KEY_Return;
    case '\t':
        return XKB_KEY_Tab;
    case '\b':
        return XKB_KEY_BackSpace;
    case 0x1b:
        return XKB_KEY_Escape;
    case 0x7f:
        return XKB_KEY_Delete;
    default:
        break;
    }
    const bool isControl = point < 0x20 || (point >= 0x80 && point < 0xa0);
    return isControl ? 0 : ::xkb_utf32_to_keysym(point);
}

std::set<std::uint32_t> symbolsOn(const Keymap& keymap)
{
    std::set<std::uint32_t> symbols;
    for (std::uint16_t code = 1; code <= kLastCode; ++code)
        for (const unsigned level : {0U, 1U})
            symbols.insert(keymap.symbol(code, level));
    return symbols;
}

} // namespace

std::optional<std::vector<std::uint32_t>> symbolsOf(std::string_view utf8, const Keymap& keymap)
{
    const auto known = symbolsOn(keymap);
    std::vector<std::uint32_t> symbols;
    while (!utf8.empty()) {
        const std::uint32_t symbol = symbolOf(takeCodePoint(utf8));
        if (symbol == 0)
            continue;
        if (!known.contains(symbol))
            return std::nullopt;
        symbols.push_back(symbol);
    }
    return symbols;
}

} // namespace helix::agent
