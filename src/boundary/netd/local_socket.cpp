#include "netd/local_socket.h"

#include <cerrno>
#include <cstring>

#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

namespace helix::netd {
namespace {

Result<sockaddr_un> socketAddressOf(const std::filesystem::path& path)
{
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    if (path.native().size() >= sizeof address.sun_path)
        return fail(ErrorCode::InvalidArgument, "The socket's path is too long: " + path.string());
    std::memcpy(address.sun_path, path.c_str(), path.native().size());
    return address;
}

const sockaddr* plain(const sockaddr_un& address)
{
    return reinterpret_cast<const sockaddr*>(&address);
}

} // namespace

Result<UniqueFd> connectLocal(const std::filesystem::path& path)
{
    const auto address = socketAddressOf(path);
    if (!address)
        return fail(address.error());
    UniqueFd socket(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
    if (!socket.valid() || ::connect(socket.get(), plain(*address), sizeof *address) != 0)
        return failErrno(errno, "Nobody answers at " + path.string() + ".", ErrorCode::Unavailable);
    return socket;
}

Result<UniqueFd> listenLocal(const std::filesystem::path& path)
{
    const auto address = socketAddressOf(path);
    if (!address)
        return fail(address.error());
    if (connectLocal(path))
        return fail(ErrorCode::AlreadyExists,
                    "Another helix-netd already answers at " + path.string() + ".");
    struct stat found {};
    if (::lstat(path.c_str(), &found) == 0 && S_ISSOCK(found.st_mode))
        ::unlink(path.c_str());
    UniqueFd socket(::socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0));
    const mode_t former = ::umask(0177);
    const bool bound =
        socket.valid() && ::bind(socket.get(), plain(*address), sizeof *address) == 0;
    const int problem = errno;
    ::umask(former);
    if (!bound)
        return failErrno(problem, "helix-netd cannot listen at " + path.string() + ".");
    if (::listen(socket.get(), 8) != 0)
        return failErrno(errno, "helix-netd cannot listen at " + path.string() + ".");
    return socket;
}

Result<void> checkPeer(int fd)
{
    ucred peer{};
    socklen_t size = sizeof peer;
    if (::getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &peer, &size) != 0)
        return failErrno(errno, "helix-netd cannot tell who is at the other end of a socket.");
    if (peer.uid != ::geteuid())
        return fail(ErrorCode::PermissionDenied,
                    "Another user is at the other end of a socket of helix-netd.",
                    "user " + std::to_string(peer.uid));
    return {};
}

} // namespace helix::netd
