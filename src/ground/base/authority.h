#pragma once
// Certificate authorities of the user's own (a company's proxy), as PEM text (RFC 7468).

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace helix {

/// What the text may be long at most.
inline constexpr std::size_t kMaxAuthorityBytes = 256U << 10;

struct Authority {
    std::string name;      ///< its subject as RFC 4514 writes it, printable
    std::int64_t endsAtMs; ///< valid until then, milliseconds since 1970; 0: not known
};

/// The certificate authorities in `pem`, in its order. InvalidArgument, with a sentence, for text
/// without a certificate, with one that cannot be read or is no authority's, or that holds a
/// private key.
Result<std::vector<Authority>> authoritiesIn(std::string_view pem);

} // namespace helix
