#pragma once
// H.264 with Cisco's OpenH264, in its mode for screens. It is not told what changed and looks at the
// whole picture each time.

#include "agent/desktop/stream/encoder.h"

namespace helix::agent {

Result<std::unique_ptr<Encoder>> openOpenH264(const EncoderOptions& options);

} // namespace helix::agent
