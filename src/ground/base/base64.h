#pragma once
// Base64 with padding (RFC 4648 section 4), as pictures have it in JSON. Pure.

#include <string>

#include "base/bytes.h"

namespace helix {

/// Of at most a gigabyte.
std::string toBase64(BytesView bytes);

} // namespace helix
