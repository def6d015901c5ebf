#pragma once
// IPv4 addresses as the system's socket calls write them.

#include <cstdint>
#include <optional>

#include <netinet/in.h>
#include <sys/socket.h>

#include "egress/ipv4.h"

namespace helix::netd {

struct SocketAddress {
    egress::Ipv4 address;
    std::uint16_t port = 0;
    friend bool operator==(const SocketAddress&, const SocketAddress&) = default;
};

/// Nothing for another family.
std::optional<SocketAddress> socketAddress(const sockaddr* address, socklen_t length);
sockaddr_in toSockaddr(const SocketAddress& address);

} // namespace helix::netd
