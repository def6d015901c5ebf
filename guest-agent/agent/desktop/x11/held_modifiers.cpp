#include "agent/desktop/x11/held_modifiers.h"

#include <algorithm>
#include <array>

#include <linux/input-event-codes.h>

namespace helix::agent {
namespace {

// The key that evdev's keymaps have for level three whatever the layout; no real one has its code.
constexpr std::uint16_t kLevelThreeKey = 84;

struct ModifierKeys {
    std::uint32_t bit;
    std::array<std::uint16_t, 2> codes; ///< the first is pressed where one is missing
};
constexpr std::array<ModifierKeys, 5> kModifierKeyTable{{
    {1, {KEY_LEFTSHIFT, KEY_RIGHTSHIFT}},
    {4, {KEY_LEFTCTRL, KEY_RIGHTCTRL}},
    {8, {KEY_LEFTALT, KEY_RIGHTALT}},
    {64, {KEY_LEFTMETA, KEY_RIGHTMETA}},
    {128, {kLevelThreeKey, kLevelThreeKey}},
}};

bool isInTable(std::uint16_t code)
{
    return std::ranges::any_of(kModifierKeyTable, [code](const ModifierKeys& keys) {
        return std::ranges::find(keys.codes, code) != keys.codes.end();
    });
}

} // namespace

std::vector<KeyMove> HeldModifiers::press(std::uint16_t code, bool pressed)
{
    if (isInTable(code)) {
        const bool changes = pressed ? m_down.insert(code).second : m_down.erase(code) != 0;
        if (!changes)
            return {};
    }
    return {{code, pressed}};
}

std::vector<KeyMove> HeldModifiers::set(std::uint32_t depressed)
{
    std::vector<KeyMove> moves;
    for (const ModifierKeys& keys : kModifierKeyTable) {
        const bool isWanted = (depressed & keys.bit) != 0;
        const bool isDown = m_down.contains(keys.codes[0]) || m_down.contains(keys.codes[1]);
        if (isWanted && !isDown) {
            m_down.insert(keys.codes[0]);
            moves.push_back({keys.codes[0], true});
        }
        for (const std::uint16_t code : keys.codes)
            if (!isWanted && m_down.erase(code) != 0)
                moves.push_back({code, false});
    }
    return moves;
}

} // namespace helix::agent
