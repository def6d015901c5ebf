#pragma once
// The TLS identity of one boot of the agent.

#include "base/bytes.h"
#include "base/crypto.h"
#include "base/result.h"
#include "base/secret.h"

namespace helix::agent {

/// The name in the certificate; the host verifies it with the certificate itself as the only
/// trusted one.
inline constexpr const char* kCertificateName = "helix-agent";

struct Identity {
    std::string certificatePem;
    Secret privateKeyPem;
    Sha256Digest digest{}; ///< SHA-256 of the certificate in DER: what both pairing MACs bind
};

/// A fresh P-256 key and a self-signed certificate for it, valid whatever the guest's clock says:
/// the guest's clock is not set yet, and trust comes from pinning. Internal when OpenSSL fails.
Result<Identity> createIdentity();

} // namespace helix::agent
