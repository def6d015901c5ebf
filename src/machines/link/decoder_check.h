#pragma once
// Whether desktops can be decoded on this computer.

#include "base/result.h"
#include "link/desktop_decoder.h"

namespace helix::link {

/// Starts a helix-decode, waits until it has shut itself into its cage, and ends it; with
/// `options.cards`, which then say what came of it, those are tried first. Waits; any thread but the
/// UI's and the control plane's. NotFound, Unsupported, ResourceExhausted, Timeout or
/// Unavailable, with a sentence for the user.
Result<void> checkDecoder(const DecoderOptions& options);

} // namespace helix::link
