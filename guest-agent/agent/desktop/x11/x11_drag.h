#pragma once
// What is dragged on an X server: the selection XdndSelection, which a program has while it drags (XDND 5).

#include "agent/desktop/drag.h"
#include "agent/desktop/x11/x11_display.h"

namespace helix::agent {

/// DesktopBackend::takeDrag().
Result<std::unique_ptr<DesktopDrag>> takeXDrag(X11Display& display, const StopSignal& stop);

} // namespace helix::agent
