#pragma once
// The windows of GNOME Shell, as its extension tells them.

#include "agent/desktop/backend.h"
#include "agent/desktop/gnome/session_bus.h"

namespace helix::agent {

/// DesktopBackend::windows().
Result<std::vector<DesktopWindow>> listShellWindows(SessionBus& bus, const StopSignal& stop);

} // namespace helix::agent
