#pragma once
// The pointer of this computer while a program of the guest holds its own: motion counts, and no places.

#include <functional>
#include <memory>

#include <QPoint>
#include <QRectF>

class QWindow;

namespace helix::ui {

class WaylandGrab;

/// Motion, of the places of a pointer that is put back to the middle of its room again and again. Pure.
class RecentredPointer {
public:
    /// `room`: where it may be; it is at `at` now.
    RecentredPointer(const QRectF& room, const QPointF& at);

    struct Step {
        QPointF motion;
        bool isAstray = false; ///< it is to be put to middle() now
    };
    /// The pointer is there, by the user's hand or because it was put back.
    Step moved(const QPointF& at);
    [[nodiscard]] QPoint middle() const { return m_room.center().toPoint(); }

private:
    QRectF m_room;
    QPointF m_last;
    int m_stepsAway = 0; ///< since it was to be put back; 0: it was, or need not be
};

/// UI thread. While it lives the pointer gets nowhere, and its motion is told in the window's pixels: on
/// X11 it is put back to the middle of the window, on Wayland the compositor locks it. Must end before
/// the window and before what `moved` uses.
class HostMotion {
public:
    using Moved = std::function<void(const QPointF& by)>;

    /// `grab`: of this window, on Wayland. Null where motion cannot be had: a compositor without
    /// relative-pointer.
    static std::unique_ptr<HostMotion> begin(QWindow* window, WaylandGrab* grab, Moved moved);
    ~HostMotion();
    /// Ends with the pointer there in the window: so that it does not jump where places count again.
    static void end(std::unique_ptr<HostMotion> motion, const QPointF& at);
    HostMotion(const HostMotion&) = delete;
    HostMotion& operator=(const HostMotion&) = delete;

    /// Qt says that the pointer is there, on its screen.
    void pointerIsAt(const QPointF& global);

private:
    HostMotion(QWindow* window, WaylandGrab* grab, Moved moved);

    QWindow* m_window;
    WaylandGrab* m_grab; ///< null where the pointer is put back
    RecentredPointer m_pointer;
    Moved m_moved;
};

} // namespace helix::ui
