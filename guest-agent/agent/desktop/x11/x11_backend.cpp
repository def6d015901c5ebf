#include "agent/desktop/x11/x11_backend.h"

#include "agent/desktop/x11/x11_clipboard.h"
#include "agent/desktop/x11/x11_devices.h"
#include "agent/desktop/x11/x11_drag.h"
#include "agent/desktop/x11/x11_screen.h"
#include "agent/desktop/x11/x11_windows.h"
#include "base/try.h"

namespace helix::agent {
namespace {

Result<X11Display> openDisplay(const X11Address& address, const StopSignal* stop)
{
    TRY(const auto cookie, readCookie(address));
    TRY(auto socket, connectToDisplay(address.display, cookie.owner));
    return X11Display::open(std::move(socket), cookie.data, stop);
}

} // namespace

std::vector<std::string> X11Backend::variables(const X11Address& address)
{
    std::vector<std::string> variables{"DISPLAY=" + address.display};
    if (!address.authority.empty())
        variables.push_back("XAUTHORITY=" + address.authority);
    return variables;
}

Result<std::unique_ptr<DesktopScreen>>
X11Backend::openScreen(const std::optional<protocol::DisplaySize>& size) const
{
    TRY(auto display, openDisplay(m_address, nullptr));
    return X11Screen::create(std::move(display), size);
}

Result<std::unique_ptr<DesktopDevices>> X11Backend::openDevices() const
{
    return X11Devices::connect(m_address);
}

Result<std::vector<DesktopWindow>> X11Backend::windows(const StopSignal& stop) const
{
    TRY(auto display, openDisplay(m_address, &stop));
    return listWindows(display, stop);
}

Result<std::unique_ptr<DesktopClipboard>>
X11Backend::openClipboard(DesktopClipboard::Events events) const
{
    TRY(auto display, openDisplay(m_address, nullptr));
    return X11Clipboard::create(std::move(display), std::move(events));
}

Result<std::unique_ptr<DesktopDrag>> X11Backend::takeDrag(const StopSignal& stop) const
{
    TRY(auto display, openDisplay(m_address, &stop));
    return takeXDrag(display, stop);
}

} // namespace helix::agent
