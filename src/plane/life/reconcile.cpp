#include "life/reconcile.h"

#include <set>

#include <spdlog/spdlog.h>

#include "life/agent_drives.h"
#include "life/boundary_steps.h"
#include "life/checkpoint_flow.h"
#include "life/disk_layers.h"
#include "life/disk_reserve.h"
#include "life/flatten_flow.h"
#include "life/freeze.h"
#include "life/guest_opening.h"
#include "life/machine_end.h"
#include "life/machine_spec.h"
#include "life/left_cages.h"
#include "life/needless_layers.h"
#include "life/orphans.h"
#include "life/restored_database.h"
#include "life/start_steps.h"
#include "life/steps.h"
#include "life/start_flow.h"
#include "life/stop_flow.h"
#include "life/agent_link.h"
#include "life/unreachable.h"
#include "base/try.h"
#include "warm/saved_machine.h"

namespace helix::life {
namespace {

using async::Task;
namespace fs = std::filesystem;

constexpr std::chrono::milliseconds kDying{500};

Task<void> settle(LifeContextPtr context, LiveWorkspacePtr workspace, State state,
                  std::optional<Error> error, std::string text)
{
    workspace->record.state = state;
    workspace->record.error = std::move(error);
    context->workspaces.log(*workspace, state == State::Failed ? "failed" : "stopped", text);
    const auto saved = co_await context->workspaces.save(workspace);
    if (!saved)
        spdlog::error("workspace: {}: {}", workspace->record.name, saved.error().describe());
}

/// Ends whatever runs with this workspace's UUID and removes its sockets. For machines that were
/// never ready, are gone already, or that the user wanted ended.
Task<Result<void>> clearRuntime(LifeContextPtr context, LiveWorkspacePtr workspace)
{
    const WorkspaceFiles files = context->workspaces.files(*workspace);
    const auto ended = co_await machine::endLeftover(files.qmpSocket(), workspace->record.uuid);
    if (!ended)
        co_return ended;
    co_return removeFolder(files.runtime);
}

/// The secret of that start died with the Helix that began it.
Task<void> giveUpStart(LifeContextPtr context, LiveWorkspacePtr workspace)
{
    const bool wasNew = !workspace->record.everReady;
    auto cleared = co_await clearRuntime(context, workspace);
    if (wasNew && cleared)
        cleared = removeDiskAndKeys(context->workspaces.files(*workspace));
    Error error{ErrorCode::Unavailable,
                "Helix ended while " + workspace->record.name +
                    (wasNew ? " was being created" : " was starting") + "; start it again.",
                cleared ? std::string() : cleared.error().describe()};
    const std::string text = error.message;
    co_await settle(context, workspace, State::Failed, error, text);
}

/// It was ready, and nothing of it runs any more.
Task<void> noteAbsence(LifeContextPtr context, LiveWorkspacePtr workspace, Error why)
{
    const auto cleared = co_await clearRuntime(context, workspace);
    if (!cleared)
        why = cleared.error();
    // Unavailable: it was just dying.
    const bool gone = why.code == ErrorCode::NotFound || why.code == ErrorCode::Unavailable;
    if (gone && workspace->record.bootId != readBootId()) {
        const std::string text = "The computer was switched off or restarted.";
        co_await settle(context, workspace, State::Stopped, std::nullopt, text);
        co_return;
    }
    const Error error =
        gone ? Error{ErrorCode::Unavailable,
                     workspace->record.name +
                         " was not running any more when Helix started; start it again.",
                     why.describe()}
             : why;
    co_await settle(context, workspace, State::Failed, error, error.message);
}

/// A busy host may keep a living machine from answering in time; ending it then would cost the
/// guest's unsaved work.
Task<Result<std::unique_ptr<machine::Machine>>> adopt(LifeContextPtr context,
                                                      LiveWorkspacePtr workspace)
{
    constexpr int kAttempts = 4;
    const WorkspaceFiles files = context->workspaces.files(*workspace);
    for (int attempt = 1;; ++attempt) {
        auto machine = co_await machine::Machine::adopt(files.qmpSocket(), workspace->record.uuid,
                                                        files.processLog());
        if (machine || machine.error().code != ErrorCode::Timeout || attempt == kAttempts)
            co_return machine;
    }
}

/// The way to the agent of a machine that was found running, and everything else that crosses.
Task<void> rejoin(LifeContextPtr context, LiveWorkspacePtr workspace)
{
    Result<void> joined;
    if (context->boundary->snapshot(workspace->record.id).state == boundary::NetState::Down)
        joined = co_await adoptBoundary(context, workspace);
    if (!joined)
        joined = fail(joined.error().wrapped("Its network could not be taken over: " +
                                             joined.error().message));
    if (joined && workspace->agentExpected)
        joined = co_await findKey(context, workspace);
    if (workspace->interrupt.token().isCancelled() || workspace->machineExit) {
        const Error why = workspace->machineExit ? machineError(*workspace->machineExit)
                                                 : Error{ErrorCode::Cancelled, "Cancelled.", {}};
        co_await abandonStart(context, workspace, why);
        co_return;
    }
    if (!joined) {
        becomeUnreachable(context->workspaces, workspace, joined.error());
        co_return;
    }
    if (workspace->agentExpected)
        connectAgent(context, workspace);
    const std::string text =
        workspace->agentExpected ? "Found running and connected again." : "Found running.";
    co_await runReconnect(context, workspace, text);
}

void beginRejoin(const LifeContextPtr& context, const LiveWorkspacePtr& workspace)
{
    workspace->busy = true;
    workspace->adopting = true;
    workspace->interrupt = async::CancelSource();
    workspace->unreachable.clear();
    // In memory only: on record it is Ready, and this holds if Helix ends again.
    workspace->record.state = workspace->agentExpected ? State::AgentReady : State::Starting;
    showMachineSteps(workspace);
    context->workspaces.announce(workspace);
    async::detach(rejoin(context, workspace));
}

/// One that does not answer may be about to end.
Task<std::shared_ptr<async::ProcessWatch>> stillLiving(LiveWorkspacePtr workspace, Error why)
{
    auto living = co_await machine::findLiving(workspace->record.uuid);
    if (!living)
        co_return std::shared_ptr<async::ProcessWatch>();
    if (why.code == ErrorCode::Unavailable) {
        auto gone = (*living)->gone();
        const std::string unused;
        const async::CancelToken never;
        if (co_await gone.wait(kDying, never, unused))
            co_return std::shared_ptr<async::ProcessWatch>();
    }
    co_return *living;
}

Task<void> adoptReady(LifeContextPtr context, LiveWorkspacePtr workspace)
{
    auto machine = co_await adopt(context, workspace);
    if (!machine) {
        auto living = co_await stillLiving(workspace, machine.error());
        if (!living) {
            co_await noteAbsence(context, workspace, machine.error());
            co_return;
        }
        watchLiving(context, workspace, std::move(living));
        becomeUnreachable(context->workspaces, workspace,
                          {machine.error().code,
                           "Nothing answers on its control socket in " +
                               context->workspaces.files(*workspace).runtime.string() + ".",
                           machine.error().describe()});
        co_return;
    }
    // One that stands still though there is space was being suspended when its Helix ended, or had
    // run out of it and has not heard yet that there is some.
    auto* found = machine->get();
    if (const auto divided = co_await finishDivision(context, workspace, found); !divided) {
        takeMachine(context, workspace, std::move(*machine));
        becomeUnreachable(context->workspaces, workspace, divided.error());
        co_return;
    }
    if (found->isHeld() && hasSpace(*context))
        (void)co_await found->resume();
    takeMachine(context, workspace, std::move(*machine));
    if (workspace->record.state != State::Ready) { // an older record than the machine
        workspace->record.state = State::Ready;
        workspace->record.suspendedAtMs = 0;
        workspace->record.error.reset();
        if (const auto saved = co_await context->workspaces.save(workspace); !saved)
            spdlog::error("workspace: {}: {}", workspace->record.name, saved.error().describe());
    }
    beginRejoin(context, workspace);
}

Task<void> stopByForce(LifeContextPtr context, LiveWorkspacePtr workspace)
{
    (void)co_await stopWorkspace(context, workspace, true);
}

/// Goes on with the stop that the earlier Helix began.
Task<void> continueStop(LifeContextPtr context, LiveWorkspacePtr workspace)
{
    auto machine = co_await adopt(context, workspace);
    if (!machine) {
        const auto cleared = co_await clearRuntime(context, workspace);
        const auto state = cleared ? State::Stopped : State::Failed;
        const std::string text = cleared ? "Stopped." : cleared.error().message;
        std::optional<Error> error;
        if (!cleared)
            error = cleared.error();
        co_await settle(context, workspace, state, std::move(error), text);
        co_return;
    }
    takeMachine(context, workspace, std::move(*machine));
    workspace->record.state = State::Ready;
    async::detach(stopByForce(context, workspace));
}

Task<void> finishDeletion(LifeContextPtr context, LiveWorkspacePtr workspace)
{
    auto done = co_await clearRuntime(context, workspace);
    if (done)
        done = co_await finishRemoval(context, workspace);
    if (!done)
        spdlog::error("workspace: {} could not be deleted: {}", workspace->record.name,
                      done.error().describe());
}

/// What was saved of one that is not Suspended is of no use to anybody.
void removeUselessSaved(const LifeContext& context, const LiveWorkspace& workspace)
{
    const WorkspaceFiles files = context.workspaces.files(workspace);
    std::error_code error;
    fs::remove(files.memory(), error);
    if (workspace.record.state == State::Suspended)
        return;
    if (const auto removed = warm::SavedMachine(files.saved()).remove(); !removed)
        spdlog::warn("workspace: {}: {}", workspace.record.name, removed.error().describe());
}

Task<bool> runsOn(LifeContextPtr context, LiveWorkspacePtr workspace)
{
    const auto machine = co_await adopt(context, workspace);
    const bool runs = machine && !(*machine)->isHeld();
    co_return runs;
}

/// It was suspended; a machine that still stands there was about to end, or to go on and has not.
Task<void> restSuspended(LifeContextPtr context, LiveWorkspacePtr workspace)
{
    const WorkspaceFiles files = context->workspaces.files(*workspace);
    std::error_code error;
    if (fs::exists(files.runtime, error)) {
        if (co_await runsOn(context, workspace)) { // the record was brought back from a copy
            co_await adoptReady(context, workspace);
            co_return;
        }
        if (const auto cleared = co_await clearRuntime(context, workspace); !cleared)
            spdlog::error("workspace: {}: {}", workspace->record.name, cleared.error().describe());
    }
    workspace->savedBytes = warm::SavedMachine(files.saved()).sizeBytes();
}

/// On record it does not run. It may all the same, when the record was brought back from a copy.
Task<void> tidyOrAdopt(LifeContextPtr context, LiveWorkspacePtr workspace)
{
    if (co_await machine::findLiving(workspace->record.uuid)) {
        co_await adoptReady(context, workspace);
        co_return;
    }
    if (const auto cleared = co_await clearRuntime(context, workspace); !cleared)
        spdlog::error("workspace: {}: {}", workspace->record.name, cleared.error().describe());
}

/// The folder on record was ours; a place such as /tmp may be somebody else's by now, who would
/// have us remove what they like.
void distrustFolder(const LifeContext& context, LiveWorkspace& workspace)
{
    const fs::path recorded = workspace.record.runtimeFolder;
    if (!recorded.empty() && !isPrivateFolder(recorded.parent_path()))
        workspace.record.runtimeFolder =
            context.options.paths.workspaceRuntime(workspace.record.id).string();
}

/// Of a record that is older than its machine. Whether all was seen to: what it says was under way then
/// is not any more, and may not end what runs now, nor cost what is on the disk.
Task<bool> takeFromOlderRecord(LifeContextPtr context, LiveWorkspacePtr workspace)
{
    if (const auto kept = co_await keepWhatIsNewer(context, workspace); !kept)
        spdlog::error("workspace: {}: {}", workspace->record.name, kept.error().describe());
    const WorkspaceFiles files = context->workspaces.files(*workspace);
    const State state = workspace->record.state;
    const bool isSettled = state == State::Suspended || state == State::Resuming ||
                           state == State::Ready || state == State::Suspending ||
                           state == State::Unreachable || state == State::Stopped ||
                           state == State::Failed;
    if (isSettled || !holdsDisk(files.data))
        co_return false;
    workspace->record.everReady = true;
    if (co_await machine::findLiving(workspace->record.uuid)) {
        workspace->recorded = true;
        co_await adoptReady(context, workspace);
        co_return true;
    }
    if (state == State::Deleting) // one that stood ready may have been given to somebody since
        co_return !setDisksAside(*context, *workspace);
    const auto cleared = co_await clearRuntime(context, workspace);
    const std::string text = "Its database was brought back from a copy; start it again.";
    const auto rests = cleared ? State::Stopped : State::Failed;
    std::optional<Error> error;
    if (!cleared)
        error = cleared.error();
    co_await settle(context, workspace, rests, std::move(error), text);
    co_return true;
}

Task<void> reconcileWorkspace(LifeContextPtr context, LiveWorkspacePtr workspace)
{
    std::error_code error;
    if (!context->databaseProblem.empty()) { // what cannot be written down is not begun
        if (co_await machine::findLiving(workspace->record.uuid))
            co_await adoptReady(context, workspace);
        else if (workspace->record.state != State::Failed &&
                 workspace->record.state != State::Suspended)
            workspace->record.state = State::Stopped; // in memory: nothing of it runs
        co_return;
    }
    if (context->restored) {
        if (co_await takeFromOlderRecord(context, workspace))
            co_return;
    } else {
        removeUselessSaved(*context, *workspace);
        removeOtherDisks(context->workspaces.files(*workspace).data,
                         diskFileName(workspace->record.layers));
    }
    switch (workspace->record.state) {
    case State::Creating:
    case State::Starting:
    case State::GuestReady:
    case State::AgentReady:
        co_await giveUpStart(context, workspace);
        break;
    case State::Suspended:
    case State::Resuming:
        co_await restSuspended(context, workspace);
        break;
    case State::Ready:
    case State::Suspending:
    case State::Unreachable:
        co_await adoptReady(context, workspace);
        break;
    case State::Stopping:
        co_await continueStop(context, workspace);
        break;
    case State::Deleting:
        co_await finishDeletion(context, workspace);
        break;
    case State::Stopped:
    case State::Failed:
        if (fs::exists(context->workspaces.files(*workspace).runtime, error))
            co_await tidyOrAdopt(context, workspace);
        break;
    }
}

} // namespace

Task<Result<void>> reconcile(LifeContextPtr context)
{
    context->restored = isRestored(context->options.paths);
    CO_TRY(const auto records, co_await context->registry.load());
    co_await endLeftCages(context);
    std::vector<LiveWorkspacePtr> workspaces;
    for (const auto& record : records.unreadable) {
        spdlog::error("workspace: the record of {} ({}) is left alone: {}", record.name, record.id,
                      record.why);
        if (const auto workspace = unreadableWorkspace(record))
            context->workspaces.put(workspace);
    }
    for (const auto& record : records.records) {
        auto workspace = std::make_shared<LiveWorkspace>();
        workspace->record = record;
        // One that stood ready was never anybody's: it goes without a word.
        workspace->recorded =
            record.state != State::Deleting || record.name != spareName(record.id);
        if (const auto bundle = context->images.find(record.image, record.imageVersion))
            describeImage(*context, workspace, *bundle);
        // Its leases are the better record: the image may have been replaced.
        workspace->agentExpected =
            context->forwards.find(record.id, boundary::ForwardKind::Control).has_value();
        context->work->recall(*workspace);
        resetSteps(workspace);
        distrustFolder(*context, *workspace);
        context->workspaces.put(workspace);
        workspaces.push_back(std::move(workspace));
    }
    CO_TRY(co_await loadCheckpoints(context));
    co_await bringChainsUpToDate(context);
    for (const auto& workspace : workspaces)
        co_await reconcileWorkspace(context, workspace);
    for (const auto& workspace : workspaces) // what is not being taken over has no agent at work
        if (!workspace->busy && !workspace->guestOpen && workspace->unreachable.empty() &&
            workspace->record.state != State::Suspended)
            emit context->workspaces.events.guestGone(workspace->record.id);
    for (const auto& workspace :
         workspaces) // its last netd may have ended while there was no Helix
        if (!workspace->busy && !workspace->machine && workspace->unreachable.empty() &&
            context->databaseProblem.empty() && context->workspaces.contains(workspace->record.id))
            co_await recoverLedger(context, workspace);
    if (context->databaseProblem.empty()) {
        for (const auto& workspace : workspaces) // from here on it may be woken
            if (workspace->record.state == State::Suspended)
                context->forwards.rest(workspace->record.id);
        co_await tidyOrphans(context);
        if (context->restored)
            co_await setLayersAside(context);
        else
            co_await removeNeedlessLayers(context);
        if (!context->keepsLayers)
            forgetRestored(context->options.paths);
        sweepAgentDrives(context->options.installation.agentDrive, agentDriveFolder(*context));
    }
    co_return Result<void>();
}

Task<Result<void>> reachAgain(LifeContextPtr context, LiveWorkspacePtr workspace)
{
    if (workspace->machine)
        beginRejoin(context, workspace);
    else
        co_await adoptReady(context, workspace);
    if (workspace->record.state == State::Unreachable)
        co_return fail(ErrorCode::Unavailable, workspace->unreachable);
    co_return Result<void>();
}

} // namespace helix::life
