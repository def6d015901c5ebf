#pragma once
// Acts on the desktop: pointer, keys, text.

#include <chrono>
#include <memory>
#include <string_view>
#include <vector>

#include "agent/desktop/tools/key_chord.h"
#include "agent/desktop/tools/picture.h"
#include "agent/desktop/backend.h"
#include "agent/input/held_input.h"

namespace helix::agent {

struct PixelPoint {
    int x = 0, y = 0;
    friend bool operator==(const PixelPoint&, const PixelPoint&) = default;
};

/// Connects when it is needed, and again when the desktop was gone. Used by one thread. Whatever
/// an action pressed is released when it returns, also when it failed or was cancelled. Points lie
/// in a desktop of `space`. Unavailable when there is no desktop.
class InputSequencer {
public:
    /// `backend` outlives it.
    explicit InputSequencer(const DesktopBackend& backend);
    ~InputSequencer();

    /// Must succeed before anything else is done; repeated calls cost next to nothing.
    Result<void> connect(const StopSignal& stop);

    Result<void> click(PixelPoint point, PixelSize space, std::uint16_t button, int count,
                       const KeyChord& held, const StopSignal& stop);
    /// Down at the first point, along all of them, up at the last one.
    Result<void> drag(const std::vector<PixelPoint>& path, PixelSize space, std::uint16_t button,
                      const KeyChord& held, const StopSignal& stop);
    /// Whole notches; positive ones go right and down.
    Result<void> scroll(PixelPoint point, PixelSize space, int right, int down,
                        const KeyChord& held, const StopSignal& stop);
    Result<void> type(std::string_view utf8, const StopSignal& stop);
    /// Each chord for `hold`.
    Result<void> press(const std::vector<KeyChord>& chords, std::chrono::milliseconds hold,
                       const StopSignal& stop);

private:
    class ReleaseAtEnd;
    Result<void> wait(std::chrono::milliseconds time, const StopSignal& stop);
    Result<void> typeKeys(std::string_view ascii, const StopSignal& stop);
    void move(PixelPoint point, PixelSize space);
    void setKey(std::uint16_t code, bool pressed);
    void setButton(std::uint16_t button, bool pressed);
    void hold(const KeyChord& keys);
    void releaseAll();

    const DesktopBackend& m_backend;
    std::unique_ptr<DesktopDevices> m_devices;
    HeldInput m_held;
    ModifierState m_modifiers;
};

} // namespace helix::agent
