#pragma once
// Which size a desktop is asked to have, of the room that a window has for it. Pure.

#include <QSizeF>

#include "protocol/desktop_mode.h"

namespace helix::ui {

/// What a guest can carry: every pixel of a new layout, and of what scrolls or moves, is drawn, compared,
/// converted and encoded by its processors.
struct ModeLimits {
    double densest = 2;       ///< of its pixels to those that the window counts in
    int pixels = 3840 * 2160; ///< of all
    /// Of an emulated one, which takes some 18 times as long (docs/performance.md). A screen of twice
    /// the density would have four times the pixels: there each of its pixels is shown as two by two.
    static constexpr ModeLimits emulated() { return {1, 1920 * 1200}; }
};

/// For a room of `size` (in the window's units) on a screen with `density` of its own pixels to each:
/// one of the desktop's pixels to each of the screen's, and its programs as large as the window's. Within
/// protocol::kLeastMode and kMostMode and the limits, in the room's proportions as long as those allow.
protocol::DesktopMode wantedMode(QSizeF size, double density, const ModeLimits& limits);

} // namespace helix::ui
