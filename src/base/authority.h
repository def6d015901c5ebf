#pragma once
// Certificate authorities of the user's own (a company's proxy), as PEM text (RFC 7468).

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace helix {

/// What the text may be long at most.
inline constexpr std::size_t kMaxAuthorityBytes = 256U << 10;

/// The printable names of the certificate authorities in `pem`, in its order. InvalidArgument, with
/// a sentence, for text without a certificate, with one that cannot be read or is no authority's,
/// or that holds a private key.
Result<std::vector<std::string>> authoritiesIn(std::string_view pem);

} // namespace helix
