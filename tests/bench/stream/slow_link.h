#pragma once
// A slow way to a port of this computer: a forwarder that holds back what passes, as a narrow and long
// line does. (The kernel's own, tc netem, is not in every kernel.)

#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <thread>

#include "base/result.h"
#include "base/unique_fd.h"

namespace helix::bench {

/// One thread of its own; ends with this.
class SlowLink {
public:
    struct Options {
        double bytesPerSecond = 0;          ///< in each direction; 0: nothing is held back
        std::chrono::milliseconds delay{0}; ///< in each direction
    };
    static Result<std::unique_ptr<SlowLink>> open(std::uint16_t target, Options options);
    ~SlowLink();
    SlowLink(const SlowLink&) = delete;
    SlowLink& operator=(const SlowLink&) = delete;
    [[nodiscard]] std::uint16_t port() const { return m_port; }
    /// That came from the target. Any thread.
    [[nodiscard]] std::uint64_t bytes() const { return m_bytes; }

private:
    SlowLink() = default;
    void run();

    Options m_options;
    std::uint16_t m_target = 0, m_port = 0;
    UniqueFd m_listener, m_stop;
    std::atomic<std::uint64_t> m_bytes = 0;
    std::thread m_thread;
};

} // namespace helix::bench
