#pragma once
// One process, watched through its pidfd until it is gone.

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "async/completion.h"
#include "base/unique_fd.h"

class QSocketNotifier;

namespace helix::async {

/// How a process ended; both 0 and `known` false for one that was not our child.
struct ProcessEnd {
    bool known = false;
    int exitStatus = 0;
    int signal = 0;
};

/// Lives on the thread that made it. Reaps the process when it is our child; when the watch dies
/// first, a watcher that belongs to the application goes on to reap it.
class ProcessWatch {
public:
    ProcessWatch(int pid, UniqueFd pidfd);
    ~ProcessWatch();
    ProcessWatch(const ProcessWatch&) = delete;
    ProcessWatch& operator=(const ProcessWatch&) = delete;

    [[nodiscard]] int pid() const { return m_pid; }
    /// Nothing while it runs.
    [[nodiscard]] const std::optional<ProcessEnd>& end() const { return m_end; }
    /// Called once, on the loop, after end() is set.
    void onEnd(std::function<void()> callback) { m_onEnd = std::move(callback); }
    /// Resolves when the process is gone.
    Completion<void> gone();
    /// Sends a signal to exactly this process, never to another one that got its pid later.
    void signal(int number) const;

private:
    void reap();

    int m_pid;
    UniqueFd m_pidfd;
    std::unique_ptr<QSocketNotifier> m_notifier;
    std::optional<ProcessEnd> m_end;
    std::function<void()> m_onEnd;
    std::vector<Completion<void>> m_waiters;
};

} // namespace helix::async
