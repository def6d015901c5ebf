#pragma once
// A TLS key and self-signed certificate as helix-agent makes them at each boot.

#include <chrono>

#include <QByteArray>

namespace helix::fakes {

struct Identity {
    QByteArray certificatePem, keyPem;
    QByteArray certificateDer;
};

/// P-256, subject alternative name "helix-agent", valid for ten years from now + `validFrom`.
Identity makeIdentity(std::chrono::hours validFrom = std::chrono::hours(-24));

} // namespace helix::fakes
