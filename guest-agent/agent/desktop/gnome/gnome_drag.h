#pragma once
// What is dragged on a desktop of GNOME, as our extension of its shell tells.

#include "agent/desktop/drag.h"
#include "agent/desktop/gnome/session_bus.h"

namespace helix::agent {

/// DesktopBackend::takeDrag().
Result<std::unique_ptr<DesktopDrag>> takeShellDrag(SessionBus& bus, const StopSignal& stop);

} // namespace helix::agent
