#pragma once
// The end of a workspace's logs, as text that may be shown.

#include <cstddef>

#include <QString>

#include "plane/control_plane.h"

namespace helix::ui {

/// The last `maxBytes` of the console (serial) or of QEMU's messages, without control characters;
/// NotFound when there is none yet. Control thread; `plane` outlives it.
async::Task<Result<QString>> readLog(plane::ControlPlane& plane, WorkspaceId id, bool serial,
                                     std::size_t maxBytes);

} // namespace helix::ui
