#pragma once
// A VNC server as it is measured, by libvncclient. Only where that library is.

#include <atomic>
#include <memory>
#include <thread>
#include <vector>

#include "base/result.h"
#include "bench/stream/measurement.h"

struct _rfbClient;

namespace helix::bench {

/// Seen is what is decoded into the client's picture.
class VncView : public WatchedDesktop {
public:
    /// Waits until the server answers, seconds at most. Blocks.
    static Result<std::unique_ptr<VncView>> open(int port, std::vector<pid_t> servers);
    ~VncView() override;
    VncView(const VncView&) = delete;
    VncView& operator=(const VncView&) = delete;

    void pressKey() override;
    [[nodiscard]] std::uint64_t bytes() const override;
    [[nodiscard]] std::vector<pid_t> servers() const override { return m_servers; }

private:
    VncView() = default;
    void run();
    void look();

    _rfbClient* m_client = nullptr;
    std::vector<pid_t> m_servers;
    std::mutex m_sending; ///< the library's own requests and our keys share a socket
    std::atomic<bool> m_stop = false;
    std::thread m_thread;
};

} // namespace helix::bench
