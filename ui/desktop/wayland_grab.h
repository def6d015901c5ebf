#pragma once
// The pointer and the keyboard of a compositor for one window: Qt's own grabs do nothing there.

#include <functional>
#include <memory>
#include <optional>

#include <QPointF>

class QWindow;
struct wl_surface;
struct zwp_confined_pointer_v1;
struct zwp_keyboard_shortcuts_inhibitor_v1;
struct zwp_locked_pointer_v1;
struct zwp_relative_pointer_v1;

namespace helix::ui {

/// UI thread. While it lives the pointer stays in the window, and the compositor's shortcuts go to
/// it, as far as the compositor has pointer-constraints and keyboard-shortcuts-inhibit, and as long as the
/// window has the focus. Must end before the window.
class WaylandGrab {
public:
    using Moved = std::function<void(const QPointF& by)>;

    /// Null where Qt is on no compositor. Asks the compositor what it has, and waits for its answer.
    static std::unique_ptr<WaylandGrab> begin(QWindow* window);
    ~WaylandGrab();
    WaylandGrab(const WaylandGrab&) = delete;
    WaylandGrab& operator=(const WaylandGrab&) = delete;

    /// From here on the pointer stays where it is, and `moved` is told its motion in the window's pixels.
    /// False, and nothing changes, where the compositor has no relative-pointer.
    bool hold(Moved moved);
    /// It moves in the window again, from `at` in it where the compositor takes hints and it is known, else
    /// from where it was held.
    void letGo(const std::optional<QPointF>& at = std::nullopt);

private:
    struct Globals;
    explicit WaylandGrab(std::unique_ptr<Globals> globals);
    void confine();
    void release();

    std::unique_ptr<Globals> m_globals;
    wl_surface* m_surface = nullptr; ///< Qt's
    zwp_confined_pointer_v1* m_confined = nullptr;
    zwp_locked_pointer_v1* m_locked = nullptr;
    zwp_relative_pointer_v1* m_motion = nullptr;
    zwp_keyboard_shortcuts_inhibitor_v1* m_inhibitor = nullptr;
    Moved m_moved;
};

} // namespace helix::ui
