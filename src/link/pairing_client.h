#pragma once
// The host's half of pairing (DESIGN section 6).

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

/// Pairs over 127.0.0.1:`controlPort`. Every refusal has its own sentence: wrong MAC, locked,
/// expired, used, an answer whose MAC is wrong (PermissionDenied: "something else answers on port
/// N").
async::Task<Result<Credential>> pairWithGuest(std::uint16_t controlPort, PairingTicket ticket,
                                              std::chrono::milliseconds deadline,
                                              async::CancelToken cancel);

} // namespace helix::link
