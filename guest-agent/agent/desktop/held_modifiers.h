#pragma once
// Which keys must be pressed and released for the modifiers of a keyboard to be what they should
// be. Pure.

#include <cstdint>
#include <set>
#include <vector>

#include "agent/desktop/keymap.h"

namespace helix::agent {

/// One key (evdev code) that goes down or up.
struct KeyMove {
    std::uint16_t code = 0;
    bool pressed = false;
    friend bool operator==(const KeyMove&, const KeyMove&) = default;
};

class HeldModifiers {
public:
    explicit HeldModifiers(std::vector<ModifierKeys> keys)
        : m_keys(std::move(keys))
    {
    }
    /// A key was pressed or released by itself. What is to be sent for it: nothing when it is how it
    /// should be already.
    std::vector<KeyMove> press(std::uint16_t code, bool pressed);
    /// What makes the modifiers those of `depressed` (XKB's real modifiers).
    std::vector<KeyMove> set(std::uint32_t depressed);

private:
    [[nodiscard]] bool isModifier(std::uint16_t code) const;

    std::vector<ModifierKeys> m_keys;
    std::set<std::uint16_t> m_down; ///< keys of modifiers that are down
};

} // namespace helix::agent
