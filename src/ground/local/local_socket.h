#pragma once
// Unix sockets (unix(7)): by path or as a pair, whose process is at the other end, and descriptors
// that ride along.

#include <cstddef>
#include <filesystem>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include <sys/types.h>

#include "base/result.h"
#include "base/unique_fd.h"

namespace helix::local {

enum class Waits { Blocking, NonBlocking };

/// A connected stream socket, close-on-exec. NotFound when there is no socket, Unavailable when
/// nobody listens; NonBlocking waits for no listener: ResourceExhausted when its queue is full.
Result<UniqueFd> connectTo(const std::filesystem::path& path, Waits waits);
/// Listens at `path` with mode 0600, in place of a socket that nobody answers any more; accepting
/// does not block. AlreadyExists when somebody does. Changes the umask for a moment: for programs
/// of one thread. `who` listens, for sentences.
Result<UniqueFd> listenAt(const std::filesystem::path& path, std::string_view who);
/// Both ends of a pair of `type` (SOCK_STREAM, SOCK_SEQPACKET), close-on-exec.
Result<std::pair<UniqueFd, UniqueFd>> makePair(int type);

/// The process id of the peer when it was connected, if it runs as our user (SO_PEERCRED);
/// PermissionDenied else. `what` it is the other end of, for the sentence: "the control socket".
Result<int> checkPeerIsOurUser(int socket, std::string_view what);
/// Is it a unix socket of this type?
bool isLocalSocket(int fd, int type);

/// Sends what goes without waiting, `descriptor` (-1: none) with the first byte of it: give it one
/// byte then. Bytes sent, or -1 with errno; no SIGPIPE.
ssize_t sendNow(int socket, std::string_view bytes, int descriptor = -1);

struct Received {
    ssize_t size = 0;         ///< 0: the end; -1 with errno
    bool isTruncated = false; ///< more descriptors came than `most`; those are closed
    std::vector<UniqueFd> descriptors;
};
inline constexpr std::size_t kMostDescriptors = 16;
/// Receives what is there without waiting, with at most `most` (up to kMostDescriptors) descriptors,
/// close-on-exec. On a stream it ends behind the byte that descriptors ride on.
Received receiveNow(int socket, std::span<char> into, std::size_t most);

} // namespace helix::local
