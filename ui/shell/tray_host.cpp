#include "ui/shell/tray_host.h"

#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>

#include "ui/conversation/session_words.h"
#include "ui/parts/session_bus.h"

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
    if (!hasSessionBus())
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
