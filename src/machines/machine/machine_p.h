#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>

#include <QTimer>

#include "machine/machine.h"
#include "async/process_watch.h"
#include "machine/qmp_client.h"

namespace helix::machine {

/// What is said of a machine that has ended.
Error notRunning();

/// Whether a guest stands still, and for how long it has.
class Standstill {
public:
    void begin()
    {
        if (!m_since)
            m_since = std::chrono::steady_clock::now();
    }
    void end()
    {
        m_before = total();
        m_since.reset();
    }
    [[nodiscard]] bool isNow() const { return m_since.has_value(); }
    [[nodiscard]] std::chrono::steady_clock::duration total() const
    {
        return m_since ? m_before + (std::chrono::steady_clock::now() - *m_since) : m_before;
    }

private:
    std::optional<std::chrono::steady_clock::time_point> m_since;
    std::chrono::steady_clock::duration m_before{};
};

struct Machine::Private {
    /// QEMU. Owned by the machine and by quit() while it waits.
    std::shared_ptr<async::ProcessWatch> watch;
    /// bwrap around it, our child; none when QEMU is our child itself, or was adopted. Owned
    /// likewise.
    std::shared_ptr<async::ProcessWatch> wrapper;
    std::shared_ptr<QmpClient>
        qmp; ///< owned by the machine and by the commands that wait for an answer
    std::filesystem::path runtimeFolder, serialLog, processLog;
    QTimer logCheck;
    std::string shutdownReason;
    bool outOfSpace = false; ///< reported and not resumed since
    Standstill held;
    QTimer consoleCheck;
    /// The console is being read; shared with whoever reads, who may outlive the machine.
    std::shared_ptr<bool> readingConsole = std::make_shared<bool>(false);
    bool weAsked = false;
    bool reported = false;
};

} // namespace helix::machine
