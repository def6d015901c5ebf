#include "netd/service_channels.h"

#include <cerrno>

#include <sys/socket.h>

#include "local/local_socket.h"

namespace helix::netd {
Result<void> ServiceChannels::set(std::uint16_t port, UniqueFd channel)
{
    if (!channel.valid() || !local::isLocalSocket(channel.get(), SOCK_SEQPACKET))
        return fail(ErrorCode::InvalidArgument,
                    "A service channel needs one descriptor of a SOCK_SEQPACKET socket.");
    m_channels[port] = std::move(channel);
    return {};
}

Result<UniqueFd> ServiceChannels::open(std::uint16_t port)
{
    const auto found = m_channels.find(port);
    if (found == m_channels.end())
        return fail(ErrorCode::Unavailable, "No service answers at that port.");
    int ends[2];
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, ends) != 0)
        return failErrno(errno, "No socket is left for a service.", ErrorCode::ResourceExhausted);
    UniqueFd guestEnd(ends[0]);
    const UniqueFd serviceEnd(ends[1]);
    // EAGAIN: the service is slow; anything else: it has gone.
    if (local::sendNow(found->second.get(), "c", serviceEnd.get()) != 1)
        return failErrno(errno, "The service takes no connections.", ErrorCode::Unavailable);
    return guestEnd;
}

} // namespace helix::netd
