#pragma once
// The pointer and the keyboard of a compositor for one window: Qt's own grabs do nothing there.

#include <memory>

class QWindow;
struct zwp_confined_pointer_v1;
struct zwp_keyboard_shortcuts_inhibitor_v1;

namespace helix::ui {

/// UI thread. While it lives the pointer stays in the window, and the compositor's shortcuts go to
/// it, as far as the compositor has pointer-constraints and keyboard-shortcuts-inhibit, and as long as the
/// window has the focus. Must end before the window.
class WaylandGrab {
public:
    /// Null where Qt is on no compositor. Asks the compositor what it has, and waits for its answer.
    static std::unique_ptr<WaylandGrab> begin(QWindow* window);
    ~WaylandGrab();
    WaylandGrab(const WaylandGrab&) = delete;
    WaylandGrab& operator=(const WaylandGrab&) = delete;

private:
    WaylandGrab() = default;

    zwp_confined_pointer_v1* m_confined = nullptr;
    zwp_keyboard_shortcuts_inhibitor_v1* m_inhibitor = nullptr;
};

} // namespace helix::ui
