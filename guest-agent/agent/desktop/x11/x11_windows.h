#pragma once
// The windows of an X desktop, as its window manager tells them (EWMH).

#include <vector>

#include "agent/desktop/backend.h"
#include "agent/desktop/x11/x11_display.h"

namespace helix::agent {

/// At most kMaxWindows, the topmost; the lowest first. Waits for seconds at most. Unsupported where
/// no window manager tells them, Cancelled when the signal is raised.
Result<std::vector<DesktopWindow>> listWindows(X11Display& display, const StopSignal& stop);

} // namespace helix::agent
