#pragma once
// Captures the guest's screen through wlr-screencopy, with damage.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "agent/desktop/tile_map.h"
#include "agent/desktop/wayland_display.h"
#include "base/result.h"
#include "protocol/bootstrap.h"

namespace helix::agent {

/// One captured picture. The views stay valid until the next capture is asked for.
struct Capture {
    PixelView now;
    PixelView before; ///< the picture captured before it; without data when that had another size
                      ///< or format
    PixelBox damage;  ///< where they may differ
    std::uint64_t timeUs = 0; ///< when the compositor showed it, on the guest's monotonic clock
};

/// The first output of one compositor. Used by one thread; events arrive while display().pump()
/// runs.
class Screen {
public:
    /// Connects, finds the protocols and sets the output to `size` where that is possible; without
    /// one the output stays as it is.
    /// Unavailable while there is no compositor or no output, Unsupported when the compositor lacks
    /// screencopy with damage.
    static Result<std::unique_ptr<Screen>> connect(const std::string& socket,
                                                   std::optional<protocol::DisplaySize> size);
    ~Screen();

    [[nodiscard]] WaylandDisplay& display();

    /// Asks for a picture: the present one, or the next one that differs from the last one
    /// captured. Replaces a capture under way.
    void capture(bool whenChanged);
    [[nodiscard]] bool isCapturing() const;
    /// The finished capture, once.
    std::optional<Capture> take();
    /// Why the last capture did not work, once.
    std::optional<Error> takeFailure();

private:
    struct State;
    explicit Screen(std::unique_ptr<State> state);
    std::unique_ptr<State> m_state;
};

} // namespace helix::agent
