#pragma once
// A real listening socket on 127.0.0.1.

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include "base/unique_fd.h"

namespace helix::boundary {

class LoopbackListener {
public:
    /// 0: any free port.
    explicit LoopbackListener(std::uint16_t port = 0)
        : m_fd(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0))
    {
        const int yes = 1;
        ::setsockopt(m_fd.get(), SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_port = htons(port);
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        m_listening =
            ::bind(m_fd.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0 &&
            ::listen(m_fd.get(), 4) == 0;
        socklen_t size = sizeof address;
        ::getsockname(m_fd.get(), reinterpret_cast<sockaddr*>(&address), &size);
        m_port = ntohs(address.sin_port);
    }
    [[nodiscard]] bool listening() const { return m_listening; }
    [[nodiscard]] std::uint16_t port() const { return m_port; }
    /// Blocks until somebody connects.
    [[nodiscard]] UniqueFd accept() const
    {
        return UniqueFd(::accept4(m_fd.get(), nullptr, nullptr, SOCK_CLOEXEC));
    }

private:
    UniqueFd m_fd;
    bool m_listening = false;
    std::uint16_t m_port = 0;
};

/// Blocks; not valid when nobody listens there.
inline UniqueFd connectTo(std::uint16_t port)
{
    UniqueFd fd(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (::connect(fd.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0)
        fd.reset();
    return fd;
}

/// A port that was free a moment ago.
inline std::uint16_t freePort()
{
    return LoopbackListener().port();
}

} // namespace helix::boundary
