#include "ui/shell/system_wishes.h"

#include <array>

#include <QDBusArgument>
#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>

#include "ui/parts/session_bus.h"

namespace helix::ui {

namespace {

constexpr auto kSettings = QLatin1String("org.freedesktop.portal.Settings");
constexpr auto kFreedesktop = QLatin1String("org.freedesktop.appearance");
constexpr auto kGnome = QLatin1String("org.gnome.desktop.interface");
constexpr auto kGnomeAccess = QLatin1String("org.gnome.desktop.a11y.interface");

struct Key {
    QLatin1String space, name;
    bool isContrast; ///< else of motion
    uint wished;     ///< its value then; flags are 0 or 1
};
/// GNOME's own as well: not every portal knows the newer ones of all desktops.
constexpr std::array kKeys{
    Key{kFreedesktop, QLatin1String("contrast"), true, 1},
    Key{kFreedesktop, QLatin1String("reduced-motion"), false, 1},
    Key{kGnome, QLatin1String("enable-animations"), false, 0},
    Key{kGnomeAccess, QLatin1String("high-contrast"), true, 1},
};

using Spaces = QMap<QString, QVariantMap>;

} // namespace

SystemWishes::SystemWishes(QObject* parent)
    : QObject(parent)
{
    if (mayHavePortal())
        ask();
}

void SystemWishes::ask()
{
    auto bus = QDBusConnection::sessionBus();
    bus.connect(kPortal, kPortalPath, kSettings, QStringLiteral("SettingChanged"), this,
                SLOT(onSettingChanged(QString, QString, QDBusVariant)));
    auto question =
        QDBusMessage::createMethodCall(kPortal, kPortalPath, kSettings, QStringLiteral("ReadAll"));
    question << QStringList{kFreedesktop, kGnome, kGnomeAccess};
    auto* watcher = new QDBusPendingCallWatcher(bus.asyncCall(question), this);
    connect(watcher, &QDBusPendingCallWatcher::finished, this, [this, watcher] {
        watcher->deleteLater();
        const QDBusMessage reply = watcher->reply();
        if (reply.type() != QDBusMessage::ReplyMessage ||
            reply.signature() != QLatin1String("a{sa{sv}}"))
            return;
        const auto spaces = qdbus_cast<Spaces>(reply.arguments().constFirst());
        for (auto space = spaces.begin(); space != spaces.end(); ++space)
            for (auto key = space->begin(); key != space->end(); ++key)
                take(space.key(), key.key(), key.value());
    });
}

void SystemWishes::onSettingChanged(const QString& space, const QString& key,
                                    const QDBusVariant& value)
{
    take(space, key, value.variant());
}

void SystemWishes::take(const QString& space, const QString& key, const QVariant& value)
{
    for (std::size_t i = 0; i < kKeys.size(); ++i) {
        if (space != kKeys[i].space || key != kKeys[i].name)
            continue;
        bool isNumber = false;
        const uint said = value.toUInt(&isNumber);
        m_heard[i] = isNumber && said == kKeys[i].wished;
        emit changed();
    }
}

bool SystemWishes::isWished(Wish wish) const
{
    for (const auto& [number, holds] : m_heard)
        if (holds && kKeys[number].isContrast == (wish == Wish::MoreContrast))
            return true;
    return false;
}

} // namespace helix::ui
