#include "agent/desktop/wlroots/wlroots_backend.h"

#include "agent/desktop/wlroots/sway_sockets.h"
#include "agent/desktop/wlroots/sway_windows.h"
#include "agent/desktop/wlroots/virtual_devices.h"
#include "agent/desktop/wlroots/wlroots_clipboard.h"
#include "agent/desktop/wlroots/wlroots_drag.h"
#include "agent/desktop/wlroots/wlroots_screen.h"

namespace helix::agent {

std::vector<std::string> WlrootsBackend::variables(const std::string& socket)
{
    const auto slash = socket.rfind('/');
    std::vector<std::string> variables{"WAYLAND_DISPLAY=" + socket.substr(slash + 1)};
    if (const auto sockets = swaySockets(socket.substr(0, slash)); !sockets.empty())
        variables.push_back("SWAYSOCK=" + sockets.front());
    return variables;
}

std::string WlrootsBackend::folder() const
{
    return m_socket.substr(0, m_socket.rfind('/'));
}

Result<std::unique_ptr<DesktopScreen>>
WlrootsBackend::openScreen(const std::optional<protocol::DisplaySize>& size) const
{
    return WlrootsScreen::connect(m_socket, folder(), size);
}

Result<std::unique_ptr<DesktopDevices>> WlrootsBackend::openDevices() const
{
    return VirtualDevices::connect(m_socket, folder());
}

Result<std::vector<DesktopWindow>> WlrootsBackend::windows(const StopSignal& stop) const
{
    return askSwayForWindows(folder(), stop);
}

Result<std::unique_ptr<DesktopClipboard>>
WlrootsBackend::openClipboard(DesktopClipboard::Events events) const
{
    return WlrootsClipboard::connect(m_socket, std::move(events));
}

Result<std::unique_ptr<DesktopDrag>> WlrootsBackend::takeDrag(const StopSignal& stop) const
{
    return takeWaylandDrag(m_socket, stop);
}

} // namespace helix::agent
