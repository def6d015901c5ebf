#pragma once
// Tells a thread that waits in poll() to give up.

#include <atomic>
#include <chrono>

#include "base/unique_fd.h"

namespace helix::agent {

/// raise() from any thread; the others from the thread that waits.
class StopSignal {
public:
    StopSignal();
    void raise();
    [[nodiscard]] bool raised() const { return m_raised; }
    /// Readable from raise() on, to be polled.
    [[nodiscard]] int descriptor() const { return m_event.get(); }
    /// False after `time`, true as soon as it is raised.
    [[nodiscard]] bool sleep(std::chrono::milliseconds time) const;

private:
    std::atomic<bool> m_raised = false;
    UniqueFd m_event;
};

} // namespace helix::agent
