#pragma once
// What Qt has of the compositor, where it shows its windows on one. UI thread.

class QWindow;
struct wl_display;
struct wl_pointer;
struct wl_seat;
struct wl_surface;

namespace helix::ui {

bool isOnWayland();
/// Null elsewhere.
wl_display* waylandDisplay();
/// Null elsewhere, and while the seat has no keyboard: it must not be asked for one.
wl_seat* waylandSeatWithKeyboard();
/// Qt's own; null elsewhere, and while there is none.
wl_pointer* waylandPointer();
/// Null elsewhere, and of a window that was never shown.
wl_surface* waylandSurface(QWindow* window);

} // namespace helix::ui
