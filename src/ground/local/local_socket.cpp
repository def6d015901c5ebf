#include "local/local_socket.h"

#include <algorithm>
#include <cerrno>
#include <cstring>

#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "base/try.h"

namespace helix::local {
namespace {

constexpr int kBacklog = 8;

Result<sockaddr_un> addressOf(const std::filesystem::path& path)
{
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    if (path.native().size() >= sizeof address.sun_path)
        return fail(ErrorCode::InvalidArgument,
                    "The path " + path.string() + " is too long for a socket.");
    std::memcpy(static_cast<void*>(address.sun_path), path.c_str(), path.native().size());
    return address;
}

const sockaddr* plain(const sockaddr_un& address)
{
    return reinterpret_cast<const sockaddr*>(&address);
}

void takeDescriptors(msghdr& message, std::vector<UniqueFd>& into)
{
    for (cmsghdr* header = CMSG_FIRSTHDR(&message); header != nullptr;
         header = CMSG_NXTHDR(&message, header)) {
        if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS)
            continue;
        const std::size_t count = (header->cmsg_len - CMSG_LEN(0)) / sizeof(int);
        for (std::size_t at = 0; at < count; ++at) {
            int fd = -1;
            std::memcpy(&fd, CMSG_DATA(header) + at * sizeof fd, sizeof fd);
            into.emplace_back(fd);
        }
    }
}

} // namespace

Result<UniqueFd> connectTo(const std::filesystem::path& path, Waits waits)
{
    TRY(const auto address, addressOf(path));
    const int kind = SOCK_STREAM | SOCK_CLOEXEC | (waits == Waits::NonBlocking ? SOCK_NONBLOCK : 0);
    UniqueFd socket(::socket(AF_UNIX, kind, 0));
    if (!socket.valid())
        return failErrno(errno, "No socket could be made.", ErrorCode::ResourceExhausted);
    if (::connect(socket.get(), plain(address), sizeof address) == 0)
        return socket;
    if (errno == EAGAIN)
        return failErrno(errno, "Nobody takes the call on " + path.string() + ".",
                         ErrorCode::ResourceExhausted);
    return failErrno(errno, "Nobody answers on " + path.string() + ".", ErrorCode::Unavailable);
}

Result<UniqueFd> listenAt(const std::filesystem::path& path, std::string_view who)
{
    TRY(const auto address, addressOf(path));
    const std::string name(who);
    if (connectTo(path, Waits::Blocking))
        return fail(ErrorCode::AlreadyExists,
                    "Another " + name + " already answers at " + path.string() + ".");
    struct stat found {};
    if (::lstat(path.c_str(), &found) == 0 && S_ISSOCK(found.st_mode))
        ::unlink(path.c_str());
    UniqueFd socket(::socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0));
    const mode_t former = ::umask(0177);
    const bool bound = socket.valid() && ::bind(socket.get(), plain(address), sizeof address) == 0;
    const int problem = errno;
    ::umask(former);
    if (!bound)
        return failErrno(problem, name + " cannot listen at " + path.string() + ".");
    if (::listen(socket.get(), kBacklog) != 0)
        return failErrno(errno, name + " cannot listen at " + path.string() + ".");
    return socket;
}

Result<std::pair<UniqueFd, UniqueFd>> makePair(int type)
{
    int ends[2];
    if (::socketpair(AF_UNIX, type | SOCK_CLOEXEC, 0, ends) != 0)
        return failErrno(errno, "No pair of sockets could be made.", ErrorCode::ResourceExhausted);
    return std::pair{UniqueFd(ends[0]), UniqueFd(ends[1])};
}

Result<int> checkPeerIsOurUser(int socket, std::string_view what)
{
    ucred peer{};
    socklen_t size = sizeof peer;
    if (::getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &size) != 0)
        return failErrno(errno,
                         "It is not known who is at the other end of " + std::string(what) + ".");
    if (peer.uid != ::geteuid())
        return fail(ErrorCode::PermissionDenied,
                    "A program of another user (uid " + std::to_string(peer.uid) +
                        ") is at the other end of " + std::string(what) + ".");
    return peer.pid;
}

bool isLocalSocket(int fd, int type)
{
    int value = 0;
    socklen_t size = sizeof value;
    if (::getsockopt(fd, SOL_SOCKET, SO_TYPE, &value, &size) != 0 || value != type)
        return false;
    size = sizeof value;
    return ::getsockopt(fd, SOL_SOCKET, SO_DOMAIN, &value, &size) == 0 && value == AF_UNIX;
}

ssize_t sendNow(int socket, std::string_view bytes, int descriptor)
{
    iovec part{const_cast<char*>(bytes.data()), bytes.size()};
    alignas(cmsghdr) char control[CMSG_SPACE(sizeof(int))] = {};
    msghdr message{};
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    if (descriptor >= 0) {
        message.msg_control = control;
        message.msg_controllen = sizeof control;
        cmsghdr* header = CMSG_FIRSTHDR(&message);
        header->cmsg_level = SOL_SOCKET;
        header->cmsg_type = SCM_RIGHTS;
        header->cmsg_len = CMSG_LEN(sizeof(int));
        std::memcpy(CMSG_DATA(header), &descriptor, sizeof descriptor);
    }
    return ::sendmsg(socket, &message, MSG_DONTWAIT | MSG_NOSIGNAL);
}

Received receiveNow(int socket, std::span<char> into, std::size_t most)
{
    iovec part{into.data(), into.size()};
    alignas(cmsghdr) char control[CMSG_SPACE(sizeof(int) * kMostDescriptors)] = {};
    msghdr message{};
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    // Aligned room may hold one more than asked for: what is too much is counted, not assumed.
    message.msg_control = control;
    message.msg_controllen = CMSG_SPACE(sizeof(int) * std::min(most, kMostDescriptors));
    Received received;
    received.size = ::recvmsg(socket, &message, MSG_DONTWAIT | MSG_CMSG_CLOEXEC);
    if (received.size < 0)
        return received;
    takeDescriptors(message, received.descriptors);
    received.isTruncated =
        (message.msg_flags & MSG_CTRUNC) != 0 || received.descriptors.size() > most;
    return received;
}

} // namespace helix::local
