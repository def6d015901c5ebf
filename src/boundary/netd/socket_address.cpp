#include "netd/socket_address.h"

#include <cstring>

namespace helix::netd {

std::optional<SocketAddress> socketAddress(const sockaddr* address, socklen_t length)
{
    if (address == nullptr || length < sizeof(sockaddr_in) || address->sa_family != AF_INET)
        return std::nullopt;
    sockaddr_in found{};
    std::memcpy(&found, address, sizeof found);
    return SocketAddress{{ntohl(found.sin_addr.s_addr)}, ntohs(found.sin_port)};
}

sockaddr_in toSockaddr(const SocketAddress& address)
{
    sockaddr_in result{};
    result.sin_family = AF_INET;
    result.sin_addr.s_addr = htonl(address.address.value);
    result.sin_port = htons(address.port);
    return result;
}

} // namespace helix::netd
