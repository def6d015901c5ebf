#pragma once
// Desktops of wlroots: Sway, whose windows are known, and others like it.

#include "agent/desktop/backend.h"

namespace helix::agent {

class WlrootsBackend : public DesktopBackend {
public:
    /// `socket`: the compositor's Wayland socket, an absolute path; Sway's own lies beside it.
    explicit WlrootsBackend(std::string socket)
        : m_socket(std::move(socket))
    {
    }

    /// What leads a program of the session to the compositor at `socket`, as KEY=VALUE; SWAYSOCK
    /// only when Sway's socket is there.
    static std::vector<std::string> variables(const std::string& socket);

    [[nodiscard]] Result<std::unique_ptr<DesktopScreen>>
    openScreen(const std::optional<protocol::DisplaySize>& size) const override;
    [[nodiscard]] Result<std::unique_ptr<DesktopDevices>> openDevices() const override;
    [[nodiscard]] Result<bool> lacksDevices() const override { return true; }
    [[nodiscard]] Result<std::vector<DesktopWindow>> windows(const StopSignal& stop) const override;
    [[nodiscard]] Result<std::unique_ptr<DesktopClipboard>>
    openClipboard(DesktopClipboard::Events events) const override;
    [[nodiscard]] Result<std::unique_ptr<DesktopDrag>>
    takeDrag(const StopSignal& stop) const override;

private:
    [[nodiscard]] std::string folder() const; ///< that the session's sockets lie in

    std::string m_socket;
};

} // namespace helix::agent
