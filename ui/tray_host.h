#pragma once
// Is there a tray to go to? Asked over D-Bus, without waiting: the toolkit only complains when
// there is none.

#include <QObject>

namespace helix::ui {

/// UI thread. `available` turns true once a tray has answered.
class TrayHost : public QObject {
    Q_OBJECT
    Q_PROPERTY(bool available READ isAvailable NOTIFY availableChanged)
public:
    using QObject::QObject;
    /// Looks once, in the background.
    void look();
    [[nodiscard]] bool isAvailable() const { return m_available; }

signals:
    void availableChanged();

private:
    bool m_available = false;
};

} // namespace helix::ui
