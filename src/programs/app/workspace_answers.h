#pragma once
// Workspaces, their ports and images as the control socket and `helixctl --json` show them
// (operations/workspace_values.h, image_values.h).

#include <vector>

#include "operations/image_values.h"
#include "operations/workspace_values.h"
#include "plane/snapshot.h"

namespace helix::app {

operations::Workspace answerOf(const plane::WorkspaceSnapshot& snapshot);
operations::Image answerOf(const plane::ImageSnapshot& snapshot);
/// With the url that a browser finds it at, under the name of its workspace.
operations::Port answerOf(const boundary::Forward& forward, const std::string& workspaceName);
operations::Failure answerOf(const Error& error);

} // namespace helix::app
