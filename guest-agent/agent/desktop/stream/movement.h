#pragma once
// Whether what is new in a picture is what was elsewhere in the one before: a scrolled text, a dragged
// window.

#include <optional>

#include "agent/desktop/tile_map.h"

namespace helix::agent {

/// From where in the picture before to where in this one, in pixels.
struct Movement {
    int x = 0, y = 0;
    /// How far an encoder has to look for it, in each direction.
    [[nodiscard]] int reach() const;
};

/// Content that moves farther between two pictures is not looked for, neither here nor by the encoder.
inline constexpr int kMaxMovement = 64;

/// The movement that most of the changed tiles with something in them made, when many of them did.
/// Nothing when few tiles changed: those cost little as they are. Both pictures have one size and
/// format. Takes tenths of a millisecond at most.
[[nodiscard]] std::optional<Movement> findMovement(const PixelView& before, const PixelView& now,
                                                   const TileMap& changed);

} // namespace helix::agent
