#pragma once
// Keyboard and pointer of a window for the guest alone, and the pointer's motion while a program of the
// guest holds its own.

#include <functional>
#include <memory>
#include <optional>

#include <QPointF>
#include <QPointer>
#include <QQuickWindow>

#include "link/pointer.h"
#include "ui/desktop/host_motion.h"
#include "ui/desktop/wayland_grab.h"

namespace helix::ui {

/// Whether a program of the guest holds the pointer: it hides it, by an image with nothing in it where there
/// is no other way, and takes places for motion, each the whole way. Null: nothing is known of it.
bool isHeldByGuest(const link::Pointer* pointer);

/// UI thread. `moved` gets motion in the window's pixels.
class GuestGrab {
public:
    explicit GuestGrab(HostMotion::Moved moved);
    ~GuestGrab();
    GuestGrab(const GuestGrab&) = delete;
    GuestGrab& operator=(const GuestGrab&) = delete;

    /// All keys and the pointer are that window's, as far as the platform lets one have them; null lets go
    /// of them, and of the pointer.
    void grab(QQuickWindow* window);
    /// The pointer gets nowhere, and its motion is told. Only while a window has it.
    void hold();
    /// Places count again, from `at` in the window on where that is known.
    void letGo(const std::optional<QPointF>& at);
    /// The window has another size, or is on another screen.
    void holdAnew();
    [[nodiscard]] bool isHeld() const { return m_motion != nullptr; }
    /// Qt says that the pointer is there, on its screen. False where places count.
    bool pointerIsAt(const QPointF& global);

private:
    HostMotion::Moved m_moved;
    QPointer<QQuickWindow> m_window;
    std::unique_ptr<WaylandGrab> m_onWayland;
    std::unique_ptr<HostMotion> m_motion;
};

} // namespace helix::ui
