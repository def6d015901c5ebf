#pragma once
// Unix stream sockets by path, and whose process is at the other end.

#include <filesystem>

#include "base/result.h"
#include "base/unique_fd.h"

namespace helix::netd {

/// A connected stream socket, close-on-exec. Unavailable when nobody listens there.
Result<UniqueFd> connectLocal(const std::filesystem::path& path);
/// Listens at `path` with mode 0600, in place of a socket that nobody answers any more.
/// AlreadyExists when somebody does. Non-blocking.
Result<UniqueFd> listenLocal(const std::filesystem::path& path);
/// PermissionDenied unless the peer runs as our user (SO_PEERCRED, unix(7)).
Result<void> checkPeer(int fd);

} // namespace helix::netd
