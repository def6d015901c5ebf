#pragma once
// What is to be sent to an X server, in order. Pure.

#include <bitset>
#include <cstdint>
#include <deque>
#include <vector>

#include "agent/desktop/held_modifiers.h"
#include "agent/desktop/x11/text_keys.h"

namespace helix::agent {

inline constexpr int kX11KeyOffset = 8;         // of X key codes to those of evdev
inline constexpr std::uint8_t kX11Locks = 0x12; // Caps Lock and Num Lock (Mod2)

struct X11Request {
    enum class Kind {
        Input,
        Locks,
        Meaning, ///< a key types another symbol
        Pause,   ///< until programs have looked up what keys meant
        Layout,
    };
    Kind kind = Kind::Input;
    std::uint8_t type = 0;     ///< of Input: the core event
    std::uint8_t detail = 0;   ///< button, key code, the locks, or kRelative
    std::int16_t x = 0, y = 0; ///< of a motion: the place, or how far where it is kRelative
    XKeySym symbol = 0;
};

/// Keys and buttons that are down, by X's numbers.
struct X11Held {
    std::bitset<256> keys, buttons;
};

/// XTest's detail of a motion that goes on from where the pointer is.
inline constexpr std::uint8_t kRelative = 1;

/// Bounded: a server that hangs gets no more, but what was let go is not left down for want of room.
class X11Requests {
public:
    void push(const X11Request& request);
    void pushKey(std::uint8_t code, bool pressed);
    void pushMoves(const std::vector<KeyMove>& moves);
    void pushStep(const TypingStep& step);
    /// In pixels; added to motion that waits, as far as a request reaches.
    void pushMotion(int dx, int dy);
    /// `button`: of evdev.
    void pushButton(std::uint16_t button, bool pressed);
    void pushWheel(int horizontalNotches, int verticalNotches);
    void pushReleases(const X11Held& held);

    [[nodiscard]] bool empty() const { return m_queue.empty(); }
    void clear() { m_queue.clear(); }
    /// The oldest; there must be one.
    X11Request take();
    /// Of every key and button that was taken as pressed and not as let go; false: there is none. What waits is
    /// forgotten.
    bool releaseTaken();

private:
    void pushTurn(int notches, std::uint8_t back, std::uint8_t forth);

    std::deque<X11Request> m_queue;
    X11Held m_taken;
};

} // namespace helix::agent
