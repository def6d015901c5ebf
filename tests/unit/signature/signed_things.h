#pragma once
// Keys, statements and bundles that the tests of the room sign and check.

#include <chrono>
#include <string>

#include "base/bytes.h"
#include "signature/image_statement.h"
#include "signature/judgement.h"
#include "signature/key.h"
#include "signature/sigstore_bundle.h"

namespace helix::signature {

inline const std::string kDigest(64, 'a');

inline PrivateKey newKey(Algorithm algorithm = Algorithm::Ed25519)
{
    return PrivateKey::generate(algorithm).value();
}

inline UtcTime at(std::string_view text)
{
    return parseUtcTime(text).value();
}

inline Bytes bytesOf(std::string_view text)
{
    return {text.begin(), text.end()};
}

/// From the beginning of 2026 to its end.
inline ImageStatement exampleStatement()
{
    return {"sway-desktop",
            "068f9e434b7a",
            kDigest,
            {at("2026-01-01T00:00:00Z"), at("2027-01-01T00:00:00Z")}};
}

inline std::string bundleOf(const ImageStatement& statement, const PrivateKey& key)
{
    return toJson(SigstoreBundle{key.publicKey().id(), signStatement(statement, key).value()});
}

} // namespace helix::signature
