#pragma once
// What one workspace plays, as a page shows it.

#include <QObject>
#include <QPointer>
#include <qqmlregistration.h>

#include "base/ids.h"
#include "operations/sound_values.h"

namespace helix::ui {

class Backend;

/// UI thread.
class SoundWatch : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_MOC_INCLUDE("ui/shell/backend.h")
    Q_PROPERTY(helix::ui::Backend* backend READ backend WRITE setBackend NOTIFY setUp REQUIRED)
    Q_PROPERTY(QString workspace READ workspace WRITE setWorkspace NOTIFY setUp)
    Q_PROPERTY(bool on READ isOn NOTIFY changed)
    Q_PROPERTY(bool muted READ isMuted NOTIFY changed)
    Q_PROPERTY(bool failed READ hasFailed NOTIFY changed)
    Q_PROPERTY(bool playing READ isPlaying NOTIFY changed)
    Q_PROPERTY(double level READ level NOTIFY changed)
    Q_PROPERTY(QString meaning READ meaning NOTIFY changed)
public:
    explicit SoundWatch(QObject* parent = nullptr);

    [[nodiscard]] Backend* backend() const;
    void setBackend(Backend* backend);
    [[nodiscard]] QString workspace() const { return m_workspace; }
    void setWorkspace(const QString& id);
    [[nodiscard]] bool isOn() const { return m_now.choice.on; }
    [[nodiscard]] bool isMuted() const { return m_now.choice.muted; }
    [[nodiscard]] bool hasFailed() const { return m_now.state == operations::SoundState::Failed; }
    [[nodiscard]] bool isPlaying() const { return m_now.state == operations::SoundState::Playing; }
    /// 0 to 1, as loud as it seems: half of it is 24 dB less.
    [[nodiscard]] double level() const;
    /// A sentence.
    [[nodiscard]] QString meaning() const { return QString::fromStdString(m_now.meaning); }

    /// Ends in a notice when it fails.
    Q_INVOKABLE void choose(bool on, bool muted);

signals:
    void setUp();
    void changed();

private:
    void look();
    void take(const operations::Sound& now);

    QPointer<Backend> m_backend;
    QString m_workspace;
    WorkspaceId m_id;
    operations::Sound m_now;
};

} // namespace helix::ui
