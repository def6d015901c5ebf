#pragma once
// When work in a guest may begin, and when it is over: told to who stands on life (LifeEvents).

#include "life/life_context.h"

namespace helix::life {

/// The workspace is Ready and its agent was reached. May be called again.
void openGuest(const LifeContextPtr& context, const LiveWorkspacePtr& workspace);
/// It is suspended: what goes on in it goes on later.
void leaveGuest(const LifeContextPtr& context, const LiveWorkspacePtr& workspace);
/// It goes away, whatever for. May be called again.
void closeGuest(const LifeContextPtr& context, const LiveWorkspacePtr& workspace);

} // namespace helix::life
