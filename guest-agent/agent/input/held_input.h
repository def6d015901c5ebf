#pragma once
// What a viewer holds down, so that it can be let go. Pure.

#include <cstdint>
#include <set>
#include <vector>

#include "agent/desktop/backend.h"

namespace helix::agent {

/// From the bits of protocol::Key: the two lock keys are locked, the others held.
ModifierState toModifierState(std::uint16_t bits);
/// Whether a key (evdev code) is a modifier itself.
bool isModifierKey(std::uint16_t code);
/// Codes that the keymap has; the others cannot be pressed.
bool isKnownKey(std::uint16_t code);
/// BTN_LEFT to BTN_TASK.
bool isKnownButton(std::uint16_t button);

/// Keys and buttons that are down. press() and release() say whether the event changes anything and
/// may be passed on.
class HeldInput {
public:
    /// Keys at once. Of more than 32 a desktop may lose the release (measured: input_path_test).
    static constexpr std::size_t kMostKeys = 24;

    bool pressKey(std::uint16_t code)
    {
        return m_keys.size() < kMostKeys && m_keys.insert(code).second;
    }
    bool releaseKey(std::uint16_t code) { return m_keys.erase(code) != 0; }
    bool pressButton(std::uint16_t button) { return m_buttons.insert(button).second; }
    bool releaseButton(std::uint16_t button) { return m_buttons.erase(button) != 0; }

    struct Held {
        std::vector<std::uint16_t> keys, buttons;
    };
    /// Everything that is down; afterwards nothing is.
    Held takeAll();

private:
    std::set<std::uint16_t> m_keys, m_buttons;
};

/// Collects wheel movement in 120ths of a notch into whole notches.
class WheelSteps {
public:
    /// Adds `delta`; returns the whole notches that are complete now.
    int add(int delta);

private:
    int m_rest = 0;
};

} // namespace helix::agent
