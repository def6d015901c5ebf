#pragma once
// Out of the memory that a decoder can go on writing to. Internal to the room.

#include <memory>

#include "decoding/planes.h"
#include "link/desktop_stream.h"

namespace helix::link {

/// The planes may change while they are read, if the guest has taken the decoder over: from here on
/// nobody looks at them but through this copy.
std::shared_ptr<Picture> copyPicture(const decoding::DecodedPlanes& planes, int width, int height);

} // namespace helix::link
