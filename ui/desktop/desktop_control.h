#pragma once
// The user's control of a desktop, as the window has it.

#include <QObject>
#include <qqmlregistration.h>

#include "desktops/desktops.h"

namespace helix::ui {

/// Of one session. UI thread. Control ends with its connection, and does not come back by itself.
class DesktopControl : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the models")
    Q_PROPERTY(bool taken READ isTaken NOTIFY changed)
    Q_PROPERTY(bool wantsPrivate READ wantsPrivate NOTIFY changed)
    Q_PROPERTY(bool isPrivate READ isPrivate NOTIFY changed)
public:
    explicit DesktopControl(QObject* parent)
        : QObject(parent)
    {
    }

    [[nodiscard]] bool isTaken() const { return m_asked != protocol::Steerer::Nobody; }
    /// Asked for: from here on nobody else in Helix sees anything.
    [[nodiscard]] bool wantsPrivate() const { return m_asked == protocol::Steerer::UserPrivately; }
    /// And the agents in the guest do not, either.
    [[nodiscard]] bool isPrivate() const { return wantsPrivate() && m_confirmed == m_asked; }

    /// False when it cannot be had: there is no connection, or somebody else has it.
    Q_INVOKABLE bool take();
    Q_INVOKABLE void giveBack();
    /// While it is taken.
    Q_INVOKABLE void setPrivate(bool on);

    /// The connection that is used from here on; null while there is none.
    void follow(desktops::DesktopView* view);
    /// What the guest says of it.
    void heard(protocol::Steerer who);

signals:
    void changed();
    /// Its connection ended.
    void lost(bool wasPrivate);

private:
    bool ask(protocol::Steerer who);

    desktops::DesktopView* m_view = nullptr;
    protocol::Steerer m_asked = protocol::Steerer::Nobody;
    protocol::Steerer m_confirmed = protocol::Steerer::Nobody;
};

} // namespace helix::ui
