#include "link/pairing_client.h"

#include <algorithm>

#include "base/crypto.h"
#include "link/tls_exchange.h"
#include "protocol/limits.h"
#include "protocol/pairing.h"

namespace helix::link {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kHandshakeTime{5000};
constexpr milliseconds kTryTime{10000};
constexpr milliseconds kPause{200};
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
    case 423:
        return {ErrorCode::PermissionDenied,
                "The agent has locked itself after " + std::to_string(protocol::kPairingTries) +
                    " wrong pairing attempts." + again,
                {}};
    default:
        return {ErrorCode::Protocol,
                "The agent answered the pairing request with status " + std::to_string(status) +
                    ".",
                {}};
    }
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

} // namespace

async::Task<Result<Credential>> pairWithGuest(std::uint16_t controlPort, PairingTicket ticket,
                                              milliseconds deadline, async::CancelToken cancel)
{
    if (auto good = checkTicket(ticket); !good)
        co_return fail(good.error());
    const auto end = std::chrono::steady_clock::now() + deadline;
    std::string lastWord;
    for (;;) {
        const auto left =
            std::chrono::duration_cast<milliseconds>(end - std::chrono::steady_clock::now());
        if (left <= milliseconds::zero())
            co_return fail(ErrorCode::Timeout,
                           "The agent did not answer the pairing request in time.", lastWord);
        // The same nonce each time: a guest that has answered already answers the same again.
        ExchangePlan plan{
            controlPort,
            [ticket](BytesView certificate) { return pairRequest(ticket, certificate); },
            std::min(kHandshakeTime, left), std::min(kTryTime, left)};
        auto exchange = co_await exchangeOverTls(std::move(plan), cancel);
        if (exchange && exchange->response.status == 200)
            co_return checkReply(ticket, controlPort, *exchange);
        if (exchange && exchange->response.status != kTooEarly)
            co_return fail(refusal(exchange->response.status));
        const bool broken = !exchange && (exchange.error().code == ErrorCode::Unavailable ||
                                          exchange.error().code == ErrorCode::Timeout);
        if (!exchange && !broken)
            co_return fail(exchange.error());
        lastWord = exchange ? "It said that it is not ready." : exchange.error().describe();
        auto pause = co_await async::sleepFor(kPause, cancel);
        if (!pause)
            co_return fail(pause.error());
    }
}

} // namespace helix::link
