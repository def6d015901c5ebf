#pragma once
// A desktop that changes, encoded by helix-agent's own encoder.

#include <vector>

#include "base/bytes.h"
#include "base/result.h"

namespace helix::bench {

/// Access units (Annex B), the first of them a key frame.
struct Scene {
    int width = 0, height = 0;
    std::vector<Bytes> units;
};

/// Lines of something like text. In each frame 48x32 pixels change (a keystroke), or, with
/// `whole`, all of them. Unsupported where it cannot be encoded.
Result<Scene> makeScene(int width, int height, bool whole, int frames);

} // namespace helix::bench
