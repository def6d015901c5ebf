#pragma once
// Carries actions out, one after another.

#include <optional>
#include <string>

#include "agent/desktop/tools/action.h"
#include "agent/desktop/tools/screen_observer.h"
#include "agent/desktop/tools/input_sequencer.h"
#include "agent/desktop/tools/desktop_tools.h"

namespace helix::agent {

/// Blocks; used by one thread, which may be another one for each call.
class ActionRunner {
public:
    /// `backend` outlives it.
    explicit ActionRunner(const DesktopBackend& backend)
        : m_backend(backend)
        , m_observer(backend)
        , m_input(backend)
    {
    }

    /// Errors of DesktopTools::call(); Cancelled when the signal was raised.
    Result<ToolText> run(const Action& action, const StopSignal& stop);

private:
    /// The present picture; learns the desktop's size from it.
    Result<PixelView> look(const StopSignal& stop);
    Result<std::string> act(const Action& action, const StopSignal& stop);
    Result<std::string> wait(const WaitAction& action, const StopSignal& stop);
    Result<ToolText> listWindows(const StopSignal& stop);
    Result<ToolText> show(const ScreenshotAction& action, const std::string& done,
                          const StopSignal& stop);
    /// Conflict where `action` has places of a desktop that has another size by now.
    [[nodiscard]] Result<void> checkSize(const Action& action) const;
    [[nodiscard]] PixelSize space() const { return fitForModel(m_desktop); }
    [[nodiscard]] PixelBox toDesktop(const PixelBox& box) const;

    const DesktopBackend& m_backend;
    ScreenObserver m_observer;
    InputSequencer m_input;
    PixelSize m_desktop;
    std::optional<PixelSize> m_told; ///< the space that places the agent knows are of
    TileHashes m_shown;              ///< the picture that the agent saw last
};

} // namespace helix::agent
