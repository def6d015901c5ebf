#pragma once
// What a desktop shows at the middle of its upper edge while the user acts on it, so that whoever sees
// the desktop knows: agents by their screenshots, and who watches elsewhere. Pure.

#include <cstdint>
#include <vector>

namespace helix::agent {

/// A small sign with the words "The user has control".
struct ControlMark {
    int width = 0, height = 0;
    std::vector<std::uint32_t> pixels; ///< 0xFFRRGGBB, row by row: opaque
};

ControlMark makeControlMark();

} // namespace helix::agent
