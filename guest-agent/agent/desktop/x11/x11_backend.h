#pragma once
// Desktops of X11, whose windows are known where a window manager tells them (EWMH).

#include "agent/desktop/backend.h"
#include "agent/desktop/x11/x11_address.h"

namespace helix::agent {

class X11Backend : public DesktopBackend {
public:
    explicit X11Backend(X11Address address)
        : m_address(std::move(address))
    {
    }

    /// What leads a program to the display, as KEY=VALUE.
    static std::vector<std::string> variables(const X11Address& address);

    [[nodiscard]] Result<std::unique_ptr<DesktopScreen>>
    openScreen(const std::optional<protocol::DisplaySize>& size) const override;
    [[nodiscard]] Result<std::unique_ptr<DesktopDevices>> openDevices() const override;
    [[nodiscard]] Result<bool> lacksDevices() const override { return false; }
    [[nodiscard]] Result<std::vector<DesktopWindow>> windows(const StopSignal& stop) const override;
    [[nodiscard]] Result<std::unique_ptr<DesktopClipboard>>
    openClipboard(DesktopClipboard::Events events) const override;
    [[nodiscard]] Result<std::unique_ptr<DesktopDrag>>
    takeDrag(const StopSignal& stop) const override;

private:
    X11Address m_address;
};

} // namespace helix::agent
