#include "link/pairing_client.h"

#include <algorithm>
#include <optional>

#include "base/crypto.h"
#include "base/try.h"
#include "link/tls_exchange.h"
#include "protocol/limits.h"
#include "protocol/pairing.h"

namespace helix::link {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kHandshakeTime{5000};
constexpr milliseconds kTryTime{10000};
constexpr milliseconds kPairingPause{200};
constexpr int kTooEarly = 503;

protocol::PairingContext contextOf(const PairingTicket& ticket, BytesView certificate)
{
    return {ticket.workspace, ticket.generation, ticket.hostNonce, sha256(certificate)};
}

std::string pairRequest(const PairingTicket& ticket, BytesView certificate)
{
    const auto mac = protocol::hostMac(ticket.secret, contextOf(ticket, certificate));
    const protocol::PairRequest request{ticket.workspace, ticket.generation, ticket.hostNonce, mac};
    const std::string body = protocol::encodePairRequest(request);
    return "POST /v1/pair HTTP/1.1\r\nHost: helix-agent\r\nConnection: close\r\nContent-Type: "
           "application/json\r\nContent-Length: " +
           std::to_string(body.size()) + "\r\n\r\n" + body;
}

Error refusal(int status)
{
    const std::string again = " Stop the workspace and start it again: it then gets a new secret.";
    switch (status) {
    case 400:
        return {ErrorCode::Protocol,
                "The agent did not understand the pairing request; it may be of another version.",
                {}};
    case 401:
        return {ErrorCode::PermissionDenied,
                "The agent refused to pair: it was born with another secret." + again,
                {}};
    case 409:
        return {ErrorCode::Conflict,
                "The agent is paired already, with somebody else's request." + again,
                {}};
    case 410:
        return {ErrorCode::Timeout,
                "The agent's one-time secret has expired before it was paired." + again,
                {}};
    case 413:
        return {ErrorCode::Protocol, "The agent found the pairing request too large.", {}};
    default:
        return {ErrorCode::Protocol,
                "The agent answered the pairing request with status " + std::to_string(status) +
                    ".",
                {}};
    }
}

/// Is it the guest that refuses, or whoever else has got hold of the port?
bool isGuestsRefusal(const PairingTicket& ticket, const Exchange& exchange)
{
    const auto refused = protocol::decodePairRefusal(exchange.response.body);
    return refused && refused->mac &&
           equalConstantTime(*refused->mac,
                             protocol::refusalMac(protocol::refusalKey(ticket.secret),
                                                  contextOf(ticket, exchange.certificate),
                                                  exchange.response.status));
}

Result<Credential> checkReply(const PairingTicket& ticket, std::uint16_t port,
                              const Exchange& exchange)
{
    auto reply = protocol::decodePairReply(exchange.response.body);
    if (!reply)
        return fail(
            reply.error().wrapped("The agent's answer to the pairing request makes no sense."));
    const auto context = contextOf(ticket, exchange.certificate);
    const auto expected =
        protocol::guestMac(ticket.secret, context, reply->guestNonce, reply->credential);
    if (!equalConstantTime(expected, reply->mac))
        return fail(ErrorCode::PermissionDenied,
                    "Something else answers on port " + std::to_string(port) +
                        ": it does not know this workspace's secret. Nothing was trusted to it.");
    return Credential{exchange.certificate, std::move(reply->credential)};
}

Result<void> checkTicket(const PairingTicket& ticket)
{
    if (ticket.workspace.empty() || ticket.secret.size() != protocol::kSecretSize ||
        ticket.hostNonce.size() != protocol::kNonceSize)
        return fail(ErrorCode::InvalidArgument,
                    "A pairing ticket needs a workspace, a secret and a nonce of the right sizes.");
    return {};
}

/// What one try came to: a credential, the guest's own refusal, or nothing that counts, with the
/// reason why not.
struct TryOutcome {
    std::optional<Result<Credential>> final;
    Error reason;
};

TryOutcome outcomeOf(const PairingTicket& ticket, std::uint16_t port, const Exchange& exchange)
{
    const int status = exchange.response.status;
    if (status == kTooEarly)
        return {{}, {ErrorCode::Timeout, "It said that it is not ready.", {}}};
    if (status != 200) {
        auto refused = refusal(status);
        if (isGuestsRefusal(ticket, exchange))
            return {fail(std::move(refused)), {}};
        return {{}, std::move(refused)};
    }
    auto credential = checkReply(ticket, port, exchange);
    if (credential)
        return {std::move(credential), {}};
    return {{}, std::move(credential.error())};
}

/// Of the last try: the guest never said anything that it could prove.
Error outOfTime(const std::optional<Error>& last)
{
    if (last && last->code != ErrorCode::Timeout && last->code != ErrorCode::Unavailable)
        return *last;
    return {ErrorCode::Timeout, "The agent did not answer the pairing request in time.",
            last ? last->describe() : std::string()};
}

} // namespace

async::Task<Result<Credential>> pairWithGuest(std::uint16_t controlPort, PairingTicket ticket,
                                              milliseconds deadline, async::CancelToken cancel)
{
    CO_TRY(checkTicket(ticket));
    const auto end = std::chrono::steady_clock::now() + deadline;
    std::optional<Error> last;
    for (;;) {
        const auto left =
            std::chrono::duration_cast<milliseconds>(end - std::chrono::steady_clock::now());
        if (left <= milliseconds::zero())
            co_return fail(outOfTime(last));
        // The same nonce each time: a guest that has answered already answers the same again.
        ExchangePlan plan{
            controlPort,
            [ticket](BytesView certificate) { return pairRequest(ticket, certificate); },
            std::min(kHandshakeTime, left), std::min(kTryTime, left)};
        auto exchange = co_await exchangeOverTls(std::move(plan), cancel);
        if (!exchange && exchange.error().code == ErrorCode::Cancelled)
            co_return fail(exchange.error());
        // What nobody has proved to be the guest's word is no reason to give up: another user's
        // program may have got hold of the port for a moment.
        if (exchange) {
            auto outcome = outcomeOf(ticket, controlPort, *exchange);
            if (outcome.final)
                co_return std::move(*outcome.final);
            last = std::move(outcome.reason);
        } else if (!last || left >= kTryTime) {
            last = exchange.error(); // a try that the deadline cut short tells nothing new
        }
        CO_TRY(co_await async::sleepFor(kPairingPause, cancel));
    }
}

} // namespace helix::link
