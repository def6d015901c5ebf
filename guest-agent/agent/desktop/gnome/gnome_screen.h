#pragma once
// Captures a screen of Mutter, which records it into PipeWire: when something was drawn, and the pointer beside it.

#include "agent/desktop/backend.h"
#include "agent/desktop/gnome/gnome_places.h"

namespace helix::agent {

/// The first screen of one session; follows its size.
class GnomeScreen : public DesktopScreen {
public:
    /// DesktopBackend::openScreen(); Unsupported in a guest without libpipewire or libsystemd.
    static Result<std::unique_ptr<DesktopScreen>>
    connect(const GnomePlaces& places, const std::optional<protocol::DisplaySize>& size);
    ~GnomeScreen() override;

    void capture(bool whenChanged) override;
    [[nodiscard]] bool isCapturing() const override;
    std::optional<Capture> take() override;
    std::optional<Error> takeFailure() override;
    /// Unsupported where nobody holds the screen (screen_holder.h).
    Result<void> resize(const protocol::DisplaySize& size) override;
    bool leaveOutPointer() override;
    std::optional<PointerState> takePointer() override;
    Result<void> pump(std::chrono::milliseconds timeout, int wakeFd) override;

private:
    struct State;
    explicit GnomeScreen(std::unique_ptr<State> state);
    std::unique_ptr<State> m_state;
};

} // namespace helix::agent
