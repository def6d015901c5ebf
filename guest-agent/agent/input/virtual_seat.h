#pragma once
// The virtual pointer and keyboards of one compositor connection: requests only, never waits.

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "agent/input/held_input.h"
#include "base/result.h"

namespace helix::agent {

/// Used by the thread of the event loop. After connect() its descriptor must be watched and
/// dispatch() called; requests work from the moment isReady().
class VirtualSeat {
public:
    /// `socket` is the compositor's, an absolute path. Unavailable when nobody answers there.
    static Result<std::unique_ptr<VirtualSeat>> connect(const std::string& socket);
    ~VirtualSeat();

    [[nodiscard]] int descriptor() const;
    /// Reads and handles what the compositor said. Unavailable when it is gone.
    Result<void> dispatch();
    /// Sends what is queued. False when the compositor does not read: wait until the descriptor is
    /// writable.
    bool flush();
    [[nodiscard]] bool isReady() const;

    /// Position within a desktop of `width` x `height`.
    void movePointer(std::uint32_t x, std::uint32_t y, std::uint32_t width, std::uint32_t height);
    void pressButton(std::uint16_t button, bool pressed);
    /// Wheel movement in 120ths of a notch, with the whole notches that it completes.
    void turnWheel(int horizontal, int horizontalNotches, int vertical, int verticalNotches);
    void pressKey(std::uint16_t code, bool pressed);
    void setModifiers(const ModifierState& state);
    /// Types with a second keyboard, which has a keymap of its own.
    void typeText(std::string_view utf8);

private:
    struct State;
    explicit VirtualSeat(std::unique_ptr<State> state);
    std::unique_ptr<State> m_state;
};

} // namespace helix::agent
