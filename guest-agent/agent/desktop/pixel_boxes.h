#pragma once
// Boxes of pixels. Pure.

#include <algorithm>

#include "agent/desktop/tile_map.h"

namespace helix::agent {

inline bool isEmpty(const PixelBox& box)
{
    return box.width <= 0 || box.height <= 0;
}

/// The smallest box around both; an empty one counts for nothing.
inline PixelBox around(const PixelBox& a, const PixelBox& b)
{
    if (isEmpty(a) || isEmpty(b))
        return isEmpty(a) ? b : a;
    const int x = std::min(a.x, b.x);
    const int y = std::min(a.y, b.y);
    return {x, y, std::max(a.x + a.width, b.x + b.width) - x,
            std::max(a.y + a.height, b.y + b.height) - y};
}

/// What both have; empty when they do not meet.
inline PixelBox within(const PixelBox& a, const PixelBox& b)
{
    const int x = std::max(a.x, b.x);
    const int y = std::max(a.y, b.y);
    return {x, y, std::max(std::min(a.x + a.width, b.x + b.width) - x, 0),
            std::max(std::min(a.y + a.height, b.y + b.height) - y, 0)};
}

} // namespace helix::agent
