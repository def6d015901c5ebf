#pragma once
// Ctrl-C and its relatives as something to wait for.

#include <optional>

#include "base/unique_fd.h"

namespace helix::ctl {

/// How a signal ends the wait for an answer of Helix's.
enum class WaitEnd {
    Cancelled, ///< and what was asked for: Ctrl-C and Ctrl-\ are typed for that
    Left,      ///< and helixctl alone: a closed terminal and `kill` do that
};

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

    /// For what does not outlive helixctl: whatever ends it cancels that, and is answered.
    void cancelOnAll() { m_allCancel = true; }
    /// By a signal that was taken during a wait. The first one decides.
    WaitEnd endWait(int signal);
    /// Whether nothing more is waited for, after one that has cancelled. Not where `kill` cancels as
    /// well: timeout(1) sends its signal twice.
    [[nodiscard]] bool isImpatient(int signal) const;
    /// How the user ended a wait; nothing: what was cancelled was so by another client.
    [[nodiscard]] std::optional<WaitEnd> waitEnd() const { return m_waitEnd; }

private:
    UniqueFd m_readEnd, m_writeEnd;
    bool m_allCancel = false;
    std::optional<WaitEnd> m_waitEnd;
};

} // namespace helix::ctl
