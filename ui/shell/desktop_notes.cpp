#include "ui/shell/desktop_notes.h"

#include <utility>

#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QStringList>
#include <QVariantMap>

#include "ui/parts/session_bus.h"
#include "ui/shell/tray_host.h"

namespace helix::ui {

namespace {

constexpr const char* kServer = "org.freedesktop.Notifications";
constexpr const char* kServerPath = "/org/freedesktop/Notifications";
/// One that the bus starts for this may take a moment.
constexpr int kServerAnswerMs = 4000;
/// A server may never say that one was closed: the oldest are forgotten.
constexpr std::size_t kMostPlaces = 50;
constexpr int kItsOwnTime = -1;

QDBusMessage callOf(const char* method)
{
    return QDBusMessage::createMethodCall(QLatin1String(kServer), QLatin1String(kServerPath),
                                          QLatin1String(kServer), QLatin1String(method));
}

QDBusMessage notifyCall(const QString& title, const QString& sentence, bool takesClicks)
{
    // A server that knows no actions may make a dialog of one that has some.
    const QStringList actions =
        takesClicks ? QStringList{QStringLiteral("default"), DesktopNotes::tr("Open")}
                    : QStringList();
    const QVariantMap hints{{QStringLiteral("desktop-entry"), QStringLiteral("org.helixvm.Helix")}};
    auto call = callOf("Notify");
    call << QStringLiteral("Helix") << 0U << QStringLiteral("org.helixvm.Helix")
         << TrayHost::plain(title) << TrayHost::plain(sentence) << actions << hints << kItsOwnTime;
    return call;
}

} // namespace

void DesktopNotes::listen()
{
    if (std::exchange(m_listens, true))
        return;
    auto bus = QDBusConnection::sessionBus();
    bus.connect(QLatin1String(kServer), QLatin1String(kServerPath), QLatin1String(kServer),
                QStringLiteral("ActionInvoked"), this, SLOT(onAction(uint, QString)));
    bus.connect(QLatin1String(kServer), QLatin1String(kServerPath), QLatin1String(kServer),
                QStringLiteral("NotificationClosed"), this, SLOT(onClosed(uint, uint)));
}

void DesktopNotes::show(const QString& title, const QString& sentence, const QString& place)
{
    const Note note{title, sentence, place};
    if (!hasSessionBus()) {
        emit absent(title, sentence, place);
        return;
    }
    listen();
    auto* watcher = new QDBusPendingCallWatcher(
        QDBusConnection::sessionBus().asyncCall(callOf("GetCapabilities"), kServerAnswerMs), this);
    connect(watcher, &QDBusPendingCallWatcher::finished, this, [this, watcher, note] {
        const QDBusPendingReply<QStringList> reply = *watcher;
        watcher->deleteLater();
        if (reply.isError())
            emit absent(note.title, note.sentence, note.place);
        else
            send(note, reply.value().contains(QLatin1String("actions")));
    });
}

void DesktopNotes::send(const Note& note, bool takesClicks)
{
    auto* watcher = new QDBusPendingCallWatcher(
        QDBusConnection::sessionBus().asyncCall(
            notifyCall(note.title, note.sentence, takesClicks && !note.place.isEmpty()),
            kServerAnswerMs),
        this);
    connect(watcher, &QDBusPendingCallWatcher::finished, this, [this, watcher, note] {
        const QDBusPendingReply<uint> reply = *watcher;
        watcher->deleteLater();
        if (reply.isError()) {
            emit absent(note.title, note.sentence, note.place);
            return;
        }
        m_places[reply.value()] = note.place;
        while (m_places.size() > kMostPlaces) // numbers grow
            m_places.erase(m_places.begin());
    });
}

void DesktopNotes::onAction(uint number, const QString& action)
{
    const auto shown = m_places.find(number);
    if (shown == m_places.end() || action != QLatin1String("default"))
        return;
    const QString place = shown->second;
    m_places.erase(shown);
    emit activated(place);
}

void DesktopNotes::onClosed(uint number, uint /*reason*/)
{
    m_places.erase(number);
}

} // namespace helix::ui
