#include "agent/desktop/held_modifiers.h"

#include <algorithm>

namespace helix::agent {
bool HeldModifiers::isModifier(std::uint16_t code) const
{
    return std::ranges::any_of(m_keys, [code](const ModifierKeys& keys) {
        return std::ranges::find(keys.codes, code) != keys.codes.end();
    });
}

std::vector<KeyMove> HeldModifiers::press(std::uint16_t code, bool pressed)
{
    if (isModifier(code)) {
        const bool changes = pressed ? m_down.insert(code).second : m_down.erase(code) != 0;
        if (!changes)
            return {};
    }
    return {{code, pressed}};
}

std::vector<KeyMove> HeldModifiers::set(std::uint32_t depressed)
{
    std::vector<KeyMove> moves;
    for (const ModifierKeys& keys : m_keys) {
        const bool isWanted = (depressed & keys.bit) != 0;
        const bool isDown = std::ranges::any_of(
            keys.codes, [this](std::uint16_t code) { return m_down.contains(code); });
        if (isWanted && !isDown) {
            m_down.insert(keys.codes.front());
            moves.push_back({keys.codes.front(), true});
        }
        for (const std::uint16_t code : keys.codes)
            if (!isWanted && m_down.erase(code) != 0)
                moves.push_back({code, false});
    }
    return moves;
}

} // namespace helix::agent
