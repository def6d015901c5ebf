#pragma once
// A pointer and a keyboard of an X server, by XTest.

#include "agent/desktop/backend.h"
#include "agent/desktop/x11/lookup_wait.h"
#include "agent/desktop/x11/x11_address.h"

namespace helix::agent {

/// The connection is made on a thread of its own; isReady() tells when it stands.
class X11Devices : public DesktopDevices {
public:
    /// DesktopBackend::openDevices().
    static Result<std::unique_ptr<DesktopDevices>> connect(const X11Address& address,
                                                           const LookupPatience& patience = {});
    ~X11Devices() override;

    [[nodiscard]] int descriptor() const override;
    Result<void> dispatch() override;
    bool flush() override;
    [[nodiscard]] bool isReady() const override;
    void movePointer(std::uint32_t x, std::uint32_t y, std::uint32_t width,
                     std::uint32_t height) override;
    void movePointerBy(int dx, int dy) override;
    void pressButton(std::uint16_t button, bool pressed) override;
    /// In whole notches, as buttons 4 to 7.
    void turnWheel(int horizontal, int horizontalNotches, int vertical,
                   int verticalNotches) override;
    void pressKey(std::uint16_t code, bool pressed) override;
    void setModifiers(const ModifierState& state) override;
    /// Of the whole desktop; what is pressed meanwhile waits for it.
    void setKeymap(const Keymap& keymap) override;
    [[nodiscard]] bool isUsKeyboard() const override;
    /// Characters that the keyboard does not have get spare keys, which are given back later. Where
    /// there are not enough of them, what follows waits for the program to handle what came before.
    void typeText(std::string_view utf8) override;
    void releaseForgotten() override;
    void showControl(bool shown) override;

private:
    struct State;
    explicit X11Devices(std::unique_ptr<State> state);
    std::unique_ptr<State> m_state;
};

} // namespace helix::agent
