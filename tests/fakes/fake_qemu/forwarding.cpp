#include "forwarding.h"

#include <cstdio>

#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

namespace fake {
namespace {

constexpr std::uint16_t kControlPort = 7443;

sockaddr_in loopback(std::uint16_t port)
{
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return address;
}

bool writeAll(int fd, const char* data, ssize_t size)
{
    while (size > 0) {
        const ssize_t written = ::send(fd, data, static_cast<std::size_t>(size), MSG_NOSIGNAL);
        if (written <= 0)
            return false;
        data += written;
        size -= written;
    }
    return true;
}

} // namespace

bool Forwarding::add(const Forward& forward)
{
    const int fd = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const auto address = loopback(forward.hostPort);
    const int on = 1;
    ::setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on); // libslirp does so too
    if (::bind(fd, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0 ||
        ::listen(fd, 16) != 0) {
        ::close(fd);
        return false;
    }
    m_listeners[forward.hostPort] = {fd, forward.guestPort};
    m_loop.watch(fd, [this, fd, guestPort = forward.guestPort] { accept(fd, guestPort); });
    return true;
}

bool Forwarding::remove(std::uint16_t hostPort)
{
    const auto found = m_listeners.find(hostPort);
    if (found == m_listeners.end())
        return false;
    m_loop.forget(found->second.fd);
    ::close(found->second.fd);
    m_listeners.erase(found);
    return true;
}

std::string Forwarding::list() const
{
    std::string text = "Hub -1 (net0):\r\n  Protocol[State]    FD  Source Address  Port   Dest. "
                       "Address  Port RecvQ SendQ\r\n";
    for (const auto& [hostPort, listener] : m_listeners) {
        char line[160];
        std::snprintf(
            line, sizeof line,
            "  TCP[HOST_FORWARD]  %d       127.0.0.1 %5u       10.0.2.15 %5u     0     0\r\n",
            listener.fd, hostPort, listener.guestPort);
        text += line;
    }
    return text;
}

void Forwarding::accept(int listener, std::uint16_t guestPort)
{
    const int client = ::accept4(listener, nullptr, nullptr, SOCK_CLOEXEC);
    if (client < 0)
        return;
    const int agent = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const auto address = loopback(m_agentPort);
    if (guestPort != kControlPort || m_agentPort == 0 ||
        ::connect(agent, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
        ::close(client);
        ::close(agent);
        return;
    }
    relay(client, agent);
    relay(agent, client);
}

void Forwarding::relay(int from, int to)
{
    m_loop.watch(from, [this, from, to] {
        char block[65536];
        const ssize_t count = ::recv(from, block, sizeof block, 0);
        if (count > 0 && writeAll(to, block, count))
            return;
        for (const int fd : {from, to}) {
            m_loop.forget(fd);
            ::close(fd);
        }
    });
}

} // namespace fake
