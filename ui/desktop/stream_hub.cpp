#include "ui/desktop/stream_hub.h"

#include "ui/workspace/workspace_list.h"

namespace helix::ui {

StreamHub::StreamHub(PlaneLine& line, const WorkspaceList& workspaces)
    : m_line(line)
    , m_workspaces(workspaces)
{
    connect(&workspaces, &WorkspaceList::appeared, this, &StreamHub::follow);
    connect(&workspaces, &WorkspaceList::changed, this, &StreamHub::follow);
    connect(&workspaces, &WorkspaceList::vanishing, this, [this](const QString& id) {
        const auto found = m_sessions.find(id);
        if (found == m_sessions.end())
            return;
        found->second->setAvailable(false);
        found->second->deleteLater();
        m_sessions.erase(found);
    });
    for (auto* item : workspaces.items())
        follow(item);
}

void StreamHub::follow(WorkspaceItem* workspace)
{
    auto& session = m_sessions[workspace->id()];
    if (!session) {
        session = new DesktopSession(m_line, workspace->snapshot().id, this);
        session->setWatched(m_watched);
    }
    session->setEmulated(workspace->isEmulated());
    session->setFixedMode(workspace->snapshot().desktopMode);
    session->setAvailable(workspace->isReady() && workspace->isDesktopExpected());
}

DesktopSession* StreamHub::session(const QString& workspaceId)
{
    // A card may ask before the hub has heard of its workspace: both follow the same signal.
    if (auto* workspace = m_workspaces.find(workspaceId);
        workspace && !m_sessions.contains(workspaceId))
        follow(workspace);
    const auto found = m_sessions.find(workspaceId);
    return found == m_sessions.end() ? nullptr : found->second;
}

void StreamHub::setWatched(bool watched)
{
    if (watched == m_watched)
        return;
    m_watched = watched;
    for (auto& [id, session] : m_sessions)
        session->setWatched(watched);
    emit watchedChanged();
}

} // namespace helix::ui
