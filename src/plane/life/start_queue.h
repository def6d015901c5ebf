#pragma once
// Starts that wait until fewer workspaces run, first come, first served. In memory alone: who waits
// is on record as what it was before, or as Stopped when it is new, and the next Helix begins
// nothing of it by itself. Control thread.

#include <functional>

#include "life/life_context.h"

namespace helix::life {

/// How many wait, those included that are not on record yet.
std::size_t queueLength(const KnownWorkspaces& workspaces);

/// Its place from here on is behind all that wait already. One that is not on record yet keeps it, and
/// is passed over until it is.
void takePlace(const LifeContext& context, LiveWorkspace& workspace);
/// The same of one that is known, which is told.
void joinQueue(const LifeContextPtr& context, const LiveWorkspacePtr& workspace);

/// It does not wait any more, nor is it about to start because of that, and stays what it was;
/// false when neither was so.
bool leaveQueue(const LifeContextPtr& context, const LiveWorkspacePtr& workspace);

/// From here on `begin` starts whoever's turn it is, which holds its slot (LiveWorkspace::holdsSlot)
/// from then on.
void followQueue(
    const LifeContextPtr& context,
    std::function<void(const LifeContextPtr& context, const LiveWorkspacePtr& workspace)> begin);

} // namespace helix::life
