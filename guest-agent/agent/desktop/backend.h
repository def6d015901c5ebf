#pragma once
// What the agent needs of a desktop, whichever it is: its pictures, its input, its windows. One folder
// beside this file implements it for one kind of desktop; only desktop/factory names them.

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "agent/desktop/clipboard.h"
#include "agent/desktop/drag.h"
#include "agent/desktop/pointer_state.h"
#include "agent/desktop/stop_signal.h"
#include "agent/desktop/tile_map.h"
#include "base/result.h"
#include "protocol/bootstrap.h"

namespace helix::agent {

/// One captured picture, with the pointer in it unless that is left out. The views stay valid until the next capture is
/// asked for.
struct Capture {
    PixelView now;
    PixelView before; ///< the picture captured before it; without data when that had another size
                      ///< or format
    PixelBox damage;  ///< where they may differ
    std::uint64_t timeUs = 0; ///< when the desktop showed it, on the guest's monotonic clock
};

/// The desktop's first screen. Used by one thread; things happen while pump() runs.
class DesktopScreen {
public:
    virtual ~DesktopScreen() = default;

    /// Asks for a picture: the present one, or the next one that differs from the last one
    /// captured. Replaces a capture under way.
    virtual void capture(bool whenChanged) = 0;
    [[nodiscard]] virtual bool isCapturing() const = 0;
    /// The finished capture, once.
    virtual std::optional<Capture> take() = 0;
    /// Why the last capture did not work, once. Unsupported: it never will.
    virtual std::optional<Error> takeFailure() = 0;

    /// Gives the desktop that size, rate and scale; pictures of it follow by themselves. Waits for
    /// seconds at most. Unsupported or Protocol when the desktop refuses, which then is as it was.
    virtual Result<void> resize(const protocol::DisplaySize& size) = 0;

    /// The desktop of this size is drawn this often at most, and its programs with it: what is not looked at is not
    /// drawn either. Does not wait. False where the desktop has no way.
    virtual bool setRate(const protocol::DisplaySize&) { return false; }

    /// From here on pictures are without the pointer, which takePointer() tells of instead. False
    /// where that cannot be: they keep it.
    virtual bool leaveOutPointer() { return false; }
    /// The pointer that is left out: at first, and each time it has changed.
    virtual std::optional<PointerState> takePointer() { return std::nullopt; }

    /// Sends what is queued and waits until the desktop or `wakeFd` has something (or `timeout`
    /// ends; negative waits on). `wakeFd` is not read; -1 is none. Unavailable when the desktop is
    /// gone: then this object is of no more use.
    virtual Result<void> pump(std::chrono::milliseconds timeout, int wakeFd) = 0;
};

class Keymap;

/// Modifier masks of the keymap (XKB's real modifiers).
struct ModifierState {
    std::uint32_t depressed = 0;
    std::uint32_t locked = 0;
    friend bool operator==(const ModifierState&, const ModifierState&) = default;
};

/// A pointer and a keyboard of the desktop: requests only, never waits. Used by one thread. Its
/// descriptor must be watched and dispatch() called; requests work from the moment isReady().
class DesktopDevices {
public:
    virtual ~DesktopDevices() = default;

    [[nodiscard]] virtual int descriptor() const = 0;
    /// Reads and handles what the desktop said. Unavailable when it is gone.
    virtual Result<void> dispatch() = 0;
    /// Sends what is queued. False when the desktop does not read: wait until the descriptor says
    /// that it does.
    virtual bool flush() = 0;
    [[nodiscard]] virtual bool isReady() const = 0;

    /// Position within a desktop of `width` x `height`.
    virtual void movePointer(std::uint32_t x, std::uint32_t y, std::uint32_t width,
                             std::uint32_t height) = 0;
    /// Motion in pixels of the desktop, which programs that hold the pointer get as it is.
    virtual void movePointerBy(int dx, int dy) = 0;
    /// `button`: BTN_LEFT to BTN_TASK.
    virtual void pressButton(std::uint16_t button, bool pressed) = 0;
    /// Wheel movement in 120ths of a notch, with the whole notches that it completes.
    virtual void turnWheel(int horizontal, int horizontalNotches, int vertical,
                           int verticalNotches) = 0;
    /// `code`: of evdev. It means what it does on a `us` keyboard, whatever the desktop's layout is,
    /// until setKeymap() is called.
    virtual void pressKey(std::uint16_t code, bool pressed) = 0;
    /// Those in effect are these, whatever keys are pressed. Keys of modifiers change them as well.
    virtual void setModifiers(const ModifierState& state) = 0;
    /// Keys mean what they do on this keyboard. Nothing may be held.
    virtual void setKeymap(const Keymap& keymap) = 0;
    /// Whether all characters of ASCII are where they are on a `us` keyboard.
    [[nodiscard]] virtual bool isUsKeyboard() const = 0;
    /// Any text, whatever the layout.
    virtual void typeText(std::string_view utf8) = 0;

    /// Lets go of keys and buttons that were down when this opened: those of one that was killed, where a
    /// desktop keeps them. Only for who is alone in acting on the desktop.
    virtual void releaseForgotten() {}

    /// Whether the desktop shows, for all to see, that the user acts on it (control_mark.h). It ends
    /// with this object, and with the agent. Nothing happens where the desktop has no place for it.
    virtual void showControl(bool) {}
};

struct DesktopWindow {
    std::string title, program; ///< printable
    PixelBox box;               ///< in pixels of the desktop
    bool isFocused = false;
    bool isVisible = false; ///< false on another workspace or behind a tab
};

inline constexpr std::size_t kMaxWindows = 100; ///< that windows() tells

/// One kind of desktop in one session. Holds where it is and no connection; may be used by any
/// thread, one at a time.
class DesktopBackend {
public:
    virtual ~DesktopBackend() = default;

    /// Connects, and gives the screen the size and rate of `size` where that is possible; without
    /// one the screen stays as it is. Unavailable while there is no desktop or no screen,
    /// Unsupported when it cannot be captured.
    [[nodiscard]] virtual Result<std::unique_ptr<DesktopScreen>>
    openScreen(const std::optional<protocol::DisplaySize>& size) const = 0;
    /// Connects. Unavailable while there is no desktop.
    [[nodiscard]] virtual Result<std::unique_ptr<DesktopDevices>> openDevices() const = 0;
    /// Whether programs have no keyboard and no pointer but those of openDevices(). They hear of the
    /// first ones when these are made, and miss what is pressed before they have asked for them.
    /// Unavailable while there is no desktop.
    [[nodiscard]] virtual Result<bool> lacksDevices() const = 0;
    /// The windows, at most kMaxWindows; waits for seconds at most. Unsupported where the desktop
    /// does not tell them, Cancelled when the signal is raised.
    [[nodiscard]] virtual Result<std::vector<DesktopWindow>>
    windows(const StopSignal& stop) const = 0;
    /// Connects. Unavailable while there is no desktop, Unsupported where its clipboard cannot be
    /// reached.
    [[nodiscard]] virtual Result<std::unique_ptr<DesktopClipboard>>
    openClipboard(DesktopClipboard::Events events) const = 0;
    /// Takes hold of what is being dragged at this moment; null where nothing is, or no files are.
    /// Waits for seconds at most: a program is asked. Unavailable while there is no desktop,
    /// Unsupported where it cannot be told, Cancelled when the signal is raised.
    [[nodiscard]] virtual Result<std::unique_ptr<DesktopDrag>>
    takeDrag(const StopSignal& stop) const = 0;
};

} // namespace helix::agent
