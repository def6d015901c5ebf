#pragma once
// The size of an X server's screen, by RandR.

#include "agent/desktop/x11/x11_display.h"
#include "protocol/bootstrap.h"

namespace helix::agent {

/// Whether it is the server inside a Wayland desktop, whose root window shows nothing.
Result<bool> isInsideWayland(X11Display& display);

/// Tells the session how large its programs shall draw, in percent: the property _HELIX_SCALE
/// (CARDINAL) of the root window, which the session's own settings follow.
void setScale(X11Display& display, std::uint16_t percent);

/// Gives the first output that is connected a mode of `size` and its rate, and the screen that size.
/// A server that cannot do that refuses (Protocol, Unsupported); the screen stays usable.
Result<void> setScreenSize(X11Display& display, const protocol::DisplaySize& size);

} // namespace helix::agent
