#include "ui/shell/tray_host.h"

#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>

#include "ui/conversation/session_words.h"

namespace helix::ui {

namespace {
constexpr int kMostNotified = 300;
} // namespace

QString TrayHost::plain(const QString& foreign)
{
    return oneLine(foreign.toStdString(), kMostNotified)
        .replace(u'<', QChar(0x2039))
        .replace(u'>', QChar(0x203a))
        .replace(u'&', QChar(0xff06));
}

void TrayHost::look()
{
    // Without an address the bus would be started for us, which nobody asked for.
    if (qEnvironmentVariableIsEmpty("DBUS_SESSION_BUS_ADDRESS"))
        return;
    auto question = QDBusMessage::createMethodCall(
        QStringLiteral("org.freedesktop.DBus"), QStringLiteral("/org/freedesktop/DBus"),
        QStringLiteral("org.freedesktop.DBus"), QStringLiteral("NameHasOwner"));
    question << QStringLiteral("org.kde.StatusNotifierWatcher");
    auto* watcher =
        new QDBusPendingCallWatcher(QDBusConnection::sessionBus().asyncCall(question), this);
    connect(watcher, &QDBusPendingCallWatcher::finished, this, [this, watcher] {
        const QDBusPendingReply<bool> reply = *watcher;
        watcher->deleteLater();
        m_available = !reply.isError() && reply.value();
        emit availableChanged();
    });
}

} // namespace helix::ui
