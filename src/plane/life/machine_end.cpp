#include "life/machine_end.h"

#include <spdlog/spdlog.h>

#include "base/clock.h"
#include "life/boundary_steps.h"
#include "life/disk_reserve.h"
#include "life/flows.h"
#include "life/guest_services.h"

namespace helix::life {
namespace {

using namespace std::chrono_literals;

constexpr auto kQuitGrace = 5s;

std::string restartNotice(const Entry& entry, std::chrono::seconds pause)
{
    return entry.record.name + " restarts again and again (" +
           std::to_string(entry.restarts.inARow()) + " times in a row); it is started again in " +
           std::to_string(pause.count()) + " s.";
}

/// A guest that wants to boot anew: at once, after a pause, or not any more.
async::Task<void> startAgain(WorldPtr world, EntryPtr entry)
{
    const auto begun = entry->record.startedAtMs;
    const auto pause = entry->restarts.next(std::chrono::milliseconds(systemWallClock()() - begun));
    if (!pause) {
        entry->notice = entry->record.name + " has restarted " +
                        std::to_string(entry->restarts.inARow()) +
                        " times in a row and is not started again by itself; look at its console "
                        "for the reason.";
        world->log(*entry, "stopped", entry->notice);
        world->announce(entry);
        co_return;
    }
    if (*pause > std::chrono::seconds::zero()) {
        entry->notice = restartNotice(*entry, *pause);
        world->log(*entry, "stopped", entry->notice);
        world->announce(entry);
        co_await async::sleepFor(*pause);
        // Somebody has started or deleted it meanwhile.
        if (entry->busy || entry->record.state != State::Stopped ||
            entry->record.startedAtMs != begun)
            co_return;
        entry->notice.clear();
    }
    (void)co_await startExisting(world, entry);
}

/// The machine is gone although no flow is at work that expects it.
async::Task<void> afterUnaskedEnd(WorldPtr world, EntryPtr entry, machine::MachineExit exit)
{
    entry->busy = true;
    const auto ended = co_await endMachine(world, entry);
    if (!ended)
        spdlog::warn("workspace: {}: {}", entry->record.name, ended.error().describe());
    entry->record.machineDetails = exit.details;
    if (exit.expected) {
        (void)world->shift(entry, Event::MachineEnded);
        world->log(*entry, "stopped",
                   exit.restartWanted ? "The guest restarts." : "The guest switched itself off.");
    } else {
        entry->record.error = machineError(exit);
        (void)world->shift(entry, Event::Failure);
        world->log(*entry, "failed", exit.sentence);
    }
    const auto saved = co_await world->save(entry);
    if (!saved)
        spdlog::error("workspace: {}: {}", entry->record.name, saved.error().describe());
    entry->busy = false;
    entry->idle.wake();
    if (exit.restartWanted && entry->record.state == State::Stopped)
        co_await startAgain(world, entry);
}

void onExited(const WorldPtr& world, const EntryPtr& entry, const machine::MachineExit& exit)
{
    entry->machineExit = exit;
    entry->gone.wake();
    if (entry->busy) // a flow is at work: whatever it waits for will not come
        entry->interrupt.cancel();
    else
        async::detach(afterUnaskedEnd(world, entry, exit));
}

} // namespace

void takeMachine(const WorldPtr& world, const EntryPtr& entry,
                 std::unique_ptr<machine::Machine> machine)
{
    entry->machine = std::move(machine);
    entry->machineExit.reset();
    entry->confinement = entry->machine->confinement();
    const std::weak_ptr weakWorld = world;
    const std::weak_ptr weakEntry = entry;
    const auto* watched = entry->machine.get();
    // Queued: the slot may drop the machine, which must not happen while it is speaking.
    QObject::connect(
        watched, &machine::Machine::exited, world->context.get(),
        [weakWorld, weakEntry, watched](const machine::MachineExit& exit) {
            const auto world = weakWorld.lock();
            const auto entry = weakEntry.lock();
            if (world && entry && entry->machine.get() == watched)
                onExited(world, entry, exit);
        },
        Qt::QueuedConnection);
    QObject::connect(
        watched, &machine::Machine::outOfSpace, world->context.get(),
        [weakWorld, weakEntry] {
            const auto world = weakWorld.lock();
            const auto entry = weakEntry.lock();
            if (world && entry && entry->notice.empty())
                noteHeld(world, entry);
        },
        Qt::QueuedConnection);
    if (watched->isHeld())
        noteHeld(world, entry);
}

async::Task<Result<void>> endMachine(WorldPtr world, EntryPtr entry)
{
    closeGuest(world, entry);
    entry->agent.reset();
    entry->credential.reset();
    entry->notice.clear();
    co_await closeBoundary(world, entry);
    const auto machine = entry->machine;
    const bool outOfReach = entry->living != nullptr;
    entry->living.reset();
    if (!entry->unreachable.empty()) // agents may have been at work in it until now
        world->sessions->guestGone(entry->record.id);
    entry->unreachable.clear();
    Result<void> ended;
    if (machine && machine->isRunning())
        ended = co_await machine->quit(kQuitGrace);
    else if (outOfReach)
        ended = co_await machine::endLeftover(world->files(*entry).qmpSocket(), entry->record.uuid);
    entry->machine.reset();
    entry->confinement.reset();
    if (ended)
        ended = removeFolder(world->files(*entry).runtime);
    co_return ended;
}

async::Task<Result<void>> waitForMachineEnd(EntryPtr entry, std::chrono::milliseconds deadline,
                                            async::CancelToken cancel)
{
    if (!entry->machine || entry->machineExit)
        co_return Result<void>();
    const std::string late;
    co_return co_await entry->gone.next(cancel, deadline, late);
}

Error machineError(const machine::MachineExit& exit)
{
    return {ErrorCode::Unavailable, exit.sentence, exit.details};
}

} // namespace helix::life
