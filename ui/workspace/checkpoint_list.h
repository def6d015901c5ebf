#pragma once
// The points that a workspace can go back to.

#include <QPointer>
#include <qqmlregistration.h>

#include "plane/checkpoints.h"
#include "ui/line/reply.h"
#include "ui/parts/row_list.h"

namespace helix::ui {

class Backend;

/// UI thread. The newest first; empty while `workspace` is. Roles: name, label ("Before turn 3 of
/// “Fix the tests”", or its name), facts ("14:02 · disk and memory · 212 MB").
class CheckpointList : public helix::ui::RowList { // whole, for qmltyperegistrar
    Q_OBJECT
    QML_ELEMENT
    Q_MOC_INCLUDE("ui/shell/backend.h")
    Q_PROPERTY(helix::ui::Backend* backend READ backend WRITE setBackend NOTIFY setUp REQUIRED)
    Q_PROPERTY(QString workspace READ workspace WRITE setWorkspace NOTIFY setUp)
    Q_PROPERTY(bool keeping READ isKeeping NOTIFY keepingChanged)
    Q_PROPERTY(QString problem READ problem NOTIFY keepingChanged)
public:
    explicit CheckpointList(QObject* parent = nullptr);

    [[nodiscard]] Backend* backend() const;
    void setBackend(Backend* backend);
    [[nodiscard]] QString workspace() const { return m_workspace; }
    void setWorkspace(const QString& id);
    /// keep() is at work.
    [[nodiscard]] bool isKeeping() const { return m_keeping; }
    /// Why the last keep() did not; empty: it did.
    [[nodiscard]] QString problem() const { return m_problem; }

    /// The name of the one before that turn; empty: there is none.
    Q_INVOKABLE [[nodiscard]] QString nameBefore(const QString& session, int turn) const;
    /// Ends in kept(), or has a problem().
    Q_INVOKABLE void keep(const QString& name, bool diskOnly);
    /// These end in a notice when they fail. What the workspace is now is given up; the page has
    /// asked before.
    Q_INVOKABLE void restore(const QString& name);
    Q_INVOKABLE void remove(const QString& name);
    /// Ends in forked() with the id of the new one.
    Q_INVOKABLE void fork(const QString& name);

signals:
    void setUp();
    void keepingChanged();
    void kept();
    void forked(const QString& id);
    /// What there is is another.
    void listed();

private:
    void look();
    void take(const std::vector<plane::Checkpoint>& all);
    [[nodiscard]] QString labelOf(const plane::Checkpoint& one) const;
    Reply<Result<void>> reportFailure();

    QPointer<Backend> m_backend;
    QString m_workspace, m_problem;
    WorkspaceId m_id;
    std::vector<plane::Checkpoint> m_all;
    bool m_keeping = false;
};

} // namespace helix::ui
