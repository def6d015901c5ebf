#include "event_loop.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

namespace fake {

void EventLoop::after(std::chrono::milliseconds delay, Callback callback)
{
    m_timers.emplace(Clock::now() + delay, std::move(callback));
}

/// Milliseconds until the next timer, -1 for none.
int EventLoop::runTimers()
{
    while (!m_timers.empty() && m_timers.begin()->first <= Clock::now()) {
        const auto callback = std::move(m_timers.begin()->second);
        m_timers.erase(m_timers.begin());
        callback();
    }
    if (m_timers.empty())
        return -1;
    const auto left = m_timers.begin()->first - Clock::now();
    return static_cast<int>(std::max<long>(
               std::chrono::duration_cast<std::chrono::milliseconds>(left).count(), 0)) +
           1;
}

void EventLoop::run()
{
    while (true) {
        const int timeout = runTimers();
        std::vector<pollfd> polled;
        for (const auto& [fd, callback] : m_watched)
            polled.push_back({fd, POLLIN, 0});
        if (::poll(polled.data(), polled.size(), timeout) <= 0)
            continue;
        for (const auto& entry : polled) {
            const auto found = m_watched.find(entry.fd);
            if (entry.revents == 0 || found == m_watched.end())
                continue;
            const auto callback = found->second; // it may forget itself
            callback();
        }
    }
}

int listenUnix(const std::string& path)
{
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    std::strncpy(address.sun_path, path.c_str(), sizeof address.sun_path - 1);
    ::unlink(path.c_str());
    const int fd = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (::bind(fd, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0 ||
        ::listen(fd, 4) != 0) {
        std::fprintf(stderr, "qemu-system-x86_64: Failed to bind socket to %s: %s\n", path.c_str(),
                     std::strerror(errno));
        std::exit(1);
    }
    return fd;
}

} // namespace fake
