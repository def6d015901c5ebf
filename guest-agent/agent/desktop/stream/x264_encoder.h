#pragma once
// H.264 with x264, told which macroblocks did not change: an unchanged tile costs nothing unless the
// quantiser is lower than what it was encoded with.

#include "agent/desktop/stream/encoder.h"

namespace helix::agent {

Result<std::unique_ptr<Encoder>> openX264(const EncoderOptions& options);

} // namespace helix::agent
