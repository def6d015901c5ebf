#pragma once
// What doctor says of desktops: here, and in one guest.

#include "life/life_context.h"

namespace helix::life {

/// Examines how a desktop gets onto the screen; see ControlPlane::examineDesktop.
async::Task<Result<std::vector<DoctorFinding>>> examineGuestDesktop(LifeContextPtr context,
                                                                    WorkspaceId id);

/// Whether desktops can be decoded here, which starts a decoder for a moment.
async::Task<DoctorFinding> examineDecoder(LifeContextPtr context);

} // namespace helix::life
