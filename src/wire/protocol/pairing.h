#pragma once
// POST /v1/pair: messages and MACs (docs/protocol.md section 4). Pure.

#include <cstdint>
#include <optional>
#include <string>

#include "base/bytes.h"
#include "base/crypto.h"
#include "base/ids.h"
#include "base/result.h"
#include "base/secret.h"

namespace helix::protocol {

/// What both MACs bind. `certificate` is SHA-256 of the server certificate (DER) as the host saw
/// it, or as the guest serves it.
struct PairingContext {
    WorkspaceId workspace;
    std::uint32_t generation = 0;
    Bytes hostNonce; ///< kNonceSize
    Sha256Digest certificate{};
};

/// HMAC-SHA256(secret, "helix-pair-1 host" | workspace | generation | nonce_h | cert).
/// `|` means: every field as a 32-bit big-endian length and then its bytes; generation is 4 bytes
/// big-endian.
Sha256Digest hostMac(const Secret& secret, const PairingContext& context);

/// HMAC-SHA256(secret, "helix-pair-1 guest" | workspace | generation | nonce_h | nonce_g |
/// SHA-256(credential) | cert). `credential` is the text that is later sent as a bearer token.
Sha256Digest guestMac(const Secret& secret, const PairingContext& context, BytesView guestNonce,
                      const Secret& credential);

/// What a guest proves its refusals with, also when the secret itself is used or expired:
/// HMAC-SHA256(secret, "helix-pair-1 refusal key").
Secret refusalKey(const Secret& secret);
/// HMAC-SHA256(refusal key, "helix-pair-1 refusal" | workspace | generation | nonce_h | status |
/// cert), the status as 4 bytes big-endian. A refusal without it may be anybody's who has the port.
Sha256Digest refusalMac(const Secret& refusalKey, const PairingContext& context, int status);

struct PairRequest {
    WorkspaceId workspace;
    std::uint32_t generation = 0;
    Bytes hostNonce;
    Sha256Digest mac{};
};
struct PairRefusal {
    std::string sentence;
    std::optional<Sha256Digest> mac; ///< what the guest cannot know whom to prove it to has none
};
struct PairReply {
    Bytes guestNonce;
    Secret credential; ///< base64url text of kSecretSize random bytes
    Sha256Digest mac{};
};

/// {"workspace","generation","nonce_h","mac_h"}; binary fields in base64url.
std::string encodePairRequest(const PairRequest& request);
Result<PairRequest> decodePairRequest(std::string_view json);
/// {"nonce_g","credential","mac_g"}
Secret encodePairReply(const PairReply& reply);
Result<PairReply> decodePairReply(std::string_view json);
/// {"error","mac_r"?}
std::string encodePairRefusal(const PairRefusal& refusal);
Result<PairRefusal> decodePairRefusal(std::string_view json);

} // namespace helix::protocol
