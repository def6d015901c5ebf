#include <cerrno>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include "base/try.h"
#include "base/unique_fd.h"
#include "boundary/forwards.h"
#include "boundary/host_port.h"
#include "boundary/port_owner.h"

namespace helix::boundary {

namespace {

constexpr int kBacklog = 128;

tl::unexpected<Error> taken(std::uint16_t port)
{
    const std::string owner = describePortOwner(port);
    return fail(ErrorCode::AlreadyExists, "Host port " + std::to_string(port) + " is taken by " +
                                              (owner.empty() ? "another program" : owner) +
                                              "; choose another one or end that program.");
}

} // namespace

Result<LoopbackListeners> listenOnLoopback()
{
    constexpr int kAttempts = 16; // the number is free on one of the two, and taken on the other
    Error last;
    for (int attempt = 0; attempt < kAttempts; ++attempt) {
        LoopbackListeners made;
        made.ipv4.reset(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        socklen_t size = sizeof address;
        auto* generic = reinterpret_cast<sockaddr*>(&address);
        if (!made.ipv4.valid() || ::bind(made.ipv4.get(), generic, size) != 0 ||
            ::listen(made.ipv4.get(), kBacklog) != 0 ||
            ::getsockname(made.ipv4.get(), generic, &size) != 0)
            return failErrno(errno, "No port of this computer could be opened.",
                             ErrorCode::ResourceExhausted);
        made.port = ntohs(address.sin_port);
        auto ipv6 = listenOnLoopback6(made.port);
        if (ipv6) {
            made.ipv6 = std::move(*ipv6);
            return made;
        }
        last = ipv6.error();
    }
    return fail(last);
}

Result<UniqueFd> listenOnLoopback6(std::uint16_t port)
{
    UniqueFd fd(::socket(AF_INET6, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
    if (!fd.valid())
        return UniqueFd(); // a host without IPv6
    sockaddr_in6 address{};
    address.sin6_family = AF_INET6;
    address.sin6_port = htons(port);
    address.sin6_addr = in6addr_loopback;
    const int yes = 1;
    ::setsockopt(fd.get(), SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    ::setsockopt(fd.get(), IPPROTO_IPV6, IPV6_V6ONLY, &yes, sizeof yes);
    if (::bind(fd.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0 &&
        ::listen(fd.get(), kBacklog) == 0)
        return fd;
    if (errno == EADDRINUSE)
        return taken(port);
    return UniqueFd(); // ::1 is not there, or not for this user
}

Result<HostListeners> listenOnHost(std::uint16_t port, const std::string& hostAddress)
{
    const std::string name = "Host port " + std::to_string(port);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    if (::inet_pton(AF_INET, hostAddress.c_str(), &address.sin_addr) != 1)
        return fail(ErrorCode::InvalidArgument, hostAddress + " is not an IPv4 address.");
    auto fd = std::make_shared<UniqueFd>(
        ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
    if (!fd->valid())
        return failErrno(errno, name + " could not be opened.");
    // As helix-netd listens: connections that are still fading away do not count as taken.
    const int yes = 1;
    ::setsockopt(fd->get(), SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (::bind(fd->get(), reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0 &&
        ::listen(fd->get(), kBacklog) == 0) {
        if (hostAddress != kLoopbackAddress)
            return HostListeners{fd, {}};
        // A browser takes a name under .localhost to either of the two.
        TRY(auto other, listenOnLoopback6(port));
        return HostListeners{fd, other.valid() ? std::make_shared<UniqueFd>(std::move(other))
                                               : nullptr};
    }
    const int error = errno;
    if (error == EACCES)
        return privilegedPort(port, lowestBindablePort());
    if (error == EADDRNOTAVAIL)
        return fail(ErrorCode::InvalidArgument, "This computer has no address " + hostAddress +
                                                    "; choose one of its own, or 127.0.0.1.");
    if (error != EADDRINUSE)
        return failErrno(error, name + " cannot be used.");
    return taken(port);
}

Result<void> checkHostPortFree(std::uint16_t port, const std::string& hostAddress)
{
    TRY(listenOnHost(port, hostAddress));
    return {};
}

} // namespace helix::boundary
