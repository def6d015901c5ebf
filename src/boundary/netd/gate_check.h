#pragma once
// The proof, at every start, that the gate is really in front of libslirp.

#include "base/result.h"

namespace helix::netd {

/// Lets a libslirp of its own open a TCP connection and send a datagram; Unsupported when either
/// does not show up at the gate. No gate may be installed; nothing leaves the process.
Result<void> checkGate();

} // namespace helix::netd
