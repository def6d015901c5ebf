#pragma once
// One task for several attempts: typed on the create page, not started yet.

#include <QObject>
#include <QStringList>
#include <qqmlregistration.h>

#include "operations/work.h"
#include "plane/attempts.h"

namespace helix::ui {

/// UI thread. QML: `AttemptsDraft { }`.
class AttemptsDraft : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(bool wanted MEMBER m_wanted NOTIFY changed)
    Q_PROPERTY(QString task MEMBER m_task NOTIFY changed)
    Q_PROPERTY(QString testCommand MEMBER m_testCommand NOTIFY changed)
    Q_PROPERTY(QString model MEMBER m_model NOTIFY changed)
    Q_PROPERTY(int count READ count WRITE setCount NOTIFY changed)
    Q_PROPERTY(QStringList agents READ agents NOTIFY changed)
    Q_PROPERTY(bool ready READ isReady NOTIFY changed)
    Q_PROPERTY(int most READ most CONSTANT)
public:
    explicit AttemptsDraft(QObject* parent = nullptr);

    [[nodiscard]] int count() const { return static_cast<int>(m_agents.size()); }
    /// Between kFewest and plane::kMaxAttempts; new ones get the last one's agent.
    void setCount(int count);
    /// One for each attempt.
    [[nodiscard]] QStringList agents() const { return m_agents; }
    Q_INVOKABLE void setAgent(int attempt, const QString& agent);
    /// There is a task.
    [[nodiscard]] bool isReady() const { return !m_task.trimmed().isEmpty(); }
    [[nodiscard]] int most() const { return plane::kMaxAttempts; }
    /// Of every attempt's agent; empty: the agent's own.
    [[nodiscard]] QString model() const { return m_model.trimmed(); }
    /// For workspaces that are as `wish` says, but for the model of their agents.
    [[nodiscard]] operations::StartAttempts request(operations::WorkspaceWish wish) const;

    static constexpr int kFewest = 2;

signals:
    void changed();

private:
    bool m_wanted = false;
    QString m_task, m_testCommand;
    QString m_model;
    QStringList m_agents;
};

} // namespace helix::ui
