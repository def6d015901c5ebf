#pragma once
// Ctrl-C and its relatives as something to wait for.

#include <optional>

#include "base/unique_fd.h"

namespace helix::ctl {

/// While it lives SIGINT, SIGTERM, SIGHUP and SIGQUIT are queued instead of ending the process.
/// Programs we become (exec) get the defaults back. One per process.
class Interrupts {
public:
    Interrupts();
    ~Interrupts();
    Interrupts(const Interrupts&) = delete;
    Interrupts& operator=(const Interrupts&) = delete;

    /// Readable while a signal is queued; -1 when there were no descriptors for it.
    [[nodiscard]] int fd() const { return m_readEnd.get(); }
    /// The next queued signal's number.
    [[nodiscard]] std::optional<int> take() const;

private:
    UniqueFd m_readEnd, m_writeEnd;
};

/// What is typed to end what was asked for (Ctrl-C, Ctrl-\), rather than helixctl alone: a closed
/// terminal and `kill` do that.
bool isCancel(int signal);

} // namespace helix::ctl
