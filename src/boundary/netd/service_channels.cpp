#include "netd/service_channels.h"

#include <cerrno>
#include <cstring>

#include <sys/socket.h>

namespace helix::netd {
namespace {

Result<void> sendEnd(int channel, int end)
{
    char letter = 'c';
    iovec part{&letter, 1};
    alignas(cmsghdr) char control[CMSG_SPACE(sizeof(int))] = {};
    msghdr message{};
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    message.msg_control = control;
    message.msg_controllen = sizeof control;
    cmsghdr* header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof(int));
    std::memcpy(CMSG_DATA(header), &end, sizeof end);
    if (::sendmsg(channel, &message, MSG_DONTWAIT | MSG_NOSIGNAL) != 1)
        return failErrno(errno, "The service takes no connections.", ErrorCode::Unavailable);
    return {};
}

} // namespace

Result<void> ServiceChannels::set(std::uint16_t port, UniqueFd channel)
{
    int type = 0, family = 0;
    socklen_t size = sizeof type;
    if (!channel.valid() || ::getsockopt(channel.get(), SOL_SOCKET, SO_TYPE, &type, &size) != 0 ||
        type != SOCK_SEQPACKET ||
        ::getsockopt(channel.get(), SOL_SOCKET, SO_DOMAIN, &family, &size) != 0 ||
        family != AF_UNIX)
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
    if (const auto sent = sendEnd(found->second.get(), serviceEnd.get()); !sent) {
        // EAGAIN: the service is slow; anything else: it has gone.
        return fail(sent.error());
    }
    return guestEnd;
}

} // namespace helix::netd
