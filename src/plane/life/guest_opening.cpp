#include "life/guest_opening.h"

#include "life/guest_authority.h"

namespace helix::life {

void openGuest(const LifeContextPtr& context, const LiveWorkspacePtr& workspace)
{
    if (!workspace->agentExpected || workspace->guestOpen)
        return;
    workspace->guestOpen = true;
    async::detach(giveAuthority(context, workspace));
    emit context->workspaces.events.guestOpened(workspace);
}

void leaveGuest(const LifeContextPtr& context, const LiveWorkspacePtr& workspace)
{
    if (!std::exchange(workspace->guestOpen, false))
        return;
    emit context->workspaces.events.guestClosing(workspace);
    emit context->workspaces.events.guestAway(workspace->record.id);
}

void closeGuest(const LifeContextPtr& context, const LiveWorkspacePtr& workspace)
{
    if (!std::exchange(workspace->guestOpen, false))
        return;
    emit context->workspaces.events.guestClosing(workspace);
    emit context->workspaces.events.guestGone(workspace->record.id);
}

} // namespace helix::life
