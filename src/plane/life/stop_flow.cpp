#include "life/stop_flow.h"

#include <spdlog/spdlog.h>

#include "base/clock.h"
#include "life/boundary_steps.h"
#include "life/guest_services.h"
#include "life/machine_end.h"
#include "life/shutdown.h"
#include "life/steps.h"

namespace helix::life {
namespace {

using async::Task;

Task<Result<void>> stopStarting(WorldPtr world, EntryPtr entry, Event event)
{
    if (auto shifted = world->shift(entry, event); !shifted)
        co_return fail(ErrorCode::Conflict, entry->record.name + ": " + shifted.error().message);
    const auto saved = co_await world->save(entry);
    if (!saved)
        spdlog::warn("workspace: {}: {}", entry->record.name, saved.error().describe());
    entry->interrupt.cancel();
    while (entry->busy)
        (void)co_await entry->idle.next();
    if (entry->record.state == State::Failed)
        co_return fail(entry->record.error.value_or(closingError()));
    co_return Result<void>();
}

/// The machine runs, and nothing else works on it.
Task<Result<void>> stopRunning(WorldPtr world, EntryPtr entry)
{
    const auto begun = systemWallClock()();
    entry->busy = true;
    entry->interrupt = async::CancelSource();
    (void)world->shift(entry, Event::StopRequested);
    closeGuest(world, entry);
    endRunningSteps(world, entry, StepProgress::Status::Cancelled);
    const auto saved = co_await world->save(entry);
    if (!saved)
        spdlog::warn("workspace: {}: {}", entry->record.name, saved.error().describe());
    co_await shutDownGuest(world, entry, entry->interrupt.token());
    const auto ended = co_await endMachine(world, entry);
    if (entry->record.state == State::Stopping && ended) {
        (void)world->shift(entry, Event::MachineEnded);
        world->log(*entry, "stopped", "Stopped.", systemWallClock()() - begun);
    } else if (entry->record.state == State::Stopping) {
        entry->record.error = ended.error();
        (void)world->shift(entry, Event::Failure);
        world->log(*entry, "failed", ended.error().message);
    }
    if (entry->record.state != State::Deleting)
        if (const auto kept = co_await world->save(entry); !kept)
            spdlog::error("workspace: {}: {}", entry->record.name, kept.error().describe());
    entry->busy = false;
    entry->idle.wake();
    co_return ended;
}

} // namespace

Task<Result<void>> stopWorkspace(WorldPtr world, EntryPtr entry, bool force)
{
    if (entry->record.state == State::Unreachable && !entry->machine && !force)
        co_return fail(ErrorCode::Conflict, entry->unreachable);
    while (entry->record.state == State::Stopping) { // someone has asked already: wait with them
        (void)co_await entry->changed.next();
        if (entry->record.state == State::Stopped)
            co_return Result<void>();
    }
    if (entry->record.state == State::Stopped)
        co_return Result<void>();
    if (const auto legal = advance(entry->record.state, Event::StopRequested); !legal)
        co_return fail(ErrorCode::Conflict, entry->record.name + ": " + legal.error().message);
    if (entry->busy)
        co_return co_await stopStarting(world, entry, Event::StopRequested);
    co_return co_await stopRunning(world, entry);
}

Task<Result<void>> cancelStart(WorldPtr world, EntryPtr entry)
{
    if (entry->record.state == State::Ready && entry->bringing) { // the last step
        entry->stopBringing.cancel();
        while (entry->bringing)
            (void)co_await entry->changed.next();
        co_return Result<void>();
    }
    if (!entry->isStarting())
        co_return fail(ErrorCode::Conflict,
                       entry->record.name + ": " +
                           advance(entry->record.state, Event::CancelRequested).error().message);
    if (!entry->record.everReady)
        co_return co_await removeWorkspace(world, entry, true);
    co_return co_await stopStarting(world, entry, Event::CancelRequested);
}

Task<Result<void>> removeWorkspace(WorldPtr world, EntryPtr entry, bool force)
{
    const std::string name = entry->record.name;
    while (entry->record.state == State::Deleting) {
        (void)co_await entry->changed.next();
        if (!world->entries.contains(entry->record.id))
            co_return Result<void>();
    }
    if (mayHaveMachine(entry->record.state) && !force)
        co_return fail(ErrorCode::Conflict,
                       name + " is running; stop it first, or delete it by force.");
    if (auto shifted = world->shift(entry, Event::DeleteRequested); !shifted)
        co_return fail(ErrorCode::Conflict, name + ": " + shifted.error().message);
    const auto saved = co_await world->save(entry);
    if (!saved)
        spdlog::warn("workspace: {}: {}", name, saved.error().describe());
    entry->interrupt.cancel();
    while (entry->busy)
        (void)co_await entry->idle.next();
    co_return co_await finishRemoval(world, entry);
}

Task<Result<void>> finishRemoval(WorldPtr world, EntryPtr entry)
{
    const WorkspaceId id = entry->record.id;
    const WorkspaceFiles files = world->files(*entry);
    Result<void> done = co_await endMachine(world, entry);
    if (done)
        done = co_await world->forwards.removeAll(id);
    if (done)
        done = co_await removeBoundary(world, id);
    if (done)
        done = co_await removeGuestWork(world, id);
    if (done)
        done = co_await world->credentials.erase(id);
    if (done) {
        const std::function<Result<void>()> removeData = [files] {
            return removeFolder(files.data);
        };
        done = co_await async::onPool(removeData);
    }
    // The record goes last: as long as anything is left, the next start knows what to remove.
    if (done)
        done = co_await world->registry.erase(id);
    if (!done) {
        entry->record.error = done.error();
        (void)world->shift(entry, Event::Failure);
        (void)co_await world->save(entry);
        co_return done;
    }
    world->log(*entry, "deleted", "Deleted.");
    world->entries.erase(id);
    entry->recorded = false;
    entry->changed.wake();
    if (world->face != nullptr)
        emit world->face->removed(id);
    co_return Result<void>();
}

} // namespace helix::life
