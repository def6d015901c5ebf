#pragma once
// DSSE, the Dead Simple Signing Envelope 1.0.2 (github.com/secure-systems-lab/dsse): a payload, what
// it is, and signatures over both. Pure; any thread.

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.h"
#include "base/result.h"
#include "signature/key.h"

namespace helix::signature {

inline constexpr std::size_t kMostEnvelopeSignatures = 16;

struct EnvelopeSignature {
    std::string keyId; ///< a hint that nothing vouches for: never decided by
    Bytes signature;
    friend bool operator==(const EnvelopeSignature&, const EnvelopeSignature&) = default;
};

struct Envelope {
    std::string payloadType; ///< a media type; printable ASCII, at most 128 bytes
    Bytes payload;
    std::vector<EnvelopeSignature> signatures; ///< one of them from a known key is enough
    friend bool operator==(const Envelope&, const Envelope&) = default;
};

/// What is signed: "DSSEv1 LENGTH TYPE LENGTH PAYLOAD".
Bytes preAuthEncoding(std::string_view payloadType, BytesView payload);

/// An envelope with one signature. Internal error when the key cannot sign.
Result<Envelope> signEnvelope(std::string payloadType, Bytes payload, const PrivateKey& key);
/// One more; Conflict where there are kMostEnvelopeSignatures.
Result<void> addSignature(Envelope& envelope, const PrivateKey& key);

/// The first of `keys` that one of the signatures is valid for; null: none. Payload and type may be
/// believed from then on, not before.
const PublicKey* signerOf(const Envelope& envelope, std::span<const PublicKey> keys);

/// JSON of at most `maxBytes`; fields that are not known are skipped, as DSSE wants it. base64 is
/// that of RFC 4648, section 4, with padding. No signature at all is read as well. Protocol error
/// with a sentence; what holds a field twice is refused.
Result<Envelope> parseEnvelope(std::string_view json, std::size_t maxBytes);
/// The inverse of parseEnvelope(): one line, the same bytes for the same envelope.
std::string toJson(const Envelope& envelope);

} // namespace helix::signature
