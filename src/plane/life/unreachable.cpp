#include "life/unreachable.h"

#include <spdlog/spdlog.h>

#include "life/steps.h"

namespace helix::life {
namespace {

using async::Task;

/// Without a connection to the machine nothing can be asked of its guest.
std::string choices(const Entry& entry)
{
    const std::string& name = entry.record.name;
    if (entry.machine)
        return " Its work goes on. Start it to try again, open Helix where it was started, or stop "
               "it.";
    return " Its work goes on. Open Helix where it was started, or stop it by force (helixctl stop "
           "--force " +
           name + "): what its guest has not written to its disk is lost then.";
}

Task<void> settleEnd(WorldPtr world, EntryPtr entry)
{
    entry->living.reset();
    entry->unreachable.clear();
    world->sessions->guestGone(entry->record.id);
    if (const auto removed = removeFolder(world->files(*entry).runtime); !removed)
        spdlog::warn("workspace: {}: {}", entry->record.name, removed.error().describe());
    (void)world->shift(entry, Event::MachineEnded);
    world->log(*entry, "stopped", "It ended while Helix had no way to it.");
    if (const auto saved = co_await world->save(entry); !saved)
        spdlog::error("workspace: {}: {}", entry->record.name, saved.error().describe());
}

} // namespace

void becomeUnreachable(const WorldPtr& world, const EntryPtr& entry, const Error& why)
{
    entry->unreachable = entry->record.name +
                         " runs, but Helix has no way to it from here: " + why.message +
                         choices(*entry);
    entry->adopting = false;
    endRunningSteps(world, entry, StepProgress::Status::Failed);
    entry->record.state = State::Unreachable;
    entry->busy = false;
    world->log(*entry, "unreachable", entry->unreachable);
    spdlog::warn("workspace: {}: {}", entry->record.name, why.describe());
    entry->idle.wake();
    world->announce(entry);
}

void watchLiving(const WorldPtr& world, const EntryPtr& entry,
                 std::shared_ptr<async::ProcessWatch> process)
{
    const auto* watched = process.get();
    const auto onEnd = [weakWorld = std::weak_ptr(world), weakEntry = std::weak_ptr(entry),
                        watched] {
        const auto world = weakWorld.lock();
        const auto entry = weakEntry.lock();
        if (world && entry && entry->living.get() == watched && !entry->busy &&
            entry->record.state == State::Unreachable)
            async::detach(settleEnd(world, entry));
    };
    // Queued: the entry lets go of the watch, which must not happen while it is speaking.
    process->onEnd([context = QPointer<QObject>(world->context.get()), onEnd] {
        if (context)
            QMetaObject::invokeMethod(context, onEnd, Qt::QueuedConnection);
    });
    entry->living = std::move(process);
}

EntryPtr unreadableEntry(const UnreadableRecord& record)
{
    const auto id = WorkspaceId::parse(record.id);
    if (!id)
        return nullptr;
    auto entry = std::make_shared<Entry>();
    entry->record.id = *id;
    entry->record.name = record.name.empty() ? record.id : record.name;
    entry->record.uuid = record.uuid;
    entry->record.state = State::Failed;
    entry->record.error =
        Error{ErrorCode::Unsupported,
              "The record of " + entry->record.name +
                  " cannot be read by this Helix, perhaps because a newer one wrote it. Nothing of "
                  "it is touched, and its machine is left alone; update HelixVM.",
              record.why};
    entry->recorded = true;
    entry->unreadable = true;
    resetSteps(entry);
    return entry;
}

} // namespace helix::life
