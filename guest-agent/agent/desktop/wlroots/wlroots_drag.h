#pragma once
// What is dragged on a desktop of wlroots. Wayland tells the window below the pointer alone: so there is one, over everything and not
// to be seen, for as long as that takes.

#include "agent/desktop/drag.h"
#include "base/result.h"

#include <memory>

namespace helix::agent {

/// DesktopBackend::takeDrag(). Unsupported without layer-shell.
Result<std::unique_ptr<DesktopDrag>> takeWaylandDrag(const std::string& socket,
                                                     const StopSignal& stop);

} // namespace helix::agent
