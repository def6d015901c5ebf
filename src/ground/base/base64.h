#pragma once
// Base64 with padding (RFC 4648 section 4), as pictures have it in JSON. Pure.

#include <string>
#include <string_view>

#include "base/bytes.h"
#include "base/result.h"

namespace helix {

/// Of at most a gigabyte.
std::string toBase64(BytesView bytes);
/// Strict inverse of toBase64: foreign characters (line ends too), padding that is missing or too
/// much, and stray bits are Protocol, so that no two texts stand for the same bytes.
Result<Bytes> fromBase64(std::string_view text);

} // namespace helix
