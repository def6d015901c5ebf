#pragma once
// A pointer and a keyboard of Mutter (org.gnome.Mutter.RemoteDesktop).

#include "agent/desktop/backend.h"
#include "agent/desktop/gnome/gnome_places.h"

namespace helix::agent {

class GnomeDevices : public DesktopDevices {
public:
    /// DesktopBackend::openDevices().
    static Result<std::unique_ptr<DesktopDevices>> connect(const GnomePlaces& places);
    ~GnomeDevices() override;

    [[nodiscard]] int descriptor() const override;
    Result<void> dispatch() override;
    bool flush() override;
    [[nodiscard]] bool isReady() const override;
    void movePointer(std::uint32_t x, std::uint32_t y, std::uint32_t width,
                     std::uint32_t height) override;
    void movePointerBy(int dx, int dy) override;
    void pressButton(std::uint16_t button, bool pressed) override;
    void turnWheel(int horizontal, int horizontalNotches, int vertical,
                   int verticalNotches) override;
    void pressKey(std::uint16_t code, bool pressed) override;
    void setModifiers(const ModifierState& state) override;
    /// By the shell's extension; without it the desktop keeps its layout.
    void setKeymap(const Keymap& keymap) override;
    [[nodiscard]] bool isUsKeyboard() const override;
    /// With the layout's keys; a text that they do not have goes, whole, to the text input of the
    /// program that has the focus, by the shell's extension.
    void typeText(std::string_view utf8) override;
    /// By the shell's extension.
    void showControl(bool shown) override;

private:
    struct State;
    explicit GnomeDevices(std::unique_ptr<State> state);
    std::unique_ptr<State> m_state;
};

} // namespace helix::agent
