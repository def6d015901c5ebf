#pragma once
// Which screen Mutter has (org.gnome.Mutter.DisplayConfig).

#include <optional>
#include <vector>

#include "agent/desktop/gnome/session_bus.h"

namespace helix::agent {

inline constexpr const char* kDisplayConfig = "org.gnome.Mutter.DisplayConfig";

struct MutterScreen {
    std::uint32_t serial = 0; ///< of the state it was read from
    std::string connector;
    std::string mode; ///< its name for Mutter
    int width = 0, height = 0;
    double scale = 1;
    std::vector<double> scales; ///< that the mode may have
};

/// The first screen of Mutter's state, which GetCurrentState() answers; none where it has none.
std::optional<MutterScreen> readScreen(BusMessage& state);

/// Asks Mutter. Unavailable while it has no screen.
Result<MutterScreen> askForScreen(SessionBus& bus);

/// Gives the screen the largest scale it may have that is not above `percent`.
Result<void> scaleScreen(SessionBus& bus, const MutterScreen& screen, int percent);

BusPlace displayConfig();

} // namespace helix::agent
