#pragma once
// What a client asks for when it wants a new workspace, read from JSON.

#include "app/snapshot_json.h"
#include "boundary/boundary.h"
#include "projects/projects.h"
#include "plane/workspaces.h"

namespace helix::app {

/// {image, name?, cpus?, memory_mib?, disk_gib?, ports?: [{guest_port, host_port?, label?}],
/// egress?: {mode?, lists?, rules?}, project?, agent?, model?, effort?, mode?}. What "egress"
/// leaves out is as for every new workspace. Protocol or InvalidArgument names the field.
Result<plane::CreateRequest> readCreateRequest(const Json& params,
                                               const boundary::Boundary& boundary);

/// What is chosen of the agent: those of protocol::kOptionWords that `params` has.
Result<sessions::OptionWishes> readOptionWishes(const Json& params);

/// Helix's own agent is among those; "" is it.
bool usesOwnAgent(const std::vector<std::string>& agents);

/// {from: "/absolute/path" | URL | "empty", with_uncommitted?, fetch_in_guest?, task?}
Result<projects::ProjectSource> readProjectSource(const Json& json);

} // namespace helix::app
