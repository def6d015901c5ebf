#pragma once
// Captures the root window of an X server: damage from XDamage, pixels through MIT-SHM, the pointer
// from XFixes.

#include "agent/desktop/backend.h"
#include "agent/desktop/x11/x11_display.h"

namespace helix::agent {

/// The first screen of one X server; follows its size.
class X11Screen : public DesktopScreen {
public:
    /// DesktopBackend::openScreen(); Unsupported when the server lacks an extension, has other pixels
    /// than four bytes with blue first, or is the one inside a Wayland desktop.
    static Result<std::unique_ptr<DesktopScreen>>
    create(X11Display display, const std::optional<protocol::DisplaySize>& size);
    ~X11Screen() override;

    void capture(bool whenChanged) override;
    [[nodiscard]] bool isCapturing() const override;
    std::optional<Capture> take() override;
    std::optional<Error> takeFailure() override;
    Result<void> resize(const protocol::DisplaySize& size) override;
    bool leaveOutPointer() override;
    std::optional<PointerState> takePointer() override;
    Result<void> pump(std::chrono::milliseconds timeout, int wakeFd) override;

private:
    struct State;
    explicit X11Screen(std::unique_ptr<State> state);
    std::unique_ptr<State> m_state;
};

} // namespace helix::agent
