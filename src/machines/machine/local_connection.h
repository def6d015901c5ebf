#pragma once
// A connected unix socket whose other end is known to be a process of our user.

#include <chrono>
#include <filesystem>

#include "async/completion.h"
#include "base/result.h"
#include "base/unique_fd.h"

namespace helix::machine {

/// What connectLocally() does while nobody listens on the socket.
enum class WhenAbsent { Wait, Fail };

struct LocalConnection {
    UniqueFd socket; ///< does not block
    int peerPid = 0; ///< SO_PEERCRED, unix(7)
};

/// Connects before `deadline`. While nobody listens it tries again, or gives NotFound at once; one
/// who listens and takes nobody is waited for. PermissionDenied when another user's process
/// listens.
async::Task<Result<LocalConnection>> connectLocally(std::filesystem::path path,
                                                    std::chrono::milliseconds deadline,
                                                    async::CancelToken cancel,
                                                    WhenAbsent whenAbsent);

} // namespace helix::machine
