#include "link/readiness.h"

#include <algorithm>

#include "link/tls_exchange.h"
#include "base/try.h"

namespace helix::link {
namespace {

using std::chrono::milliseconds;

// QEMU's user network accepts at once and asks the guest afterwards: an early try hears nothing, or
// a reset. A short first try keeps the start quick, longer later ones give an emulated guest time
// for its handshake.
constexpr milliseconds kFirstTry{1000};
constexpr milliseconds kLongestTry{5000};
constexpr milliseconds kHealthTime{5000};
constexpr milliseconds kHealthPause{150};

ExchangePlan healthPlan(std::uint16_t port, milliseconds handshake, milliseconds left)
{
    const auto request = [](BytesView) {
        return std::string(
            "GET /v1/health HTTP/1.1\r\nHost: helix-agent\r\nConnection: close\r\n\r\n");
    };
    return {port, request, std::min(handshake, left), std::min(handshake + kHealthTime, left)};
}

enum class Readiness { Ready, NotYet };

Result<Readiness> readinessOf(const Result<protocol::Health>& health, bool needsDesktop)
{
    if (!health)
        return fail(health.error());
    if (!needsDesktop) // what it says is about the desktop
        return Readiness::Ready;
    if (health->status == "failed")
        return fail(ErrorCode::Unavailable, health->desktopMessage.empty()
                                                ? "The agent in the guest has failed."
                                                : "The guest's desktop did not come up: " +
                                                      printable(health->desktopMessage));
    return health->status == "ready" && health->desktop && health->stage >= 2 ? Readiness::Ready
                                                                              : Readiness::NotYet;
}

Result<protocol::Health> readHealth(const Exchange& exchange)
{
    const int status = exchange.response.status;
    if (status != 200)
        return fail(ErrorCode::Protocol, "The agent answered the health question with status " +
                                             std::to_string(status) + ".");
    auto health = protocol::decodeHealth(exchange.response.body);
    if (!health)
        return fail(health.error().wrapped("The agent's answer about its health makes no sense."));
    health->version = printable(health->version, 32);
    health->desktopMessage = printable(health->desktopMessage);
    return health;
}

bool worthAnotherTry(const Error& error)
{
    return error.code == ErrorCode::Unavailable || error.code == ErrorCode::Timeout;
}

Error tooLate(const std::string& lastWord)
{
    return {ErrorCode::Timeout, "The agent in the guest did not get ready in time.", lastWord};
}

} // namespace

async::Task<Result<protocol::Health>> waitForAgent(std::uint16_t controlPort, milliseconds deadline,
                                                   async::CancelToken cancel, bool needsDesktop)
{
    const auto end = std::chrono::steady_clock::now() + deadline;
    milliseconds tryTime = kFirstTry;
    std::string lastWord = "It never answered.";
    for (;;) {
        const auto left =
            std::chrono::duration_cast<milliseconds>(end - std::chrono::steady_clock::now());
        if (left <= milliseconds::zero())
            co_return fail(tooLate(lastWord));
        auto plan = healthPlan(controlPort, tryTime, left);
        auto exchange = co_await exchangeOverTls(std::move(plan), cancel);
        if (exchange) {
            auto health = readHealth(*exchange);
            CO_TRY(const auto readiness, readinessOf(health, needsDesktop));
            if (readiness == Readiness::Ready)
                co_return health;
            lastWord = "It last said: " + health->status +
                       (health->desktop ? "." : ", desktop not up yet.");
        } else if (worthAnotherTry(exchange.error())) {
            lastWord = exchange.error().describe();
            tryTime = std::min(tryTime + milliseconds(500), kLongestTry);
        } else {
            co_return fail(exchange.error());
        }
        CO_TRY(co_await async::sleepFor(kHealthPause, cancel));
    }
}

} // namespace helix::link
