#include "life/unasked_end.h"

#include <spdlog/spdlog.h>

#include "base/clock.h"
#include "life/create_flow.h"
#include "life/machine_end.h"

namespace helix::life {
namespace {

using async::Task;

std::string restartNotice(const Entry& entry, std::chrono::seconds pause)
{
    return entry.record.name + " restarts again and again (" +
           std::to_string(entry.restarts.inARow()) + " times in a row); it is started again in " +
           std::to_string(pause.count()) + " s.";
}

/// A guest that wants to boot anew: at once, after a pause, or not any more.
Task<void> startAgain(WorldPtr world, EntryPtr entry)
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
Task<void> afterUnaskedEnd(WorldPtr world, EntryPtr entry, machine::MachineExit exit)
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

} // namespace

void followMachines(const WorldPtr& world)
{
    const std::weak_ptr weak = world;
    QObject::connect(&world->events, &LifeEvents::machineExited, world->context.get(),
                     [weak](const EntryPtr& entry) {
                         if (const auto world = weak.lock())
                             async::detach(afterUnaskedEnd(world, entry, *entry->machineExit));
                     });
}

} // namespace helix::life
