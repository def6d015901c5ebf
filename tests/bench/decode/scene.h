#pragma once
// A desktop that changes, encoded as helix-agent does (guest-agent/agent/desktop/stream/encoder.cpp).

#include <vector>

#include "base/bytes.h"

namespace helix::bench {

/// Access units (Annex B), the first of them a key frame.
struct Scene {
    int width = 0, height = 0;
    std::vector<Bytes> units;
};

/// Lines of something like text. In each frame 48x32 pixels change (a keystroke), or, with
/// `whole`, all of them.
Scene makeScene(int width, int height, bool whole, int frames);

} // namespace helix::bench
