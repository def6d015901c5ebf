#include "workspace/reconcile.h"

#include <set>

#include <spdlog/spdlog.h>

#include "workspace/boundary_steps.h"
#include "workspace/flows.h"
#include "workspace/machine_end.h"
#include "workspace/orphans.h"
#include "workspace/shutdown.h"
#include "workspace/start_steps.h"
#include "workspace/steps.h"

namespace helix::workspace {
namespace {

using async::Task;
namespace fs = std::filesystem;

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

/// Ends whatever runs with this workspace's UUID and removes its sockets.
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

/// The machine runs but cannot be talked to any more.
Task<void> stopUnreachable(WorldPtr world, EntryPtr entry, Error why)
{
    const auto token = entry->interrupt.token();
    co_await shutDownGuest(world, entry, token);
    if (!world->closing)
        co_await abandonStart(world, entry, why);
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

/// The way to the agent of a machine that was found running, and everything else that crosses.
Task<void> rejoin(WorldPtr world, EntryPtr entry)
{
    const std::string name = entry->record.name;
    const auto adopted = co_await adoptBoundary(world, entry);
    if (world->closing)
        co_return;
    if (!adopted) {
        const Error why = adopted.error().wrapped("The network of " + name +
                                                  " could not be taken over, so the machine was "
                                                  "stopped; start it again.");
        co_await stopUnreachable(world, entry, why);
        co_return;
    }
    if (entry->agentExpected)
        connectAgent(world, entry);
    co_await runReconnect(world, entry);
}

Task<void> adoptReady(WorldPtr world, EntryPtr entry)
{
    auto machine = co_await adopt(world, entry);
    if (!machine) {
        co_await noteAbsence(world, entry, machine.error());
        co_return;
    }
    takeMachine(world, entry, std::move(*machine));
    entry->busy = true;
    entry->interrupt = async::CancelSource();
    // In memory only: on record it is Ready, and this holds if Helix ends again.
    entry->record.state = entry->agentExpected ? State::AgentReady : State::Starting;
    showAdopted(entry);
    if (entry->agentExpected) {
        auto credential = co_await world->credentials.load(entry->record.id);
        if (!credential) {
            const Error why =
                credential.error().wrapped("Helix has lost its key to " + entry->record.name +
                                           ", so the machine was stopped; start it again.");
            async::detach(stopUnreachable(world, entry, why));
            co_return;
        }
        entry->credential = std::move(*credential);
    }
    async::detach(rejoin(world, entry));
}

/// Goes on with the stop that the earlier Helix began.
Task<void> continueStop(WorldPtr world, EntryPtr entry)
{
    auto machine = co_await adopt(world, entry);
    if (!machine) {
        const auto cleared = co_await clearRuntime(world, entry);
        const std::string text = cleared ? "Stopped." : cleared.error().message;
        co_await settle(world, entry, cleared ? State::Stopped : State::Failed,
                        cleared ? std::nullopt : std::optional(cleared.error()), text);
        co_return;
    }
    takeMachine(world, entry, std::move(*machine));
    entry->record.state = State::Ready;
    async::detach([](WorldPtr w, EntryPtr e) -> Task<void> {
        (void)co_await stopWorkspace(w, e);
    }(world, entry));
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

Task<void> reconcileEntry(WorldPtr world, EntryPtr entry)
{
    std::error_code error;
    switch (entry->record.state) {
    case State::Creating:
    case State::Starting:
    case State::GuestReady:
    case State::AgentReady:
        co_await giveUpStart(world, entry);
        break;
    case State::Ready:
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
            if (const auto cleared = co_await clearRuntime(world, entry); !cleared)
                spdlog::error("workspace: {}: {}", entry->record.name, cleared.error().describe());
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
    for (const auto& record : *records) {
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
        resetSteps(entry);
        world->entries[record.id] = entry;
        entries.push_back(std::move(entry));
    }
    for (const auto& entry : entries)
        co_await reconcileEntry(world, entry);
    for (const auto& entry : entries) // what is not being taken over has no agent at work
        if (!entry->busy && !entry->guestOpen && !world->closing)
            world->sessions->guestGone(entry->record.id);
    for (const auto& entry : entries) // its last netd may have ended while there was no Helix
        if (!entry->busy && !entry->machine && !world->closing &&
            world->entries.contains(entry->record.id))
            co_await recoverLedger(world, entry);
    co_await tidyOrphans(world);
    co_return Result<void>();
}

} // namespace helix::workspace
