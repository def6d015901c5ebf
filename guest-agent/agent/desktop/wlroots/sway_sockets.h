#pragma once
// Where the Sway of a user's session listens (sway-ipc(7)).

#include <string>
#include <vector>

namespace helix::agent {

/// The IPC sockets in the runtime folder `runtime`, the likeliest first: the fixed name our images
/// give Sway, then Sway's own names (sway-ipc.UID.PID.sock), the newest first. Dead Sways leave
/// theirs behind: try in order.
std::vector<std::string> swaySockets(const std::string& runtime);

} // namespace helix::agent
