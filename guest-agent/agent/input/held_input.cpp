#include "agent/input/held_input.h"

#include <algorithm>
#include <array>

#include <linux/input-event-codes.h>

namespace helix::agent {
namespace {

constexpr std::uint16_t kCapsLock = 2;
constexpr std::uint16_t kNumLock = 16;
constexpr std::uint16_t kLocks = kCapsLock | kNumLock;
constexpr std::uint16_t kHeld = 1 | 4 | 8 | 32 | 64 | 128;
// XKB key codes end at 255 and are evdev codes plus 8.
constexpr std::uint16_t kLastKey = 247;
constexpr int kNotch = 120;

constexpr std::array<std::uint16_t, 10> kModifierKeys{
    KEY_LEFTSHIFT, KEY_RIGHTSHIFT, KEY_LEFTCTRL,  KEY_RIGHTCTRL, KEY_LEFTALT,
    KEY_RIGHTALT,  KEY_LEFTMETA,   KEY_RIGHTMETA, KEY_CAPSLOCK,  KEY_NUMLOCK};

} // namespace

ModifierState toModifierState(std::uint16_t bits)
{
    return {static_cast<std::uint32_t>(bits & kHeld), static_cast<std::uint32_t>(bits & kLocks)};
}

bool isModifierKey(std::uint16_t code)
{
    return std::ranges::find(kModifierKeys, code) != kModifierKeys.end();
}

bool isKnownKey(std::uint16_t code)
{
    return code >= KEY_ESC && code <= kLastKey;
}

bool isKnownButton(std::uint16_t button)
{
    return button >= BTN_LEFT && button <= BTN_TASK;
}

HeldInput::Held HeldInput::takeAll()
{
    Held held{{m_keys.begin(), m_keys.end()}, {m_buttons.begin(), m_buttons.end()}};
    m_keys.clear();
    m_buttons.clear();
    return held;
}

int WheelSteps::add(int delta)
{
    // A turn the other way starts anew instead of working off the rest.
    if ((delta > 0 && m_rest < 0) || (delta < 0 && m_rest > 0))
        m_rest = 0;
    m_rest += delta;
    const int notches = m_rest / kNotch;
    m_rest -= notches * kNotch;
    return notches;
}

} // namespace helix::agent
