#include "ui/desktop/wayland_platform.h"

#include <QGuiApplication>
#include <QWindow>
#include <qpa/qplatformnativeinterface.h>

namespace helix::ui {

namespace {

void* waylandResource(const char* name)
{
    auto* native = isOnWayland() ? QGuiApplication::platformNativeInterface() : nullptr;
    return native ? native->nativeResourceForIntegration(name) : nullptr;
}

} // namespace

bool isOnWayland()
{
    return QGuiApplication::platformName().startsWith(QLatin1String("wayland"));
}

wl_display* waylandDisplay()
{
    return static_cast<wl_display*>(waylandResource("wl_display"));
}

wl_seat* waylandSeatWithKeyboard()
{
    const bool hasKeyboard = waylandResource("wl_keyboard") != nullptr;
    return hasKeyboard ? static_cast<wl_seat*>(waylandResource("wl_seat")) : nullptr;
}

wl_pointer* waylandPointer()
{
    return static_cast<wl_pointer*>(waylandResource("wl_pointer"));
}

wl_surface* waylandSurface(QWindow* window)
{
    auto* native = isOnWayland() ? QGuiApplication::platformNativeInterface() : nullptr;
    return native && window && window->handle()
               ? static_cast<wl_surface*>(native->nativeResourceForWindow("surface", window))
               : nullptr;
}

} // namespace helix::ui
