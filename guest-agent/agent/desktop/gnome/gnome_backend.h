#pragma once
// Desktops of GNOME: Mutter 43 without a screen of its own, and GNOME Shell in it.

#include "agent/desktop/backend.h"
#include "agent/desktop/gnome/gnome_places.h"

namespace helix::agent {

class GnomeBackend : public DesktopBackend {
public:
    explicit GnomeBackend(GnomePlaces places)
        : m_places(std::move(places))
    {
    }

    /// What leads a program to the desktop, as KEY=VALUE.
    static std::vector<std::string> variables(const GnomePlaces& places);

    [[nodiscard]] Result<std::unique_ptr<DesktopScreen>>
    openScreen(const std::optional<protocol::DisplaySize>& size) const override;
    [[nodiscard]] Result<std::unique_ptr<DesktopDevices>> openDevices() const override;
    [[nodiscard]] Result<bool> lacksDevices() const override { return false; }
    /// Unsupported without the shell's extension: the shell itself tells no program of them.
    [[nodiscard]] Result<std::vector<DesktopWindow>> windows(const StopSignal& stop) const override;
    [[nodiscard]] Result<std::unique_ptr<DesktopClipboard>>
    openClipboard(DesktopClipboard::Events events) const override;
    [[nodiscard]] Result<std::unique_ptr<DesktopDrag>>
    takeDrag(const StopSignal& stop) const override;

private:
    GnomePlaces m_places;
};

} // namespace helix::agent
