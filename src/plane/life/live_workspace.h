#pragma once
// One workspace as the control thread knows it: its record and what is true of it right now.

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <QPointer>

#include "async/cancel.h"
#include "async/process_watch.h"
#include "link/agent_client.h"
#include "link/pairing_client.h"
#include "machine/machine.h"
#include "life/agent_connection.h"
#include "life/checkpoint_record.h"
#include "life/idle_policy.h"
#include "life/wake_pace.h"
#include "life/workspace_record.h"
#include "life/restart_pace.h"
#include "plane/snapshot.h"
#include "life/waiters.h"

namespace helix::life {

/// Shared by the context and the flows that run on it.
struct LiveWorkspace {
    WorkspaceRecord record;
    bool recorded = false; ///< in the registry; before that it only reserves its name and memory
    std::string imageTitle;
    std::string notice;
    std::string unreachable; ///< why this Helix has no way to its machine, and what to do about it
    bool unreadable = false; ///< its record is not understood, so nothing is done to it
    /// Of one that is being suspended or resumed: what is on record meanwhile.
    State onRecord = State::Ready;
    std::uint64_t savedBytes = 0; ///< on the disk, while it is Suspended
    bool adopting = false;        ///< on record it is Ready; its state here says how far that got
    std::string networkNotice;    ///< what is wrong with its network right now; empty: nothing
    bool agentExpected = true;    ///< false: an imported disk without one
    RestartPace restarts;         ///< of a guest that boots anew by itself
    bool desktopExpected = true;  ///< false: nothing of ours draws in it
    bool desktopIsHeavy = false;  ///< emulated, it takes minutes to be painted
    std::vector<StepProgress> steps;
    bool hasFailed = false;    ///< an earlier start did: it is no new workspace any more
    bool bootsAsAsked = false; ///< though there may be a warm snapshot
    plane::Beginning beginning = plane::Beginning::Unknown;
    std::string whyBooted; ///< for people; of one that could have gone on from a snapshot

    std::shared_ptr<machine::Machine> machine;   ///< owners: this and coroutines that wait for it
    std::shared_ptr<async::ProcessWatch> living; ///< of a machine that nothing else leads to
    std::optional<machine::Confinement> confinement; ///< of that machine
    std::optional<machine::MachineExit> machineExit; ///< of the machine above, once it is gone
    std::unique_ptr<AgentConnection> agent;
    bool guestOpen = false; ///< all were told that its guest can be worked in
    /// The last step of a start, as GuestWork says: a project has still to be brought in.
    bool projectWaits = false;
    std::string projectProblem;       ///< a sentence: why it was not; then nobody tries unasked
    bool bringing = false;            ///< it is on the way in
    async::CancelSource stopBringing; ///< of that
    std::vector<QPointer<link::Exec>> commands; ///< begun from outside; see runningCommands()
    std::weak_ptr<void> watchers;               ///< somebody looks at it while one of them lives
    /// It is used as long as the result lives.
    std::shared_ptr<void> watch()
    {
        auto watcher = watchers.lock();
        if (!watcher)
            watchers = watcher = std::make_shared<char>();
        return watcher;
    }
    CpuMeter cpu; ///< of its machine
    /// Since when nobody uses it, by IdleTiming::clock; none: somebody does.
    std::optional<std::chrono::steady_clock::time_point> unusedSince;
    std::string idleNotice; ///< that it is suspended soon for that; else empty
    bool knocked = false;   ///< somebody waits at a port of it while it is suspended
    WakePace wakes;         ///< by those
    std::uint16_t controlPort = 0;
    std::optional<link::Credential> credential;
    std::map<std::string, std::string> environment; ///< for the guest, from the gateway

    /// Where its machine is to go on, of one that is made of another or goes back to what it was;
    /// it renews itself there. Until it runs.
    std::optional<SavedPoint> goesOnFrom;
    std::vector<CheckpointRecord> checkpoints; ///< the oldest first
    bool isFreezing = false; ///< busy because of freeze.h, though it is Ready or Stopped

    /// Its start waits for a slot (start_queue.h), and nothing is done with it meanwhile.
    std::optional<plane::SlotWait> waits;
    /// It counts as running, for its start is about to begin.
    bool holdsSlot = false;

    /// The flow (start, stop) that works on it; a second one waits for idle first. Cancel ends its
    /// waits, not its tidying up.
    bool busy = false;
    async::CancelSource interrupt;
    Waiters idle;    ///< woken when the flow has ended
    Waiters gone;    ///< woken when the machine is
    Waiters changed; ///< woken at each change that the outside sees

    [[nodiscard]] bool isStarting() const
    {
        return record.state == State::Creating || record.state == State::Starting ||
               record.state == State::GuestReady || record.state == State::AgentReady;
    }
    /// Its machine is on its way out, and what belongs to it goes along.
    [[nodiscard]] bool isEnding() const
    {
        return record.state == State::Stopping || record.state == State::Deleting;
    }
};

/// Those that were begun from outside and run; the others are forgotten. A handle outlives its command
/// for as long as somebody still writes to it.
inline int runningCommands(LiveWorkspace& workspace)
{
    std::erase_if(workspace.commands,
                  [](const auto& command) { return !command || command->hasEnded(); });
    return static_cast<int>(workspace.commands.size());
}

using LiveWorkspacePtr = std::shared_ptr<LiveWorkspace>;

} // namespace helix::life
