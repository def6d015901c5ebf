#pragma once
// helix-decode's life: opens, confines itself, answers one request after the other; of pictures, or
// of sound.

#include "base/unique_fd.h"

namespace helix::decode {

/// What Helix gives it.
struct Descriptors {
    UniqueFd socket; ///< of a pair (SOCK_SEQPACKET), the only one that stays open
    UniqueFd input;  ///< decoding::kInputBytes or kSoundInputBytes, read
    UniqueFd output; ///< decoding::kOutputBytes or kSoundOutputBytes, written
};

/// Ends the process when Helix is gone or does not keep to the protocol, or at once when it cannot
/// be confined; Helix is then told so. Nothing is put away: not all of it could be from in there.
[[noreturn]] void serve(Descriptors descriptors);
/// The same, for what a guest plays (decoding/sound_messages.h).
[[noreturn]] void serveSound(Descriptors descriptors);

} // namespace helix::decode
