#pragma once
// One conversation as the pages show it.

#include <QObject>
#include <qqmlregistration.h>

#include "ui/line/reply.h"
#include "ui/parts/row_list.h"
#include "ui/line/plane_line.h"

namespace helix::ui {

class Notices;

/// UI thread. Every property follows the newest snapshot; the actions are requests whose failures
/// become notices.
class SessionItem : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the models")
    Q_PROPERTY(QString id READ id CONSTANT)
    Q_PROPERTY(QString workspaceId READ workspaceId CONSTANT)
    Q_PROPERTY(QString title READ title NOTIFY changed)
    Q_PROPERTY(QString agent READ agent CONSTANT)
    Q_PROPERTY(QString agentTitle READ agentTitle NOTIFY changed)
    Q_PROPERTY(QString state READ state NOTIFY changed)
    Q_PROPERTY(QString stateLine READ stateLine NOTIFY changed)
    Q_PROPERTY(QString usage READ usage NOTIFY changed)
    Q_PROPERTY(double contextShare READ contextShare NOTIFY changed)
    Q_PROPERTY(QString contextText READ contextText NOTIFY changed)
    Q_PROPERTY(bool busy READ isBusy NOTIFY changed)
    Q_PROPERTY(QString heldFor READ heldFor NOTIFY changed)
    Q_PROPERTY(bool takesImages READ takesImages NOTIFY changed)
    Q_PROPERTY(int entries READ entries NOTIFY changed)
    Q_PROPERTY(QAbstractItemModel* options READ options CONSTANT)
    Q_PROPERTY(QAbstractItemModel* queue READ queue CONSTANT)
public:
    SessionItem(PlaneLine& line, Notices& notices, sessions::SessionSnapshot snapshot,
                QObject* parent);

    void update(sessions::SessionSnapshot snapshot);
    [[nodiscard]] const sessions::SessionSnapshot& snapshot() const { return m_snapshot; }

    [[nodiscard]] QString id() const { return QString::fromStdString(m_snapshot.id.str()); }
    [[nodiscard]] QString workspaceId() const
    {
        return QString::fromStdString(m_snapshot.workspace.str());
    }
    [[nodiscard]] QString title() const;
    /// Its name.
    [[nodiscard]] QString agent() const { return QString::fromStdString(m_snapshot.agent); }
    [[nodiscard]] QString agentTitle() const;
    /// As stateKey().
    [[nodiscard]] QString state() const;
    [[nodiscard]] QString stateLine() const;
    /// "Helix Agent · 14 k tokens · $0.06"
    [[nodiscard]] QString usage() const;
    /// How full the agent's memory is, 0 to 1; -1 when it does not say.
    [[nodiscard]] double contextShare() const;
    [[nodiscard]] QString contextText() const;
    /// A turn runs: stopping it makes sense.
    [[nodiscard]] bool isBusy() const;
    /// What its first waiting prompt waits for: "machine", "project", "model"; empty: nothing.
    [[nodiscard]] QString heldFor() const;
    [[nodiscard]] bool takesImages() const { return m_snapshot.takesImages; }
    [[nodiscard]] int entries() const { return static_cast<int>(m_snapshot.entries); }
    /// Roles: option, name, current (its place among the choices), names, values, more.
    [[nodiscard]] QAbstractItemModel* options() { return &m_options; }
    /// Roles: queued, text, attachments.
    [[nodiscard]] QAbstractItemModel* queue() { return &m_queue; }

    Q_INVOKABLE void stop();
    Q_INVOKABLE void rename(const QString& title);
    Q_INVOKABLE void remove();
    Q_INVOKABLE void setOption(const QString& option, const QString& value);
    Q_INVOKABLE void unqueue(double queued);
    /// `file`: a file: address or a path.
    Q_INVOKABLE void exportTo(const QString& file, bool asJson);
    Q_INVOKABLE void answer(const QString& permissionId, const QString& optionId);

signals:
    void changed();

private:
    void showLists();
    Reply<Result<void>> reportFailure();

    PlaneLine& m_line;
    Notices& m_notices;
    sessions::SessionSnapshot m_snapshot;
    RowList m_options, m_queue;
};

} // namespace helix::ui
