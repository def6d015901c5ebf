#pragma once
// Sees the desktop: the picture of now, and when it changes.

#include <chrono>
#include <memory>

#include "agent/desktop/backend.h"
#include "agent/desktop/tools/picture.h"
#include "agent/desktop/stop_signal.h"
#include "agent/desktop/tools/tile_hashes.h"

namespace helix::agent {

/// Connects when it is needed, and again when the desktop was gone. Used by one thread; waits
/// end early with Cancelled when the signal is raised. Unavailable when there is no desktop.
class ScreenObserver {
public:
    /// `backend` outlives it.
    explicit ScreenObserver(const DesktopBackend& backend)
        : m_backend(backend)
    {
    }

    /// The present picture, valid until the next call of any method.
    Result<PixelView> look(const StopSignal& stop);
    /// Until nothing moved for `quiet`. False when it still moved after `limit`.
    Result<bool> waitUntilStill(std::chrono::milliseconds quiet, std::chrono::milliseconds limit,
                                const StopSignal& stop);
    /// Until the part `box` is not what it was in `earlier`. False when it still was after `limit`.
    Result<bool> waitUntilOther(const TileHashes& earlier, const PixelBox& box,
                                std::chrono::milliseconds limit, const StopSignal& stop);

private:
    using Time = std::chrono::steady_clock::time_point;
    /// The next capture. Nothing when none came until `end`.
    Result<std::optional<Capture>> next(bool whenChanged, Time end, const StopSignal& stop);
    Result<void> connect();

    const DesktopBackend& m_backend;
    std::unique_ptr<DesktopScreen> m_screen;
};

} // namespace helix::agent
