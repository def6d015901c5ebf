#include "bench/stream/loopback.h"

#include <sys/socket.h>

namespace helix::bench {

UniqueFd tcpSocket()
{
    return UniqueFd(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
}

sockaddr_in loopback(std::uint16_t port)
{
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return address;
}

std::uint16_t freePort()
{
    const UniqueFd probe = tcpSocket();
    sockaddr_in address = loopback(0);
    auto* any = reinterpret_cast<sockaddr*>(&address);
    socklen_t size = sizeof address;
    if (::bind(probe.get(), any, size) != 0 || ::getsockname(probe.get(), any, &size) != 0)
        return 0;
    return ntohs(address.sin_port);
}

bool isListenedTo(std::uint16_t port)
{
    const UniqueFd probe = tcpSocket();
    const sockaddr_in address = loopback(port);
    return ::connect(probe.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
}

} // namespace helix::bench
