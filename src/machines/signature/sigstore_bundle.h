#pragma once
// A signed statement as sigstore carries it, attached to an image in a registry: bundle v0.3 with a
// public key (github.com/sigstore/protobuf-specs, sigstore_bundle.proto), its form in JSON. No
// certificates, no transparency log: who is trusted stands in the catalogue. Pure; any thread.

#include <cstddef>
#include <string>
#include <string_view>

#include "base/result.h"
#include "signature/envelope.h"

namespace helix::signature {

inline constexpr std::string_view kBundleMediaType =
    "application/vnd.dev.sigstore.bundle.v0.3+json";
inline constexpr std::size_t kMostBundleBytes = 256 << 10;

struct SigstoreBundle {
    std::string keyHint; ///< id of the key; a hint like EnvelopeSignature::keyId, never decided by
    Envelope envelope;   ///< with exactly one signature, as the specification has it
    friend bool operator==(const SigstoreBundle&, const SigstoreBundle&) = default;
};

/// One line, the same bytes for the same bundle.
std::string toJson(const SigstoreBundle& bundle);
/// At most kMostBundleBytes. Protocol error for another version, a bundle with a certificate or with
/// a bare signature, and for a field that is there twice; fields that are not known are skipped.
Result<SigstoreBundle> parseSigstoreBundle(std::string_view json);

} // namespace helix::signature
