#include "ui/changes/projects_hub.h"

#include "ui/changes/change_words.h"
#include "ui/workspace/workspace_list.h"

namespace helix::ui {

ProjectsHub::ProjectsHub(PlaneLine& line, const WorkspaceList& workspaces)
    : m_line(line)
    , m_workspaces(workspaces)
{
    auto& events = line.events();
    // One that was never looked at asks when it is.
    const auto itemOf = [this](const WorkspaceId& id) {
        const auto found = m_items.find(QString::fromStdString(id.str()));
        return found == m_items.end() ? nullptr : found->second;
    };
    connect(&events, &PlaneEvents::projectBrought, this,
            [itemOf](const projects::Project& project) {
                if (auto* item = itemOf(project.workspace))
                    item->takeProject(project);
            });
    connect(&events, &PlaneEvents::changesTaken, this,
            [itemOf](const projects::ChangeSet& changes) {
                if (auto* item = itemOf(changes.workspace))
                    item->takeChanges(changes);
            });
    connect(
        &events, &PlaneEvents::changesLooked, this,
        [itemOf](const WorkspaceId& id, projects::Freshness freshness, const std::string& problem) {
            if (auto* item = itemOf(id))
                item->takeLook(freshness, problem);
        });
    connect(&workspaces, &WorkspaceList::vanishing, this, [this](const QString& id) {
        const auto found = m_items.find(id);
        if (found == m_items.end())
            return;
        found->second->deleteLater();
        m_items.erase(found);
    });
    connect(&events, &PlaneEvents::sessionsListed, this,
            [this](const std::vector<sessions::SessionSnapshot>& all) {
                m_lastChanges.clear();
                for (const auto& session : all)
                    takeSession(session);
            });
    connect(&events, &PlaneEvents::sessionChanged, this, &ProjectsHub::takeSession);
    connect(&events, &PlaneEvents::sessionRemoved, this,
            [this](const SessionId& id) { m_lastChanges.erase(QString::fromStdString(id.str())); });
}

void ProjectsHub::takeSession(const sessions::SessionSnapshot& session)
{
    m_lastChanges[QString::fromStdString(session.id.str())] = {
        QString::fromStdString(session.workspace.str()), session.changedMs};
}

ProjectItem* ProjectsHub::find(const QString& workspaceId)
{
    if (const auto known = m_items.find(workspaceId); known != m_items.end())
        return known->second;
    const auto* workspace = m_workspaces.find(workspaceId);
    if (!workspace)
        return nullptr;
    auto* item = new ProjectItem(m_line, workspace->snapshot().id, this);
    m_items.emplace(workspaceId, item);
    item->look();
    return item;
}

QString ProjectsHub::currentSession(const QString& workspaceId) const
{
    QString newest;
    std::int64_t changedMs = -1;
    for (const auto& [id, change] : m_lastChanges) {
        if (change.workspace == workspaceId && change.changedMs > changedMs) {
            newest = id;
            changedMs = change.changedMs;
        }
    }
    return newest;
}

QString ProjectsHub::branchProblem(const QString& name) const
{
    return ui::branchProblem(name);
}

QString ProjectsHub::suggestedBranch(const QString& workspaceId) const
{
    const auto item = m_items.find(workspaceId);
    const auto* workspace = m_workspaces.find(workspaceId);
    const auto project = item == m_items.end() ? std::nullopt : item->second->project();
    return ui::suggestedBranch(project.value_or(projects::Project()),
                               workspace ? workspace->name() : QStringLiteral("helix"));
}

} // namespace helix::ui
