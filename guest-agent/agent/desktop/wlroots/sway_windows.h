#pragma once
// The windows of the desktop, as Sway tells them over its IPC socket.

#include <string>
#include <vector>

#include "agent/desktop/backend.h"

namespace helix::agent {

/// Windows of Sway's answer to GET_TREE, at most kMaxWindows, in its order. Pure. Protocol error
/// for what is no such answer.
Result<std::vector<DesktopWindow>> parseSwayTree(std::string_view json);

/// Asks the Sway whose sockets lie in `folder`; waits for seconds at most. Unsupported when there
/// is none, Cancelled when the signal is raised.
Result<std::vector<DesktopWindow>> askSwayForWindows(const std::string& folder,
                                                     const StopSignal& stop);

} // namespace helix::agent
