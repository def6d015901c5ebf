#pragma once
// Which encoders there are: the one place that knows them.

#include <string>
#include <vector>

#include "agent/desktop/stream/encoder.h"
#include "protocol/desktop_frame.h"

namespace helix::agent {

/// Unsupported, with a sentence, where this guest does not have it. A graphics processor is looked for
/// before a library is loaded for it: guests without one lose no time.
Result<std::unique_ptr<Encoder>> openEncoder(protocol::VideoEncoder kind,
                                             const EncoderOptions& options);

} // namespace helix::agent
