#pragma once
// What Helix keeps of a workspace's desktop, and what it records of it now.

#include <QPointer>
#include <qqmlregistration.h>

#include "plane/recordings.h"
#include "ui/parts/row_list.h"
#include "ui/words/below.h"

namespace helix::ui {

class Backend;

/// UI thread. The newest first; empty while `workspace` is. Roles: recording, label ("Today 14:02"), facts
/// ("3 min 20 s · 12 MB · always kept"), running.
class RecordingList : public helix::ui::RowList { // whole, for qmltyperegistrar
    Q_OBJECT
    QML_ELEMENT
    Q_MOC_INCLUDE("ui/shell/backend.h")
    Q_PROPERTY(helix::ui::Backend* backend READ backend WRITE setBackend NOTIFY setUp REQUIRED)
    Q_PROPERTY(QString workspace READ workspace WRITE setWorkspace NOTIFY setUp)
    Q_PROPERTY(bool recording READ isRecording NOTIFY nowChanged)
    Q_PROPERTY(bool busy READ isBusy NOTIFY nowChanged)
    Q_PROPERTY(bool rolling READ isRolling NOTIFY nowChanged)
    Q_PROPERTY(QString progress READ progress NOTIFY nowChanged)
    Q_PROPERTY(QString problem READ problem NOTIFY nowChanged)
public:
    explicit RecordingList(QObject* parent = nullptr);

    [[nodiscard]] Backend* backend() const;
    void setBackend(Backend* backend);
    [[nodiscard]] QString workspace() const { return m_workspace; }
    void setWorkspace(const QString& id);
    /// One that was asked for is being made.
    [[nodiscard]] bool isRecording() const { return !m_now.id.empty(); }
    /// It is being begun or ended.
    [[nodiscard]] bool isBusy() const { return m_busy; }
    [[nodiscard]] bool isRolling() const { return !m_now.rolling.empty(); }
    /// "0:42 · 3.1 MB"
    [[nodiscard]] QString progress() const;
    /// Why the last one ended by itself.
    [[nodiscard]] QString problem() const { return fromBelow(m_now.problem); }

    /// Begins one, or ends it; ends in kept() then. What fails is a notice.
    Q_INVOKABLE void toggle();
    Q_INVOKABLE void remove(const QString& recording);
    /// What there is on the disk is looked at.
    Q_INVOKABLE void look();

signals:
    void setUp();
    void nowChanged();
    void kept(const QString& recording, const QString& facts);

private:
    void lookNow();
    void takeNow(const plane::RecordingNow& now);
    void take(const std::vector<plane::KeptRecording>& all);
    void begin();
    void end();

    QPointer<Backend> m_backend;
    QString m_workspace;
    WorkspaceId m_id;
    plane::RecordingNow m_now;
    bool m_busy = false, m_isListed = false;
};

} // namespace helix::ui
