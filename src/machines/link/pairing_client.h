#pragma once
// The host's half of pairing (docs/protocol.md section 4).

#include <chrono>
#include <cstdint>

#include "async/completion.h"
#include "base/bytes.h"
#include "base/ids.h"
#include "base/result.h"
#include "base/secret.h"

namespace helix::link {

/// What the host keeps about a paired guest.
struct Credential {
    Bytes certificate; ///< DER, to pin
    Secret token;      ///< bearer
};

struct PairingTicket {
    WorkspaceId workspace;
    std::uint32_t generation = 0;
    Secret secret;
    Bytes hostNonce; ///< made once per ticket, so that a repeated request is the very same
};

/// Pairs over 127.0.0.1:`controlPort`. Only a refusal that the guest proves to be its own (used,
/// expired) ends it at once; whatever else comes from the port, a refusal without proof, an answer
/// whose MAC is wrong ("something else answers on port N") or garbage, is tried again until
/// `deadline`, and is then the reason given.
async::Task<Result<Credential>> pairWithGuest(std::uint16_t controlPort, PairingTicket ticket,
                                              std::chrono::milliseconds deadline,
                                              async::CancelToken cancel);

} // namespace helix::link
