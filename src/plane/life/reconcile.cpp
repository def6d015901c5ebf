#include "life/reconcile.h"

#include <set>

#include <spdlog/spdlog.h>

#include "life/boundary_steps.h"
#include "life/guest_services.h"
#include "life/machine_end.h"
#include "life/orphans.h"
#include "life/start_steps.h"
#include "life/steps.h"
#include "life/start_flow.h"
#include "life/stop_flow.h"
#include "life/agent_link.h"
#include "life/unreachable.h"

namespace helix::life {
namespace {

using async::Task;
namespace fs = std::filesystem;

constexpr std::chrono::milliseconds kDying{500};

Task<void> settle(WorldPtr world, EntryPtr entry, State state, std::optional<Error> error,
                  std::string text)
{
    entry->record.state = state;
    entry->record.error = std::move(error);
    world->log(*entry, state == State::Failed ? "failed" : "stopped", text);
    const auto saved = co_await world->save(entry);
    if (!saved)
        spdlog::error("workspace: {}: {}", entry->record.name, saved.error().describe());
}

/// Ends whatever runs with this workspace's UUID and removes its sockets. For machines that were
/// never ready, are gone already, or that the user wanted ended.
Task<Result<void>> clearRuntime(WorldPtr world, EntryPtr entry)
{
    const WorkspaceFiles files = world->files(*entry);
    const auto ended = co_await machine::endLeftover(files.qmpSocket(), entry->record.uuid);
    if (!ended)
        co_return ended;
    co_return removeFolder(files.runtime);
}

/// The secret of that start died with the Helix that began it.
Task<void> giveUpStart(WorldPtr world, EntryPtr entry)
{
    const bool wasNew = !entry->record.everReady;
    auto cleared = co_await clearRuntime(world, entry);
    if (wasNew && cleared)
        cleared = removeDiskAndKeys(world->files(*entry));
    Error error{ErrorCode::Unavailable,
                "Helix ended while " + entry->record.name +
                    (wasNew ? " was being created" : " was starting") + "; start it again.",
                cleared ? std::string() : cleared.error().describe()};
    const std::string text = error.message;
    co_await settle(world, entry, State::Failed, error, text);
}

/// It was ready, and nothing of it runs any more.
Task<void> noteAbsence(WorldPtr world, EntryPtr entry, Error why)
{
    const auto cleared = co_await clearRuntime(world, entry);
    if (!cleared)
        why = cleared.error();
    // Unavailable: it was just dying.
    const bool gone = why.code == ErrorCode::NotFound || why.code == ErrorCode::Unavailable;
    if (gone && entry->record.bootId != readBootId()) {
        const std::string text = "The computer was switched off or restarted.";
        co_await settle(world, entry, State::Stopped, std::nullopt, text);
        co_return;
    }
    const Error error =
        gone ? Error{ErrorCode::Unavailable,
                     entry->record.name +
                         " was not running any more when Helix started; start it again.",
                     why.describe()}
             : why;
    co_await settle(world, entry, State::Failed, error, error.message);
}

/// A busy host may keep a living machine from answering in time; ending it then would cost the
/// guest's unsaved work.
Task<Result<std::unique_ptr<machine::Machine>>> adopt(WorldPtr world, EntryPtr entry)
{
    constexpr int kAttempts = 4;
    const WorkspaceFiles files = world->files(*entry);
    for (int attempt = 1;; ++attempt) {
        auto machine = co_await machine::Machine::adopt(files.qmpSocket(), entry->record.uuid,
                                                        files.processLog());
        if (machine || machine.error().code != ErrorCode::Timeout || attempt == kAttempts)
            co_return machine;
    }
}

void showAdopted(const EntryPtr& entry)
{
    resetSteps(entry);
    for (auto& progress : entry->steps)
        if (progress.step < Step::Paired)
            progress.status = StepProgress::Status::Done;
}

/// The key of an adopted machine, wherever it was put. The keychain may ask its user first.
Task<Result<void>> findKey(WorldPtr world, EntryPtr entry)
{
    auto credential = co_await world->credentials.load(entry->record.id);
    if (!credential)
        co_return fail(credential.error().wrapped("Helix has not got its key (" +
                                                  credential.error().message + ")"));
    entry->credential = std::move(*credential);
    co_return Result<void>();
}

/// The way to the agent of a machine that was found running, and everything else that crosses.
Task<void> rejoin(WorldPtr world, EntryPtr entry)
{
    Result<void> joined;
    if (world->boundary->snapshot(entry->record.id).state == boundary::NetState::Down)
        joined = co_await adoptBoundary(world, entry);
    if (!joined)
        joined = fail(joined.error().wrapped("Its network could not be taken over (" +
                                             joined.error().message + ")"));
    if (joined && entry->agentExpected)
        joined = co_await findKey(world, entry);
    if (entry->interrupt.token().isCancelled() || entry->machineExit) {
        const Error why = entry->machineExit ? machineError(*entry->machineExit)
                                             : Error{ErrorCode::Cancelled, "Cancelled.", {}};
        co_await abandonStart(world, entry, why);
        co_return;
    }
    if (!joined) {
        becomeUnreachable(world, entry, joined.error());
        co_return;
    }
    if (entry->agentExpected)
        connectAgent(world, entry);
    co_await runReconnect(world, entry);
}

void beginRejoin(const WorldPtr& world, const EntryPtr& entry)
{
    entry->busy = true;
    entry->adopting = true;
    entry->interrupt = async::CancelSource();
    entry->unreachable.clear();
    // In memory only: on record it is Ready, and this holds if Helix ends again.
    entry->record.state = entry->agentExpected ? State::AgentReady : State::Starting;
    showAdopted(entry);
    world->announce(entry);
    async::detach(rejoin(world, entry));
}

/// One that does not answer may be about to end.
Task<std::shared_ptr<async::ProcessWatch>> stillLiving(EntryPtr entry, Error why)
{
    auto living = co_await machine::findLiving(entry->record.uuid);
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

Task<void> adoptReady(WorldPtr world, EntryPtr entry)
{
    auto machine = co_await adopt(world, entry);
    if (!machine) {
        auto living = co_await stillLiving(entry, machine.error());
        if (!living) {
            co_await noteAbsence(world, entry, machine.error());
            co_return;
        }
        watchLiving(world, entry, std::move(living));
        becomeUnreachable(world, entry,
                          {machine.error().code,
                           "Nothing answers on its control socket in " +
                               world->files(*entry).runtime.string() + ".",
                           machine.error().describe()});
        co_return;
    }
    takeMachine(world, entry, std::move(*machine));
    if (entry->record.state != State::Ready) { // an older record than the machine
        entry->record.state = State::Ready;
        entry->record.error.reset();
        if (const auto saved = co_await world->save(entry); !saved)
            spdlog::error("workspace: {}: {}", entry->record.name, saved.error().describe());
    }
    beginRejoin(world, entry);
}

Task<void> stopByForce(WorldPtr world, EntryPtr entry)
{
    (void)co_await stopWorkspace(world, entry, true);
}

/// Goes on with the stop that the earlier Helix began.
Task<void> continueStop(WorldPtr world, EntryPtr entry)
{
    auto machine = co_await adopt(world, entry);
    if (!machine) {
        const auto cleared = co_await clearRuntime(world, entry);
        const auto state = cleared ? State::Stopped : State::Failed;
        const std::string text = cleared ? "Stopped." : cleared.error().message;
        std::optional<Error> error;
        if (!cleared)
            error = cleared.error();
        co_await settle(world, entry, state, std::move(error), text);
        co_return;
    }
    takeMachine(world, entry, std::move(*machine));
    entry->record.state = State::Ready;
    async::detach(stopByForce(world, entry));
}

Task<void> finishDeletion(WorldPtr world, EntryPtr entry)
{
    auto done = co_await clearRuntime(world, entry);
    if (done)
        done = co_await finishRemoval(world, entry);
    if (!done)
        spdlog::error("workspace: {} could not be deleted: {}", entry->record.name,
                      done.error().describe());
}

/// On record it does not run. It may all the same, when the record was brought back from a copy.
Task<void> tidyOrAdopt(WorldPtr world, EntryPtr entry)
{
    if (co_await machine::findLiving(entry->record.uuid)) {
        co_await adoptReady(world, entry);
        co_return;
    }
    if (const auto cleared = co_await clearRuntime(world, entry); !cleared)
        spdlog::error("workspace: {}: {}", entry->record.name, cleared.error().describe());
}

/// The folder on record was ours; a place such as /tmp may be somebody else's by now, who would
/// have us remove what they like.
void distrustFolder(const World& world, Entry& entry)
{
    const fs::path recorded = entry.record.runtimeFolder;
    if (!recorded.empty() && !isPrivateFolder(recorded.parent_path()))
        entry.record.runtimeFolder = world.options.paths.workspaceRuntime(entry.record.id).string();
}

Task<void> reconcileEntry(WorldPtr world, EntryPtr entry)
{
    std::error_code error;
    if (!world->databaseProblem.empty()) { // what cannot be written down is not begun
        if (co_await machine::findLiving(entry->record.uuid))
            co_await adoptReady(world, entry);
        else if (entry->record.state != State::Failed)
            entry->record.state = State::Stopped; // in memory: nothing of it runs
        co_return;
    }
    switch (entry->record.state) {
    case State::Creating:
    case State::Starting:
    case State::GuestReady:
    case State::AgentReady:
        co_await giveUpStart(world, entry);
        break;
    case State::Ready:
    case State::Unreachable:
        co_await adoptReady(world, entry);
        break;
    case State::Stopping:
        co_await continueStop(world, entry);
        break;
    case State::Deleting:
        co_await finishDeletion(world, entry);
        break;
    case State::Stopped:
    case State::Failed:
        if (fs::exists(world->files(*entry).runtime, error))
            co_await tidyOrAdopt(world, entry);
        break;
    }
}

} // namespace

Task<Result<void>> reconcile(WorldPtr world)
{
    const auto records = co_await world->registry.load();
    if (!records)
        co_return fail(records.error());
    auto asked = co_await world->askedWork.load();
    if (!asked)
        co_return fail(asked.error());
    std::vector<EntryPtr> entries;
    for (const auto& record : records->unreadable) {
        spdlog::error("workspace: the record of {} ({}) is left alone: {}", record.name, record.id,
                      record.why);
        if (const auto entry = unreadableEntry(record))
            world->entries[entry->record.id] = entry;
    }
    for (const auto& record : records->records) {
        auto entry = std::make_shared<Entry>();
        entry->record = record;
        entry->recorded = true;
        if (const auto bundle = world->images.find(record.image, record.imageVersion))
            describeImage(entry, *bundle);
        // Its leases are the better record: the image may have been replaced.
        entry->agentExpected =
            world->forwards.find(record.id, boundary::ForwardKind::Control).has_value();
        if (const auto found = asked->find(record.id); found != asked->end())
            entry->asked = found->second;
        tellPreference(*world, *entry);
        resetSteps(entry);
        distrustFolder(*world, *entry);
        world->entries[record.id] = entry;
        entries.push_back(std::move(entry));
    }
    for (const auto& entry : entries)
        co_await reconcileEntry(world, entry);
    for (const auto& entry : entries) // what is not being taken over has no agent at work
        if (!entry->busy && !entry->guestOpen && entry->unreachable.empty())
            world->sessions->guestGone(entry->record.id);
    for (const auto& entry : entries) // its last netd may have ended while there was no Helix
        if (!entry->busy && !entry->machine && entry->unreachable.empty() &&
            world->databaseProblem.empty() && world->entries.contains(entry->record.id))
            co_await recoverLedger(world, entry);
    if (world->databaseProblem.empty())
        co_await tidyOrphans(world);
    co_return Result<void>();
}

Task<Result<void>> reachAgain(WorldPtr world, EntryPtr entry)
{
    if (entry->machine)
        beginRejoin(world, entry);
    else
        co_await adoptReady(world, entry);
    if (entry->record.state == State::Unreachable)
        co_return fail(ErrorCode::Unavailable, entry->unreachable);
    co_return Result<void>();
}

} // namespace helix::life
