#pragma once
// A connected unix socket whose other end is known to be a process of our user.

#include <chrono>
#include <filesystem>
#include <memory>

#include "async/completion.h"
#include "base/result.h"
#include "machine/qmp_client.h"

class QLocalSocket;

namespace helix::machine {

struct LocalConnection {
    LocalConnection();
    ~LocalConnection();
    LocalConnection(LocalConnection&&) noexcept;
    LocalConnection& operator=(LocalConnection&&) noexcept;

    std::unique_ptr<QLocalSocket> socket;
    int peerPid = 0; ///< SO_PEERCRED, unix(7)
};

/// Connects before `deadline`. While nobody listens it tries again, or gives NotFound at once;
/// PermissionDenied when another user's process listens.
async::Task<Result<LocalConnection>> connectLocally(std::filesystem::path path,
                                                    std::chrono::milliseconds deadline,
                                                    async::CancelToken cancel,
                                                    WhenAbsent whenAbsent);

} // namespace helix::machine
