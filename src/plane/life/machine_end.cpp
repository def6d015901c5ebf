#include "life/machine_end.h"

#include <spdlog/spdlog.h>

#include "life/boundary_steps.h"
#include "life/disk_reserve.h"
#include "life/guest_services.h"

namespace helix::life {
namespace {

using namespace std::chrono_literals;

constexpr auto kQuitGrace = 5s;

void onExited(const WorldPtr& world, const EntryPtr& entry, const machine::MachineExit& exit)
{
    entry->machineExit = exit;
    entry->gone.wake();
    if (entry->busy) // a flow is at work: whatever it waits for will not come
        entry->interrupt.cancel();
    else
        emit world->events.machineExited(entry);
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
