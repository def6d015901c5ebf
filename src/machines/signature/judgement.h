#pragma once
// Whether an image is what a publisher says it is. Pure; any thread.

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "signature/image_statement.h"
#include "signature/key.h"
#include "signature/validity.h"

namespace helix::signature {

/// Bundles of one image that are looked at; what comes after them counts as not there.
inline constexpr std::size_t kMostBundles = 16;

/// Somebody whose word counts, by the keys that are pinned for them.
struct Publisher {
    std::string name;
    std::vector<PublicKey> keys;
    friend bool operator==(const Publisher&, const Publisher&) = default;
};

/// An image as it came, before anything about it is believed.
struct ReceivedImage {
    std::string name;                     ///< that its signature has to say
    std::string manifestDigest;           ///< SHA-256 of the OCI manifest, 64 hexadecimal digits
    std::span<const std::string> bundles; ///< sigstore bundles that came with it, as JSON
};

struct Verified {
    std::string publisher;
    std::string keyId;
    ImageStatement statement; ///< `issuedAt` is to be kept for the next judgement of this name
};

/// Verified when one of the bundles is signed by a key of `pinned`, is about this name and this
/// digest, and is valid now. Otherwise the problem of the one that was signed last, of those by
/// pinned keys about this image: RolledBack when it was issued before `newestAccepted`, the newest
/// issuedAt that was accepted for this name (nothing: none was, or the user asks for an old version
/// by its digest), NotYetValid or Expired; WronglySigned when there is none; Unsigned without bundles.
Trusted<Verified> judge(const ReceivedImage& image, std::span<const Publisher> pinned, UtcTime now,
                        std::optional<UtcTime> newestAccepted);

} // namespace helix::signature
