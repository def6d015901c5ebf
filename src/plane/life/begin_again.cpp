#include "life/begin_again.h"

#include <spdlog/spdlog.h>

#include "life/machine_end.h"
#include "life/steps.h"
#include "life/warm_flow.h"

namespace helix::life {
namespace {

using async::Task;

bool mayGoOn(const LiveWorkspace& workspace)
{
    const State state = workspace.record.state;
    return state != State::Stopping && state != State::Deleting;
}

FailedClone lookAt(const Start& start, const Error& why)
{
    const LiveWorkspace& workspace = *start.workspace;
    const State state = workspace.record.state;
    const auto network = start.context->boundary->snapshot(workspace.record.id).state;
    FailedClone clone;
    // Of one that was killed before it was a machine of ours the error alone says so.
    clone.wasKilled = workspace.machineExit ? workspace.machineExit->killedFromOutside
                                            : !workspace.machine && state == State::Starting &&
                                                  why.code == ErrorCode::Unavailable;
    clone.isRenewed = state == State::GuestReady || state == State::AgentReady;
    clone.hasNetwork = network == boundary::NetState::Up;
    return clone;
}

} // namespace

bool saysAgainstSnapshot(const FailedClone& clone)
{
    return !clone.wasKilled && (!clone.isRenewed || clone.hasNetwork);
}

bool mayBeginAgain(const Start& start)
{
    return start.snapshot && mayGoOn(*start.workspace);
}

Task<void> beginAgain(StartPtr start, Error why)
{
    auto& context = *start->context;
    const auto workspace = start->workspace;
    const bool isItsOwn = workspace->goesOnFrom.has_value();
    const std::string from = isItsOwn ? "what was saved of a memory" : "its prepared image";
    const bool isBad = saysAgainstSnapshot(lookAt(*start, why));
    const bool boots = isBad || start->isSecondTry;
    context.workspaces.log(*workspace, "warm",
                           workspace->record.name + " did not come up from " + from +
                               (boots ? ", so it boots: " : ", and is tried once more: ") +
                               why.message);
    spdlog::warn("workspace: {}: {}", workspace->record.name, why.describe());
    if (const auto ended = co_await endMachine(start->context, workspace); !ended)
        spdlog::error("workspace: {}: {}", workspace->record.name, ended.error().describe());
    if (!isItsOwn)
        workspace->record.diskBase.clear();
    if (!isItsOwn && isBad)
        co_await giveUpSnapshot(start->context, *start->bundle, *start->snapshot, why);
    if (boots)
        workspace->goesOnFrom.reset();
    start->snapshot.reset();
    start->snapshotFailed = boots;
    start->isSecondTry = true;
    if (!mayGoOn(*workspace)) // the user wanted its end meanwhile
        co_return;
    workspace->machineExit.reset();
    workspace->interrupt = async::CancelSource(); // the machine's end has used it
    start->cancel = workspace->interrupt.token();
    (void)context.workspaces.shift(workspace, Event::BootInstead);
    resetSteps(workspace);
    if (boots)
        workspace->whyBooted = "It did not come up from " + from + ".";
}

} // namespace helix::life
