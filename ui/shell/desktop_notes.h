#pragma once
// Words to the user through the desktop itself, while nobody looks at the window: its notifications,
// for which there need be no tray.

#include <map>

#include <QObject>
#include <QString>
#include <qqmlregistration.h>

namespace helix::ui {

/// UI thread; nothing waits. Desktop Notifications Specification 1.2, org.freedesktop.Notifications.
class DesktopNotes : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the models")
public:
    using QObject::QObject;
    /// Shows it, in plain words (TrayHost::plain). Clicking it leads to `place`, an id of a workspace:
    /// activated(). Where nothing on the session bus shows notifications, absent() follows.
    Q_INVOKABLE void show(const QString& title, const QString& sentence, const QString& place);

signals:
    void activated(const QString& place);
    /// As they were given to show(): they are to be said in another way.
    void absent(const QString& title, const QString& sentence, const QString& place);

private slots:
    void onAction(uint number, const QString& action);
    void onClosed(uint number, uint reason);

private:
    struct Note {
        QString title, sentence, place;
    };
    void listen();
    void send(const Note& note, bool takesClicks);

    std::map<uint, QString> m_places; ///< of what is shown, by the number that its server gave it
    bool m_listens = false;
};

} // namespace helix::ui
