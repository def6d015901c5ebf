#pragma once
// Is there a tray to go to? Asked over D-Bus, without waiting: the toolkit only complains when
// there is none.

#include <QObject>
#include <qqmlregistration.h>

namespace helix::ui {

/// UI thread. `available` turns true once a tray has answered.
class TrayHost : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the models")
    Q_PROPERTY(bool available READ isAvailable NOTIFY availableChanged)
public:
    using QObject::QObject;
    /// Looks once, in the background.
    void look();
    [[nodiscard]] bool isAvailable() const { return m_available; }
    /// Words as a notification may carry them. Its body may be taken for markup, links and pictures
    /// included (Desktop Notifications Specification, "body-markup"), its server may or may not
    /// know entities: so the characters that make markup are replaced by others of the same look.
    /// One line, without control characters.
    Q_INVOKABLE [[nodiscard]] static QString plain(const QString& foreign);

signals:
    void availableChanged();

private:
    bool m_available = false;
};

} // namespace helix::ui
