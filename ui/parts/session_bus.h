#pragma once
// What is asked on the session bus of the user's desktop, and whether there is anybody to ask.

#include <QGuiApplication>
#include <QLatin1String>

namespace helix::ui {

/// The desktop's portals for programs.
inline constexpr QLatin1String kPortal("org.freedesktop.portal.Desktop");
inline constexpr QLatin1String kPortalPath("/org/freedesktop/portal/desktop");

/// Without an address the bus would be started for us, which nobody asked for.
inline bool hasSessionBus()
{
    return !qEnvironmentVariableIsEmpty("DBUS_SESSION_BUS_ADDRESS");
}

/// Whether the window is on a desktop that may have portals; others draw nowhere.
inline bool mayHavePortal()
{
    const QString platform = QGuiApplication::platformName();
    const bool isOnDesktop =
        platform == QLatin1String("xcb") || platform.startsWith(QLatin1String("wayland"));
    return isOnDesktop && hasSessionBus();
}

} // namespace helix::ui
