#pragma once
// The conversations of one workspace, and which agents it has.

#include <QObject>
#include <QPointer>
#include <qqmlregistration.h>

#include "async/cancel.h"
#include "ui/conversation/session_item.h"

namespace helix::ui {

/// UI thread.
class WorkspaceSessions : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the models")
    Q_PROPERTY(QAbstractItemModel* sessions READ sessions CONSTANT)
    Q_PROPERTY(int count READ count NOTIFY changed)
    Q_PROPERTY(helix::ui::SessionItem* current READ current NOTIFY currentChanged)
    Q_PROPERTY(bool working READ isWorking NOTIFY changed)
    Q_PROPERTY(bool asking READ isAsking NOTIFY changed)
    Q_PROPERTY(QString doing READ doing NOTIFY changed)
    Q_PROPERTY(QAbstractItemModel* agents READ agents CONSTANT)
    Q_PROPERTY(bool agentsKnown READ agentsKnown NOTIFY agentsChanged)
    Q_PROPERTY(QString agentsProblem READ agentsProblem NOTIFY agentsChanged)
    Q_PROPERTY(QString chosenAgent READ chosenAgent NOTIFY agentsChanged)
    Q_PROPERTY(bool chosenIsHere READ chosenIsHere NOTIFY agentsChanged)
    Q_PROPERTY(QString chosenTitle READ chosenTitle NOTIFY agentsChanged)
    Q_PROPERTY(QString installing READ installing NOTIFY agentsChanged)
    Q_PROPERTY(QString installOutput READ installOutput NOTIFY installSaid)
    Q_PROPERTY(QString lastInstalled READ lastInstalled NOTIFY agentsChanged)
    Q_PROPERTY(double installSinceMs READ installSinceMs NOTIFY agentsChanged)
    Q_PROPERTY(bool cancelling READ isCancelling NOTIFY agentsChanged)
    Q_PROPERTY(QString installNote READ installNote NOTIFY agentsChanged)
    Q_PROPERTY(QString installProblem READ installProblem NOTIFY agentsChanged)
public:
    WorkspaceSessions(PlaneLine& line, Notices& notices, WorkspaceId workspace, QObject* parent);

    /// Roles: session, title, agentTitle, state, when, current.
    [[nodiscard]] QAbstractItemModel* sessions() { return &m_rows; }
    [[nodiscard]] int count() const { return static_cast<int>(m_items.size()); }
    /// The one that is looked at; null: a new one is about to begin.
    [[nodiscard]] SessionItem* current() const { return m_current; }
    Q_INVOKABLE void choose(const QString& session);
    Q_INVOKABLE [[nodiscard]] bool has(const QString& session) const;
    /// Shows the beginning of a new conversation.
    Q_INVOKABLE void beginNew();

    /// One of them works right now, or waits for an answer.
    [[nodiscard]] bool isWorking() const;
    [[nodiscard]] bool isAsking() const;
    /// What it does, in a line; empty when nothing works.
    [[nodiscard]] QString doing() const;

    /// Roles: name, title, licence, needs, size, custom, installed.
    [[nodiscard]] QAbstractItemModel* agents() { return &m_agents; }
    [[nodiscard]] bool agentsKnown() const { return m_agentsKnown; }
    [[nodiscard]] QString agentsProblem() const { return m_agentsProblem; }
    /// The one that new conversations begin with.
    [[nodiscard]] QString chosenAgent() const { return m_chosenAgent; }
    /// The workspace has it; also while nobody knows.
    [[nodiscard]] bool chosenIsHere() const;
    [[nodiscard]] QString chosenTitle() const;
    /// The workspace does not have this agent; false while nobody knows. As agentsChanged() says.
    Q_INVOKABLE [[nodiscard]] bool lacks(const QString& agent) const;
    Q_INVOKABLE void chooseAgent(const QString& name);
    Q_INVOKABLE void lookForAgents();
    /// Adds an agent to this workspace; installOutput() says how it goes.
    Q_INVOKABLE void install(const QString& name);
    /// Ends the installation; what it has fetched goes from the workspace.
    Q_INVOKABLE void cancelInstall();
    [[nodiscard]] QString installing() const { return m_installing; }
    [[nodiscard]] bool isCancelling() const { return m_cancelling; }
    /// The agent that installOutput(), installProblem() and installNote() are about.
    [[nodiscard]] QString lastInstalled() const { return m_lastInstalled; }
    /// When it began, in milliseconds since the epoch.
    [[nodiscard]] double installSinceMs() const { return m_installSinceMs; }
    /// What a cancelled one has left; empty otherwise.
    [[nodiscard]] QString installNote() const { return m_installNote; }
    [[nodiscard]] QString installOutput() const { return m_installLines.join(u'\n'); }
    [[nodiscard]] QString installProblem() const { return m_installProblem; }

    void take(SessionItem* item);
    void drop(SessionItem* item);
    /// Shows the newest one.
    void chooseNewest();
    /// The conversation of this agent that changed last; null when there is none.
    [[nodiscard]] const SessionItem* newestWith(const QString& agent) const;
    [[nodiscard]] const WorkspaceId& workspace() const { return m_workspace; }

signals:
    void changed();
    void currentChanged();
    void agentsChanged();
    void installSaid();
    /// An agent is being added, by its title; and no more.
    void installBegan(const QString& title);
    void installEnded();

private:
    [[nodiscard]] QString titleOf(const QString& agent) const;
    void endInstall(const QString& name, const Result<void>& result);
    void show();
    void setCurrent(SessionItem* item);
    void showAgents(const Result<std::vector<agents::AgentState>>& states);
    void hear(const QString& line);

    PlaneLine& m_line;
    Notices& m_notices;
    WorkspaceId m_workspace;
    std::vector<SessionItem*> m_items; ///< newest change first
    SessionItem* m_current = nullptr;
    bool m_startsNew = false; ///< the user wants a new one
    RowList m_rows, m_agents;
    QString m_agentsProblem, m_chosenAgent, m_installing, m_installProblem, m_installNote;
    QString m_lastInstalled;
    async::CancelSource m_cancelInstall; ///< of the last install(); pressed on the control thread
    double m_installSinceMs = 0;
    QStringList m_installLines;
    bool m_agentsKnown = false, m_cancelling = false;
};

} // namespace helix::ui
