#include "cable.h"

#include <sys/socket.h>
#include <unistd.h>

namespace fake {

Cable::Cable(EventLoop& loop, const std::string& socket, Teller tell)
    : m_loop(loop)
    , m_tell(std::move(tell))
    , m_listener(listenUnix(socket))
{
    m_loop.watch(m_listener, [this] { accept(); });
}

void Cable::accept()
{
    m_peer = ::accept4(m_listener, nullptr, nullptr, SOCK_CLOEXEC);
    if (m_peer < 0)
        return;
    m_tell("NETDEV_STREAM_CONNECTED");
    m_loop.forget(m_listener);
    m_loop.watch(m_peer, [this] {
        char ignored[65536];
        if (::recv(m_peer, ignored, sizeof ignored, 0) <= 0)
            hangUp();
    });
}

void Cable::hangUp()
{
    m_loop.forget(m_peer);
    ::close(m_peer);
    m_peer = -1;
    m_tell("NETDEV_STREAM_DISCONNECTED");
    m_loop.watch(m_listener, [this] { accept(); });
}

} // namespace fake
