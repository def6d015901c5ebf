#pragma once
// What an agent that was killed goes on with: the host pairs once in each boot, and knows this guest by its certificate.

#include <cstdint>
#include <filesystem>
#include <optional>

#include "agent/tls/certificate.h"
#include "base/ids.h"
#include "protocol/bootstrap.h"

namespace helix::agent {

struct KeptPairing {
    WorkspaceId workspace;
    std::uint32_t generation = 0;
    Identity identity;
    Sha256Digest credential{}; ///< of the credential that was handed out
};

/// JSON, with the private key in it.
Secret encodeKeptPairing(const KeptPairing& kept);
/// Protocol for anything but what encodeKeptPairing() makes.
Result<KeptPairing> decodeKeptPairing(std::string_view text);

/// Whole or as it was, for root alone. `file` is in memory and ends with the boot.
Result<void> keepPairing(const std::filesystem::path& file, const KeptPairing& kept);
/// What an agent that begins finds of one before it.
struct FoundPairing {
    std::optional<KeptPairing> kept; ///< of this machine, which goes on with it
    /// It is not of this machine, or of none that can be read: an agent was here already, and others
    /// may have what is in memory. Nobody is served before that is renewed (renewMachine()), which
    /// removes it; until then it stays, for whoever begins after one that failed.
    bool isOfAnother = false;
};
FoundPairing findPairing(const std::filesystem::path& file, const protocol::Bootstrap& bootstrap);
Result<void> forgetPairing(const std::filesystem::path& file);

} // namespace helix::agent
