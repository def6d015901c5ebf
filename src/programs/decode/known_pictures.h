#pragma once
// Two pictures of H.264 of which it is known what they look like: what a graphics card has to decode
// before it is given anything of a guest's.

#include <array>

#include "base/bytes.h"
#include "decoding/planes.h"

namespace helix::decode {

struct KnownPicture {
    /// Graphics processors have smallest sizes; all of them take this one.
    static constexpr int kWidth = 320, kHeight = 256;
    int number = 0;
    BytesView unit; ///< one access unit, Annex B; nothing behind it
};

/// A key frame, and a change of it that refers to it.
std::array<KnownPicture, 2> knownPictures();

/// Do these planes, of kWidth x kHeight, show `picture`? Pure.
bool isKnown(const KnownPicture& picture, const decoding::DecodedPlanes& planes);

} // namespace helix::decode
