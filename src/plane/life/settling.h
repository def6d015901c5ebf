#pragma once
#include "life/life_context.h"

namespace helix::life {

/// Until nothing is under way with it that people wait for: Ready with its project in, Stopped,
/// Failed or Unreachable, and waiting for no slot. NotFound when it is gone, Cancelled when that fires first.
async::Task<Result<WorkspaceSnapshot>> waitUntilSettled(LifeContextPtr context, WorkspaceId id,
                                                        async::CancelToken cancel);

} // namespace helix::life
