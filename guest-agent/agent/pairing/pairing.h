#pragma once
// Who may talk to this agent (docs/protocol.md 4, guest's side). Pure: time and randomness are
// passed in.

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>

#include "base/crypto.h"
#include "base/secret.h"
#include "protocol/bootstrap.h"
#include "protocol/pairing.h"

namespace helix::agent {

/// Time since boot, suspension included (CLOCK_BOOTTIME), so that setting the clock changes
/// nothing.
using BootClock = std::function<std::chrono::milliseconds()>;
BootClock systemBootClock();

/// Answers pairing requests until one succeeds; from then on it knows the credential's digest only.
class Pairing {
public:
    struct Answer {
        int status =
            0; ///< 200, 400 garbage, 401 wrong, 409 used or template, 410 expired, 429 too fast
        Secret body; ///< JSON
    };

    /// Takes the secret out of `bootstrap`. `certificate` is the digest of the certificate this
    /// agent serves. The time to live counts from now.
    Pairing(protocol::Bootstrap& bootstrap, const Sha256Digest& certificate, BootClock clock);

    /// Goes on as one that was killed: bound, by a credential with this digest, and pairs no more.
    void goOn(const Sha256Digest& credential);
    /// Called with the digest of the credential before that is handed out.
    void onBound(std::function<void(const Sha256Digest&)> keep) { m_keep = std::move(keep); }

    /// The answer to the body of one POST /v1/pair.
    Answer answer(std::string_view body);
    /// Whether `bearer` is the credential that was handed out. Takes the same time whatever is
    /// wrong with it.
    [[nodiscard]] bool accepts(std::string_view bearer) const;
    [[nodiscard]] bool bound() const { return m_credentialDigest.has_value(); }
    /// Wipes what the time to live has ended for; answer() does so as well.
    void expire();
    /// When expire() has something to do.
    [[nodiscard]] std::chrono::milliseconds deadline() const { return m_deadline; }

private:
    struct Given {
        protocol::PairRequest request;
        Secret reply;
    };

    [[nodiscard]] Answer refuseProvably(const protocol::PairRequest& request, int status,
                                        const char* sentence) const;
    [[nodiscard]] Answer answerBound(const protocol::PairRequest& request) const;
    Answer answerWrong();
    Answer bind(const protocol::PairRequest& request, const protocol::PairingContext& context);

    bool m_isTemplate;
    WorkspaceId m_workspace;
    std::uint32_t m_generation;
    Secret m_secret;
    Secret m_refusalKey;
    Sha256Digest m_certificate;
    BootClock m_clock;
    std::chrono::milliseconds m_deadline;
    int m_wrongTries = 0; ///< since m_triesSince
    std::chrono::milliseconds m_triesSince{0};
    std::optional<Sha256Digest> m_credentialDigest;
    std::function<void(const Sha256Digest&)> m_keep;
    std::optional<Given> m_given; ///< for a repetition of the very same request
};

} // namespace helix::agent
