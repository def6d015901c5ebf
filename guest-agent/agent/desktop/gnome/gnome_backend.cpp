#include "agent/desktop/gnome/gnome_backend.h"

#include "agent/desktop/gnome/gnome_clipboard.h"
#include "agent/desktop/gnome/gnome_devices.h"
#include "agent/desktop/gnome/gnome_drag.h"
#include "agent/desktop/gnome/gnome_screen.h"
#include "agent/desktop/gnome/gnome_windows.h"
#include "base/try.h"

namespace helix::agent {

std::vector<std::string> GnomeBackend::variables(const GnomePlaces& places)
{
    return {"WAYLAND_DISPLAY=" + places.wayland, "DBUS_SESSION_BUS_ADDRESS=" + places.bus,
            "XDG_CURRENT_DESKTOP=GNOME", "XDG_SESSION_TYPE=wayland"};
}

Result<std::unique_ptr<DesktopScreen>>
GnomeBackend::openScreen(const std::optional<protocol::DisplaySize>& size) const
{
    return GnomeScreen::connect(m_places, size);
}

Result<std::unique_ptr<DesktopDevices>> GnomeBackend::openDevices() const
{
    return GnomeDevices::connect(m_places);
}

Result<std::vector<DesktopWindow>> GnomeBackend::windows(const StopSignal& stop) const
{
    TRY(auto bus, SessionBus::connect(m_places.bus));
    return listShellWindows(*bus, stop);
}

Result<std::unique_ptr<DesktopClipboard>>
GnomeBackend::openClipboard(DesktopClipboard::Events events) const
{
    return GnomeClipboard::connect(m_places, std::move(events));
}

Result<std::unique_ptr<DesktopDrag>> GnomeBackend::takeDrag(const StopSignal& stop) const
{
    TRY(auto bus, SessionBus::connect(m_places.bus));
    return takeShellDrag(*bus, stop);
}

} // namespace helix::agent
