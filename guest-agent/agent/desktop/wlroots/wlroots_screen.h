#pragma once
// Captures the guest's screen through wlr-screencopy, with damage.

#include "agent/desktop/backend.h"

namespace helix::agent {

/// The first output of one compositor.
class WlrootsScreen : public DesktopScreen {
public:
    /// DesktopBackend::openScreen(); Unsupported when the compositor lacks screencopy with damage.
    /// `folder`: where the session's sockets lie.
    static Result<std::unique_ptr<DesktopScreen>>
    connect(const std::string& socket, const std::string& folder,
            const std::optional<protocol::DisplaySize>& size);
    ~WlrootsScreen() override;

    void capture(bool whenChanged) override;
    [[nodiscard]] bool isCapturing() const override;
    std::optional<Capture> take() override;
    std::optional<Error> takeFailure() override;
    Result<void> resize(const protocol::DisplaySize& size) override;
    bool setRate(const protocol::DisplaySize& size) override;
    /// True with libhelix-still-outputs.so in the compositor.
    bool leaveOutPointer() override;
    std::optional<PointerState> takePointer() override;
    Result<void> pump(std::chrono::milliseconds timeout, int wakeFd) override;

private:
    struct State;
    explicit WlrootsScreen(std::unique_ptr<State> state);
    std::unique_ptr<State> m_state;
};

} // namespace helix::agent
