#include "ui/parts/file_portal.h"

#include <QDBusConnection>
#include <QDBusError>
#include <QDBusObjectPath>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QFile>
#include <QGuiApplication>
#include <QRandomGenerator>
#include <QUrl>
#include <QWindow>

#include "ui/parts/session_bus.h"

namespace helix::ui {

namespace {

constexpr const char* kChooser = "org.freedesktop.portal.FileChooser";
constexpr const char* kRequest = "org.freedesktop.portal.Request";
/// A portal that is started for this may take a moment; who waits for a dialog does not for long.
constexpr int kPortalAnswerMs = 4000;

/// "window identifiers" of the portal. Those of Wayland have to be exported, which Qt 6.4 cannot: the
/// dialog is then a window of its own.
QString identifierOf(const QWindow* window)
{
    return window && QGuiApplication::platformName() == QLatin1String("xcb")
               ? QStringLiteral("x11:%1").arg(window->winId(), 0, 16)
               : QString();
}

/// Where a request of ours answers, told beforehand so that no answer is missed.
QString requestPath(const QDBusConnection& bus, const QString& token)
{
    QString sender = bus.baseService().mid(1);
    sender.replace(u'.', u'_');
    return QStringLiteral("/org/freedesktop/portal/desktop/request/%1/%2").arg(sender, token);
}

/// It was asked, and is slow or was ended meanwhile.
bool isLate(const QDBusError& error)
{
    return error.type() == QDBusError::NoReply || error.type() == QDBusError::Timeout ||
           error.type() == QDBusError::TimedOut;
}

void closeRequest(const QString& request)
{
    QDBusConnection::sessionBus().send(QDBusMessage::createMethodCall(
        kPortal, request, QLatin1String(kRequest), QStringLiteral("Close")));
}

} // namespace

bool FilePortal::s_isAbsent = false;

void FilePortal::ask(Kind kind, QWindow* window, const QString& title, const QString& name,
                     const QString& folder)
{
    if (!m_request.isEmpty()) // its dialog is open: a second click
        return;
    if (s_isAbsent || !mayHavePortal()) {
        emit absent();
        return;
    }
    auto bus = QDBusConnection::sessionBus();
    const QString token =
        QStringLiteral("helix%1").arg(QRandomGenerator::global()->generate(), 0, 16);
    m_request = requestPath(bus, token);
    bus.connect(kPortal, m_request, QLatin1String(kRequest), QStringLiteral("Response"), this,
                SLOT(onResponse(uint, QVariantMap)));
    QVariantMap options{{"handle_token", token}, {"modal", true}};
    if (kind == Kind::Folder)
        options["directory"] = true;
    if (kind == Kind::Save && !name.isEmpty())
        options["current_name"] = name;
    if (!folder.isEmpty()) // bytes with a zero at their end
        options["current_folder"] = QFile::encodeName(folder).append('\0');
    auto message = QDBusMessage::createMethodCall(kPortal, kPortalPath, QLatin1String(kChooser),
                                                  kind == Kind::Save ? QStringLiteral("SaveFile")
                                                                     : QStringLiteral("OpenFile"));
    message << identifierOf(window) << title << options;
    auto* watcher = new QDBusPendingCallWatcher(bus.asyncCall(message, kPortalAnswerMs), this);
    connect(watcher, &QDBusPendingCallWatcher::finished, this, [this, watcher] {
        const QDBusPendingReply<QDBusObjectPath> reply = *watcher;
        watcher->deleteLater();
        if (!reply.isError() || m_request.isEmpty())
            return;
        // A slow one is there all the same: the dialog that it may still open is taken back.
        if (isLate(reply.error()))
            closeRequest(m_request);
        else
            s_isAbsent = true;
        end();
        emit absent();
    });
}

QString FilePortal::addressOf(const QString& path) const
{
    return QUrl::fromLocalFile(path).toString(QUrl::FullyEncoded);
}

void FilePortal::end()
{
    QDBusConnection::sessionBus().disconnect(kPortal, m_request, QLatin1String(kRequest),
                                             QStringLiteral("Response"), this,
                                             SLOT(onResponse(uint, QVariantMap)));
    m_request.clear();
}

void FilePortal::onResponse(uint code, const QVariantMap& results)
{
    if (m_request.isEmpty())
        return;
    end();
    const QUrl file(results.value(QStringLiteral("uris")).toStringList().value(0));
    if (code == 0 && file.isLocalFile() && file.host().isEmpty())
        emit picked(file.toLocalFile());
    else
        emit cancelled();
}

} // namespace helix::ui
