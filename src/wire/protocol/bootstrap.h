#pragma once
// The bootstrap document (docs/protocol.md 1): what a guest learns at birth, through fw_cfg.

#include <chrono>
#include <cstdint>
#include <string>

#include "base/bytes.h"
#include "base/ids.h"
#include "base/result.h"
#include "base/secret.h"

namespace helix::protocol {

enum class BootstrapMode { Run, Template };

struct DisplaySize {
    std::uint16_t width = 1280;
    std::uint16_t height = 720;
    std::uint16_t framesPerSecond = 60;
    std::uint16_t scale = 100; ///< percent, as DesktopMode has it
    friend bool operator==(const DisplaySize&, const DisplaySize&) = default;
};

struct Bootstrap {
    int version = 1;
    BootstrapMode mode = BootstrapMode::Run;
    WorkspaceId workspace;
    std::uint32_t generation = 1; ///< +1 each time a machine of this workspace is started
    Secret secret;                ///< kSecretSize random bytes, for one pairing
    std::chrono::seconds timeToLive{
        300};                     ///< counted by the guest's boot-time clock from reading it
    std::int64_t hostTimeMs = 0;  ///< wall clock of the host, milliseconds since 1970
    Secret entropy;               ///< 32 to 64 bytes for the guest's random pool
    std::string hostname;         ///< RFC 1123 label
    std::string sshAuthorizedKey; ///< one line in OpenSSH's public key form
    Secret sshHostKey;            ///< an OpenSSH PEM private key (ed25519, about 400 bytes)
    DisplaySize display;
};

/// JSON, zero-padded to exactly kBootstrapSize bytes, as a Secret because it holds secrets.
/// InvalidArgument when the content does not fit.
Result<Secret> encodeBootstrap(const Bootstrap& bootstrap);

/// Strict inverse: wrong size, version, lengths, names or types are Protocol errors that name the
/// field, never its value.
Result<Bootstrap> decodeBootstrap(BytesView bytes);

} // namespace helix::protocol
