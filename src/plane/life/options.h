#pragma once
// What a control plane is opened with.

#include <chrono>
#include <functional>
#include <optional>

#include "base/clock.h"
#include "base/installation.h"
#include "base/paths.h"

namespace helix::life {

/// How long each step of a start may take. Emulated machines get longer ones.
struct StepDeadlines {
    std::chrono::milliseconds guest, agent;
    std::chrono::milliseconds pairing; ///< and becoming a machine of its own, for a clone
    std::chrono::milliseconds reconnect;
    std::chrono::milliseconds stop; ///< for the guest to shut down in good order

    /// Of `agent`, where a desktop is drawn with what a graphics card would by an emulated processor: two minutes where
    /// nothing else runs, some eight times as long as the others.
    static constexpr int kHeavyFactor = 5;
    [[nodiscard]] std::chrono::milliseconds agentOf(bool isTooMuch) const
    {
        return isTooMuch ? kHeavyFactor * agent : agent;
    }
    /// From the guest's reading of its one-time secret to the pairing, at most: it is not to expire before.
    [[nodiscard]] std::chrono::milliseconds secretLife(bool isTooMuch) const
    {
        return guest + agentOf(isTooMuch) + pairing;
    }
};

/// Of looking for workspaces that nobody uses.
struct IdleTiming {
    std::chrono::milliseconds beat{5'000};
    MonotonicClock clock = systemMonotonicClock();
    /// What a process has had of all processors so far; nothing when it is gone. Empty: as /proc says.
    std::function<std::optional<std::chrono::milliseconds>(int pid)> cpuTime;
};

struct ControlPlaneOptions {
    Paths paths;
    Installation installation;
    Environment environment;
    bool tryKeychain = true;
    std::optional<StepDeadlines> deadlines; ///< instead of the usual ones, for tests
    /// When the databases are first looked at and copied, instead of a while after the start.
    std::optional<std::chrono::milliseconds> databaseCare;
    /// How long looking at a project's changes may hold up the question before a deletion.
    std::chrono::milliseconds lookLimit{60'000};
    IdleTiming idle;
};

} // namespace helix::life
