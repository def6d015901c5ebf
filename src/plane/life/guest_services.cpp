#include "life/guest_services.h"

#include "life/guest_authority.h"

namespace helix::life {

using async::Task;

void tellPreference(const World& world, const Entry& entry)
{
    if (!entry.asked.agent.empty() || !entry.asked.options.empty())
        world.sessions->prefer(entry.record.id, entry.asked.agent, entry.asked.options);
}

void openGuest(const WorldPtr& world, const EntryPtr& entry)
{
    if (!entry->agentExpected || entry->guestOpen)
        return;
    entry->guestOpen = true;
    async::detach(giveAuthority(world, entry));
    world->sessions->guestReady(entry->record.id, entry->record.emulated);
    emit world->events.guestOpened(entry);
}

void closeGuest(const WorldPtr& world, const EntryPtr& entry)
{
    if (!std::exchange(entry->guestOpen, false))
        return;
    emit world->events.guestClosing(entry);
    world->sessions->guestGone(entry->record.id);
}

Task<Result<void>> removeGuestWork(WorldPtr world, WorkspaceId id)
{
    auto removed = co_await world->sessions->removeWorkspace(id);
    if (removed)
        removed = co_await world->projects->removeWorkspace(id);
    if (removed) {
        const AskedWork nothing;
        removed = co_await world->askedWork.save(id, nothing);
    }
    co_return removed;
}

} // namespace helix::life
