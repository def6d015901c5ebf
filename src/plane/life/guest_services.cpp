#include "life/guest_services.h"

#include "life/guest_authority.h"

namespace helix::life {

using async::Task;

void tellPreference(const LifeContext& context, const LiveWorkspace& workspace)
{
    if (!workspace.asked.agent.empty() || !workspace.asked.options.empty())
        context.sessions->prefer(workspace.record.id, workspace.asked.agent,
                                 workspace.asked.options);
}

void openGuest(const LifeContextPtr& context, const LiveWorkspacePtr& workspace)
{
    if (!workspace->agentExpected || workspace->guestOpen)
        return;
    workspace->guestOpen = true;
    async::detach(giveAuthority(context, workspace));
    context->sessions->guestReady(workspace->record.id, workspace->record.emulated);
    emit context->events.guestOpened(workspace);
}

void closeGuest(const LifeContextPtr& context, const LiveWorkspacePtr& workspace)
{
    if (!std::exchange(workspace->guestOpen, false))
        return;
    emit context->events.guestClosing(workspace);
    context->sessions->guestGone(workspace->record.id);
}

Task<Result<void>> removeGuestWork(LifeContextPtr context, WorkspaceId id)
{
    auto removed = co_await context->sessions->removeWorkspace(id);
    if (removed)
        removed = co_await context->projects->removeWorkspace(id);
    if (removed) {
        const AskedWork nothing;
        removed = co_await context->askedWork.save(id, nothing);
    }
    co_return removed;
}

} // namespace helix::life
