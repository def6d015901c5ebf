#include "agent/pairing/pairing.h"

#include <utility>

#include <time.h>

#include "protocol/foreign_json.h"
#include "protocol/limits.h"

namespace helix::agent {
namespace {

Pairing::Answer refuse(int status, const char* sentence)
{
    return {status, Secret(protocol::encodePairRefusal({sentence, std::nullopt}))};
}

bool isSame(const protocol::PairRequest& a, const protocol::PairRequest& b)
{
    return a.workspace == b.workspace && a.generation == b.generation &&
           a.hostNonce == b.hostNonce && equalConstantTime(a.mac, b.mac);
}

} // namespace

BootClock systemBootClock()
{
    return [] {
        timespec now{};
        ::clock_gettime(CLOCK_BOOTTIME, &now);
        return std::chrono::milliseconds(now.tv_sec * 1000LL + now.tv_nsec / 1000000);
    };
}

Pairing::Pairing(protocol::Bootstrap& bootstrap, const Sha256Digest& certificate, BootClock clock)
    : m_isTemplate(bootstrap.mode == protocol::BootstrapMode::Template)
    , m_workspace(bootstrap.workspace)
    , m_generation(bootstrap.generation)
    , m_secret(std::move(bootstrap.secret))
    , m_refusalKey(protocol::refusalKey(m_secret))
    , m_certificate(certificate)
    , m_clock(std::move(clock))
    , m_deadline(m_clock() + bootstrap.timeToLive)
{
}

void Pairing::goOn(const Sha256Digest& credential)
{
    m_credentialDigest = credential;
    m_secret = Secret();
}

Pairing::Answer Pairing::answer(std::string_view body)
{
    expire();
    const auto request = protocol::decodePairRequest(body);
    if (!request)
        return refuse(400, "This is not a pairing request.");
    if (m_isTemplate)
        return refuse(409, "This machine is a template and pairs with nobody.");
    if (m_credentialDigest)
        return answerBound(*request);
    if (m_secret.empty())
        return refuseProvably(*request, 410,
                              "The time for pairing is over; start the machine again.");
    const protocol::PairingContext context{m_workspace, m_generation, request->hostNonce,
                                           m_certificate};
    const bool isOurs = request->workspace == m_workspace && request->generation == m_generation;
    if (!equalConstantTime(protocol::hostMac(m_secret, context), request->mac) || !isOurs)
        return answerWrong();
    return bind(*request, context);
}

Pairing::Answer Pairing::answerBound(const protocol::PairRequest& request) const
{
    if (m_given && isSame(m_given->request, request))
        return {200, m_given->reply};
    return refuseProvably(request, 409, "This machine is paired already.");
}

Pairing::Answer Pairing::refuseProvably(const protocol::PairRequest& request, int status,
                                        const char* sentence) const
{
    const protocol::PairingContext context{m_workspace, m_generation, request.hostNonce,
                                           m_certificate};
    return {status, Secret(protocol::encodePairRefusal(
                        {sentence, protocol::refusalMac(m_refusalKey, context, status)}))};
}

Pairing::Answer Pairing::answerWrong()
{
    // The secret has 256 bits: guessing is hopeless however fast. What is limited is the noise.
    if (m_clock() - m_triesSince >= std::chrono::seconds(protocol::kPairingTriesSeconds)) {
        m_triesSince = m_clock();
        m_wrongTries = 0;
    }
    if (++m_wrongTries > protocol::kPairingTries)
        return refuse(429, "There are too many wrong pairing requests.");
    return refuse(401, "The pairing request is not from this machine's owner.");
}

Pairing::Answer Pairing::bind(const protocol::PairRequest& request,
                              const protocol::PairingContext& context)
{
    protocol::PairReply reply;
    reply.guestNonce = randomBytes(protocol::kNonceSize);
    const Secret raw = Secret::random(protocol::kSecretSize);
    std::string credential = toBase64Url(raw.reveal());
    reply.credential = Secret(credential);
    protocol::wipe(credential);
    reply.mac = protocol::guestMac(m_secret, context, reply.guestNonce, reply.credential);
    m_credentialDigest = sha256(reply.credential.reveal());
    m_secret = Secret();
    if (m_keep)
        m_keep(*m_credentialDigest);
    m_given = Given{request, protocol::encodePairReply(reply)};
    return {200, m_given->reply};
}

bool Pairing::accepts(std::string_view bearer) const
{
    // Digests are compared, so neither the length nor the content of the credential shows in the
    // time.
    const Sha256Digest digest = sha256(asBytes(bearer));
    return m_credentialDigest && equalConstantTime(digest, *m_credentialDigest);
}

void Pairing::expire()
{
    if (m_clock() < m_deadline)
        return;
    m_secret = Secret();
    m_given.reset();
}

} // namespace helix::agent
