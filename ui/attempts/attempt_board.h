#pragma once
// Best of N: the groups of attempts at one task, side by side.

#include <map>
#include <set>
#include <vector>

#include <QObject>
#include <qqmlregistration.h>

#include "ui/parts/row_list.h"
#include "ui/line/plane_line.h"

namespace helix::ui {

class Notices;

/// One group. UI thread.
class AttemptGroupItem : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the models")
    Q_PROPERTY(QString id READ id CONSTANT)
    Q_PROPERTY(QString task READ task NOTIFY changed)
    Q_PROPERTY(QString headline READ headline NOTIFY changed)
    Q_PROPERTY(double createdMs READ createdMs NOTIFY changed)
    Q_PROPERTY(int count READ count NOTIFY changed)
    Q_PROPERTY(int living READ living NOTIFY changed)
    Q_PROPERTY(bool working READ isWorking NOTIFY changed)
    Q_PROPERTY(bool asking READ hasAsking NOTIFY changed)
    Q_PROPERTY(QString summary READ summary NOTIFY changed)
    Q_PROPERTY(QAbstractItemModel* attempts READ attempts CONSTANT)
public:
    AttemptGroupItem(plane::AttemptGroup group, QObject* parent);
    void update(plane::AttemptGroup group);
    /// The workspaces, of whatever group, in which an agent asks the user.
    void setAsking(std::set<WorkspaceId> asking);
    [[nodiscard]] const plane::AttemptGroup& group() const { return m_group; }

    [[nodiscard]] QString id() const { return QString::fromStdString(m_group.id); }
    [[nodiscard]] QString task() const { return QString::fromStdString(m_group.task); }
    /// The first line of the task.
    [[nodiscard]] QString headline() const;
    [[nodiscard]] double createdMs() const { return static_cast<double>(m_group.createdMs); }
    [[nodiscard]] int count() const { return static_cast<int>(m_group.attempts.size()); }
    /// Those that were not discarded.
    [[nodiscard]] int living() const;
    [[nodiscard]] bool isWorking() const;
    /// In one of them an agent asks the user.
    [[nodiscard]] bool hasAsking() const;
    /// "3 attempts · 1 asks you · 1 at work · 1 to look at"
    [[nodiscard]] QString summary() const;
    /// Roles: workspaceId, name, agent, state, stateText, dot, problem, cost, tokens, time, files,
    /// added, removed, tests ("", "passed", "failed"), testsText, testTail, best.
    [[nodiscard]] QAbstractItemModel* attempts() { return &m_rows; }

signals:
    void changed();

private:
    [[nodiscard]] bool isAsking(const plane::Attempt& attempt) const;

    plane::AttemptGroup m_group;
    std::set<WorkspaceId> m_asking;
    RowList m_rows;
};

/// UI thread. Rows are the groups of which one is still to be chosen, newest first. Roles: groupId, group.
class AttemptBoard : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the models")
    Q_PROPERTY(QAbstractItemModel* groups READ groups CONSTANT)
    Q_PROPERTY(int count READ count NOTIFY countChanged)
    Q_PROPERTY(bool beginning READ isBeginning NOTIFY beginningChanged)
    Q_PROPERTY(QString problem READ problem NOTIFY beginningChanged)
public:
    AttemptBoard(PlaneLine& line, Notices& notices);

    [[nodiscard]] QAbstractItemModel* groups() { return &m_rows; }
    [[nodiscard]] int count() const { return static_cast<int>(m_items.size()); }
    /// Null when there is none (any more).
    Q_INVOKABLE [[nodiscard]] helix::ui::AttemptGroupItem* find(const QString& groupId) const;
    /// The group a workspace belongs to; empty: none.
    Q_INVOKABLE [[nodiscard]] QString groupOf(const QString& workspaceId) const;
    /// tryFrom() is at work.
    [[nodiscard]] bool isBeginning() const { return m_beginning; }
    /// Why the last tryFrom() did not; empty: it did.
    [[nodiscard]] QString problem() const { return m_problem; }
    /// `count` forks of the workspace are given the task, as it is now or as it was at the checkpoint;
    /// the conversation goes on in each, or a new one begins. Empty: neither. Ends in begun(), or has a
    /// problem().
    Q_INVOKABLE void tryFrom(const QString& workspaceId, const QString& session,
                             const QString& checkpoint, const QString& task, int count);
    /// What the last one said is over.
    Q_INVOKABLE void forgetProblem();
    /// The other workspaces of the group are deleted; ends in kept() or a notice.
    Q_INVOKABLE void keep(const QString& groupId, const QString& workspaceId);
    Q_INVOKABLE void discard(const QString& groupId, const QString& workspaceId);

signals:
    void countChanged();
    void kept(const QString& workspaceId);
    void beginningChanged();
    void begun(const QString& groupId);

private:
    void take(const plane::AttemptGroup& group);
    void drop(const QString& groupId);
    void hear(const sessions::SessionSnapshot& session);
    void showAsking();
    [[nodiscard]] std::set<WorkspaceId> asking() const;
    void refresh();

    PlaneLine& m_line;
    Notices& m_notices;
    std::map<QString, AttemptGroupItem*> m_items; ///< children of this
    std::map<SessionId, WorkspaceId> m_asking;    ///< where an agent asks the user
    RowList m_rows;
    bool m_beginning = false;
    QString m_problem;
};

} // namespace helix::ui
