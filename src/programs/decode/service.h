#pragma once
// helix-decode's life: opens, confines itself, answers one request after the other; of pictures, or
// of sound.

#include "base/unique_fd.h"
#include "decoding/card.h"

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
/// The same with a graphics card, which is opened and tried first, while there is nothing of a guest's.
/// Where that comes to nothing Helix is told so (decoding/card.h), and the process ends: it does not
/// go on without.
[[noreturn]] void serveWithCard(Descriptors descriptors, const decoding::Card& card);
/// The same, for what a guest plays (decoding/sound_messages.h).
[[noreturn]] void serveSound(Descriptors descriptors);

} // namespace helix::decode
