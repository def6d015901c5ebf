#pragma once
// helix-decode's life: opens, confines itself, answers one request after the other.

#include "base/unique_fd.h"

namespace helix::decode {

/// What Helix gives it.
struct Descriptors {
    UniqueFd socket; ///< of a pair (SOCK_SEQPACKET), the only one that stays open
    UniqueFd input;  ///< decoding::kInputBytes, read
    UniqueFd output; ///< decoding::kOutputBytes, written
};

/// Returns when Helix is gone or does not keep to the protocol, or at once when it cannot be
/// confined; Helix is then told so. The exit status.
int serve(Descriptors descriptors);

} // namespace helix::decode
