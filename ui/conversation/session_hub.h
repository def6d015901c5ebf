#pragma once
// All conversations, and what holds for agents in every workspace.

#include <map>
#include <memory>

#include <QObject>
#include <qqmlregistration.h>

#include "ui/line/reply.h"
#include "ui/conversation/session_item.h"

namespace helix::ui {

class PictureShelf;
class WorkspaceSessions;
class PlaneLine;
class WorkspaceList;

/// UI thread.
class SessionHub : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the models")
    Q_MOC_INCLUDE("ui/conversation/workspace_sessions.h")
    Q_PROPERTY(QAbstractItemModel* rules READ rules CONSTANT)
    Q_PROPERTY(QAbstractItemModel* servers READ servers CONSTANT)
    Q_PROPERTY(QAbstractItemModel* known READ known CONSTANT)
public:
    SessionHub(PlaneLine& line, Notices& notices, const WorkspaceList& workspaces);
    ~SessionHub() override;

    /// The conversations of a workspace; null when there is no such workspace.
    Q_INVOKABLE helix::ui::WorkspaceSessions* ofWorkspace(const QString& workspaceId);
    /// Null when there is none (any more).
    Q_INVOKABLE [[nodiscard]] helix::ui::SessionItem* find(const QString& sessionId) const;

    /// Every conversation that has a title, the one that changed last first: session, title,
    /// workspaceId, workspaceName.
    Q_INVOKABLE [[nodiscard]] QVariantList titles() const;

    /// Answers given without asking. Roles: place, workspaceName, agent, what, allow.
    [[nodiscard]] QAbstractItemModel* rules() { return &m_rules; }
    Q_INVOKABLE void removeRule(int place);
    /// Takes back what ruleMade() told with this number; nothing when it is gone already.
    Q_INVOKABLE void undoRule(int number);
    /// MCP servers of the user. Roles: name, where, more (names of what it is given).
    [[nodiscard]] QAbstractItemModel* servers() { return &m_servers; }
    /// Empty when a server may have this name; else why not. Empty also while nothing is typed.
    Q_INVOKABLE [[nodiscard]] QString serverNameProblem(const QString& name) const;
    Q_INVOKABLE [[nodiscard]] QString serverWhereProblem(const QString& where) const;
    /// Lines "NAME=VALUE" or "NAME: VALUE".
    Q_INVOKABLE [[nodiscard]] QString pairsProblem(const QString& lines) const;
    /// `where`: an http(s) address, or a command with its arguments, quoted where they hold spaces.
    /// `pairs`: header of an address, environment of a command, for `workspaceId` alone. False when
    /// it may not be added.
    Q_INVOKABLE bool addServer(const QString& name, const QString& where, const QString& pairs,
                               const QString& workspaceId = {});
    Q_INVOKABLE void removeServer(const QString& name);
    /// Roles: name, title, licence, needs, size, custom.
    [[nodiscard]] QAbstractItemModel* known() { return &m_known; }
    Q_INVOKABLE void lookForAgents();

    [[nodiscard]] const std::shared_ptr<PictureShelf>& shelf() const { return m_shelf; }

signals:
    /// Of a workspace that is being looked at or not: the window decides whether to say it.
    void asked(const QString& workspaceId, const QString& sentence);
    void finished(const QString& workspaceId, const QString& sentence);
    void failedNow(const QString& workspaceId, const QString& sentence);
    /// An answer became a rule: what holds from now on, and its number for undoRule().
    void ruleMade(const QString& sentence, int number);
    /// The agent called `title` is being added to a workspace; and no more.
    void installBegan(const QString& workspaceId, const QString& title);
    void installEnded(const QString& workspaceId);

private:
    void take(const sessions::SessionSnapshot& snapshot);
    void drop(const SessionId& id);
    void takeEnd(const sessions::TurnEnd& end);
    void takeRules(const std::vector<sessions::PermissionRule>& rules);
    void showRules();
    void showServers();
    [[nodiscard]] QString nameOf(const WorkspaceId& id) const;
    Reply<Result<void>> reportFailure();

    PlaneLine& m_line;
    Notices& m_notices;
    const WorkspaceList& m_workspaces;
    std::shared_ptr<PictureShelf> m_shelf;
    std::map<QString, SessionItem*> m_items;              ///< children of this
    std::map<QString, WorkspaceSessions*> m_ofWorkspaces; ///< children of this
    std::vector<sessions::PermissionRule> m_keptRules;
    bool m_rulesKnown = false;                         ///< the list has come once
    std::vector<sessions::PermissionRule> m_madeRules; ///< while the window is open, by number
    std::vector<sessions::McpServer> m_keptServers;
    RowList m_rules, m_servers, m_known;
};

/// An agent of the catalogue as pages show it: name, title, licence, needs, size, custom.
QVariantMap agentRow(const agents::KnownAgent& agent);

} // namespace helix::ui
