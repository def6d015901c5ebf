#pragma once
// A credential as stored text. Internal to the room.

#include <string_view>

#include "base/result.h"
#include "base/secret.h"
#include "link/pairing_client.h"

namespace helix::link {

/// "helix-credential 1", the certificate in base64url, the token; one line each.
Secret encodeCredential(const Credential& credential);
/// Corrupt for anything else.
Result<Credential> decodeCredential(std::string_view text);

} // namespace helix::link
