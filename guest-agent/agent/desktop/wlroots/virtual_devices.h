#pragma once
// The virtual pointer and keyboards of one compositor connection.

#include "agent/desktop/backend.h"

namespace helix::agent {

class VirtualDevices : public DesktopDevices {
public:
    /// DesktopBackend::openDevices(). `folder`: where the session's sockets lie.
    static Result<std::unique_ptr<DesktopDevices>> connect(const std::string& socket,
                                                           std::string folder);
    ~VirtualDevices() override;

    /// An epoll: readable as well when the desktop reads again.
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
    void setKeymap(const Keymap& keymap) override;
    [[nodiscard]] bool isUsKeyboard() const override;
    /// With a second keyboard, which has a keymap of its own.
    void typeText(std::string_view utf8) override;
    void showControl(bool shown) override;

private:
    struct State;
    explicit VirtualDevices(std::unique_ptr<State> state);
    std::unique_ptr<State> m_state;
};

} // namespace helix::agent
