#pragma once
// The projects of all workspaces, and whom a comment on their changes goes to.

#include <map>
#include <optional>

#include <QObject>
#include <qqmlregistration.h>

#include "ui/changes/project_item.h"

namespace helix::ui {

class WorkspaceList;

/// UI thread.
class ProjectsHub : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the models")
public:
    ProjectsHub(PlaneLine& line, const WorkspaceList& workspaces);

    /// Null when there is no such workspace.
    Q_INVOKABLE helix::ui::ProjectItem* find(const QString& workspaceId);
    /// The conversation of this workspace that changed last; empty: none.
    Q_INVOKABLE [[nodiscard]] QString currentSession(const QString& workspaceId) const;
    /// Empty when git takes it as a new branch; otherwise why not.
    Q_INVOKABLE [[nodiscard]] QString branchProblem(const QString& name) const;
    Q_INVOKABLE [[nodiscard]] QString suggestedBranch(const QString& workspaceId) const;

private:
    void takeSession(const sessions::SessionSnapshot& session);

    PlaneLine& m_line;
    const WorkspaceList& m_workspaces;
    std::map<QString, ProjectItem*> m_items; ///< children of this
    struct LastChange {
        QString workspace;
        std::int64_t changedMs = 0;
    };
    std::map<QString, LastChange> m_lastChanges; ///< by session
};

} // namespace helix::ui
