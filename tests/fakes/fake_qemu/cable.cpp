#include "cable.h"

#include <arpa/inet.h>
#include <sys/socket.h>
#include <unistd.h>

namespace fake {
namespace {

constexpr std::size_t kSmallestFrame = 60; // Ethernet, without its checksum

std::string frameOf(std::uint16_t agentPort)
{
    std::string frame("\xff\xff\xff\xff\xff\xff"
                      "\x52\x54\x00\x12\x34\x56"
                      "\x88\xb5",
                      14);
    frame += "agent-port " + std::to_string(agentPort);
    frame.resize(std::max(frame.size(), kSmallestFrame), '\0');
    const std::uint32_t length = htonl(static_cast<std::uint32_t>(frame.size()));
    return std::string(reinterpret_cast<const char*>(&length), sizeof length) + frame;
}

} // namespace

Cable::Cable(EventLoop& loop, const std::string& socket, std::uint16_t agentPort)
    : m_loop(loop)
    , m_greeting(frameOf(agentPort))
    , m_listener(listenUnix(socket))
{
    m_loop.watch(m_listener, [this] { accept(); });
}

void Cable::accept()
{
    m_peer = ::accept4(m_listener, nullptr, nullptr, SOCK_CLOEXEC);
    if (m_peer < 0)
        return;
    m_loop.forget(m_listener);
    m_loop.watch(m_peer, [this] {
        char ignored[65536];
        if (::recv(m_peer, ignored, sizeof ignored, 0) <= 0)
            hangUp();
    });
    (void)!::send(m_peer, m_greeting.data(), m_greeting.size(), MSG_NOSIGNAL);
}

void Cable::hangUp()
{
    m_loop.forget(m_peer);
    ::close(m_peer);
    m_peer = -1;
    m_loop.watch(m_listener, [this] { accept(); });
}

} // namespace fake
