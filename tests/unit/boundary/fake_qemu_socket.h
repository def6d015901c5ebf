#pragma once
// The end of a machine's network cable: listens as QEMU does and reads whatever comes.

#include <atomic>
#include <cstring>
#include <filesystem>
#include <thread>

#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "base/unique_fd.h"

namespace helix::boundary {

/// Takes one connection after the other, each when the one before has ended.
class FakeQemuSocket {
public:
    explicit FakeQemuSocket(std::filesystem::path path)
        : m_path(std::move(path))
        , m_listener(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0))
    {
        sockaddr_un address{};
        address.sun_family = AF_UNIX;
        std::strncpy(address.sun_path, m_path.c_str(), sizeof address.sun_path - 1);
        (void)::bind(m_listener.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address);
        (void)::listen(m_listener.get(), 4);
        int ends[2];
        (void)!::pipe(ends);
        m_stopped.reset(ends[0]);
        m_stop.reset(ends[1]);
        m_thread = std::thread([this] { serve(); });
    }
    ~FakeQemuSocket() { close(); }
    FakeQemuSocket(const FakeQemuSocket&) = delete;
    FakeQemuSocket& operator=(const FakeQemuSocket&) = delete;

    /// As when the machine ends.
    void close()
    {
        if (!m_thread.joinable())
            return;
        m_stop.reset();
        m_thread.join();
        m_listener.reset();
        ::unlink(m_path.c_str());
    }
    [[nodiscard]] const std::filesystem::path& path() const { return m_path; }
    [[nodiscard]] int connections() const { return m_connections; }

private:
    void serve()
    {
        UniqueFd peer;
        while (true) {
            pollfd polled[2] = {{m_stopped.get(), POLLIN, 0},
                                {peer.valid() ? peer.get() : m_listener.get(), POLLIN, 0}};
            if (::poll(polled, 2, -1) < 0)
                continue;
            if (polled[0].revents != 0)
                return;
            if (polled[1].revents == 0)
                continue;
            char block[65536];
            if (!peer.valid()) {
                peer.reset(::accept4(m_listener.get(), nullptr, nullptr, SOCK_CLOEXEC));
                m_connections += peer.valid() ? 1 : 0;
            } else if (::recv(peer.get(), block, sizeof block, 0) <= 0) {
                peer.reset();
            }
        }
    }

    std::filesystem::path m_path;
    UniqueFd m_listener, m_stopped, m_stop;
    std::atomic<int> m_connections = 0;
    std::thread m_thread;
};

} // namespace helix::boundary
