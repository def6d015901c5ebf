#pragma once
// Starting programs, as another user where that is asked for.

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include <sys/types.h>

#include <boost/asio/awaitable.hpp>

#include "agent/user/guest_user.h"
#include "base/result.h"
#include "base/unique_fd.h"

namespace helix::agent {

struct TerminalSize {
    std::uint16_t columns = 80;
    std::uint16_t rows = 24;
};

struct SpawnRequest {
    std::vector<std::string>
        argv; ///< argv[0] is looked up in the PATH of `environment` unless it has a slash
    std::string
        executable; ///< what to run when it is not argv[0] (a login shell is called "-bash")
    std::vector<std::string> environment; ///< KEY=VALUE; of a repeated key the last one counts
    std::string folder = "/";
    std::optional<GuestUser> user;        ///< become this user; ignored when the agent is not root
    bool withInput = false;               ///< a pipe for standard input instead of /dev/null
    std::optional<TerminalSize> terminal; ///< a pty for all three streams instead of pipes
};

/// A running child. Whoever holds it must wait for it with waitForExit(), or it stays a zombie.
struct Child {
    pid_t pid = -1; ///< also its process group and session
    UniqueFd pidfd;
    UniqueFd input;  ///< write end, when asked for; non-blocking
    UniqueFd output; ///< standard output, or the pty's master; non-blocking
    UniqueFd errors; ///< standard error; none with a pty
};

struct ExitStatus {
    std::optional<int> status; ///< what it returned
    std::optional<int> signal; ///< or what killed it
};

/// Forks and executes; returns when the program runs. NotFound (no such program or folder),
/// PermissionDenied or Unavailable (no more processes) otherwise. The child leads a session of its
/// own and inherits no descriptor.
boost::asio::awaitable<Result<Child>> spawn(SpawnRequest request);

/// Waits for the end and reaps. `pidfd` and `pid` are those of one Child.
boost::asio::awaitable<ExitStatus> waitForExit(UniqueFd pidfd, pid_t pid);

/// How long to read on after the end: a child's own output is in the pipe (or the pty) by then;
/// what others that hold it write later is not waited for.
inline constexpr std::chrono::milliseconds kDrainDelay{500};

/// Starts a program of the system that nobody waits for, such as systemctl, and reaps it when it
/// ends.
boost::asio::awaitable<Result<void>> runDetached(std::vector<std::string> argv);

} // namespace helix::agent
