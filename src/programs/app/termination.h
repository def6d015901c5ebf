#pragma once
// SIGTERM, SIGINT and SIGHUP as events of a Qt loop.

#include <functional>
#include <memory>

namespace helix::app {

/// While it lives, the first of these signals calls `onSignal` on the loop of the thread that made
/// it; the second one ends the process the ordinary way. SIGPIPE does nothing. Programs we start
/// get the system's defaults back (exec resets handlers). One per process.
class Termination {
public:
    explicit Termination(std::function<void(int signal)> onSignal);
    ~Termination();
    Termination(const Termination&) = delete;
    Termination& operator=(const Termination&) = delete;

private:
    struct Private;
    std::unique_ptr<Private> m_d;
};

} // namespace helix::app
