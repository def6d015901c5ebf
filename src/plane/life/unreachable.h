#pragma once
// A machine that runs and that this Helix has no way to: its sockets, its key or its network are
// not to be had where Helix was started. It is shown and left alone.

#include "life/life_context.h"

namespace helix::life {

/// Shows it with the reason and what the user can do. No flow is at work on it any more.
void becomeUnreachable(KnownWorkspaces& workspaces, const LiveWorkspacePtr& workspace,
                       const Error& why);

/// Notices the end of a machine that is known by its process alone.
void watchLiving(const LifeContextPtr& context, const LiveWorkspacePtr& workspace,
                 std::shared_ptr<async::ProcessWatch> process);

/// A record that this Helix does not understand, as a workspace that nothing is done to. Null when its
/// id is none.
LiveWorkspacePtr unreadableWorkspace(const UnreadableRecord& record);

} // namespace helix::life
