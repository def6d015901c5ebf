#include "ui/models/projects_hub.h"

#include "ui/change_words.h"
#include "ui/models/workspace_list.h"

namespace helix::ui {

ProjectsHub::ProjectsHub(Source& source, const WorkspaceList& workspaces)
    : m_source(source)
    , m_workspaces(workspaces)
{
    auto& projects = source.projects();
    // One that was never looked at asks when it is.
    const auto itemOf = [this](const WorkspaceId& id) {
        const auto found = m_items.find(QString::fromStdString(id.str()));
        return found == m_items.end() ? nullptr : found->second;
    };
    connect(&projects, &ProjectsSource::brought, this, [itemOf](const projects::Project& project) {
        if (auto* item = itemOf(project.workspace))
            item->takeProject(project);
    });
    connect(&projects, &ProjectsSource::changesTaken, this,
            [itemOf](const projects::ChangeSet& changes) {
                if (auto* item = itemOf(changes.workspace))
                    item->takeChanges(changes);
            });
    connect(&projects, &ProjectsSource::progressed, this,
            [itemOf](const WorkspaceId& id, const projects::Progress& progress) {
                if (auto* item = itemOf(id))
                    item->takeProgress(progress);
            });
    connect(&workspaces, &WorkspaceList::vanishing, this, [this](const QString& id) {
        const auto found = m_items.find(id);
        if (found == m_items.end())
            return;
        found->second->deleteLater();
        m_items.erase(found);
    });
    auto& sessions = source.sessions();
    connect(&sessions, &SessionsSource::listed, this,
            [this](const std::vector<sessions::SessionSnapshot>& all) {
                m_talks.clear();
                for (const auto& session : all)
                    takeSession(session);
            });
    connect(&sessions, &SessionsSource::changed, this, &ProjectsHub::takeSession);
    connect(&sessions, &SessionsSource::removed, this,
            [this](const SessionId& id) { m_talks.erase(QString::fromStdString(id.str())); });
}

void ProjectsHub::takeSession(const sessions::SessionSnapshot& session)
{
    m_talks[QString::fromStdString(session.id.str())] = {
        QString::fromStdString(session.workspace.str()), session.changedMs};
}

ProjectItem* ProjectsHub::find(const QString& workspaceId)
{
    if (const auto known = m_items.find(workspaceId); known != m_items.end())
        return known->second;
    const auto* workspace = m_workspaces.find(workspaceId);
    if (!workspace)
        return nullptr;
    auto* item = new ProjectItem(m_source, workspace->snapshot().id, this);
    m_items.emplace(workspaceId, item);
    item->look();
    return item;
}

QString ProjectsHub::currentSession(const QString& workspaceId) const
{
    QString newest;
    std::int64_t changedMs = -1;
    for (const auto& [id, talk] : m_talks) {
        if (talk.workspace == workspaceId && talk.changedMs > changedMs) {
            newest = id;
            changedMs = talk.changedMs;
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
