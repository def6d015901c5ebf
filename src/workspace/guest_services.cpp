#include "workspace/guest_services.h"

#include <spdlog/spdlog.h>

namespace helix::workspace {

using async::Task;

void openGuest(const WorldPtr& world, const EntryPtr& entry)
{
    if (world->closing || !entry->agentExpected || entry->guestOpen)
        return;
    entry->guestOpen = true;
    world->sessions->guestReady(entry->record.id);
}

void closeGuest(const WorldPtr& world, const EntryPtr& entry)
{
    if (!std::exchange(entry->guestOpen, false) || world->closing)
        return;
    world->sessions->guestGone(entry->record.id);
}

Task<Result<void>> removeGuestWork(WorldPtr world, WorkspaceId id)
{
    if (world->closing)
        co_return fail(closingError());
    const auto removed = co_await world->sessions->removeWorkspace(id);
    if (!removed || world->closing)
        co_return removed;
    co_return co_await world->projects->removeWorkspace(id);
}

void followGuestServices(const WorldPtr&) {}

} // namespace helix::workspace
