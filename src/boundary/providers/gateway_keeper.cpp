// Keeps one helix-gateway running and informed.

#include <algorithm>

#include <sys/socket.h>

#include <spdlog/spdlog.h>

#include "base/crypto.h"
#include "base/try.h"
#include "gateway/gateway_protocol.h"
#include "protocol/foreign_json.h"
#include "providers/default_prices.h"
#include "providers/providers_p.h"

namespace helix::providers {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kFirstPause{100};
constexpr milliseconds kLongestPause{10000};
/// A gateway that ran this long did not fail at its start.
constexpr std::chrono::seconds kGoodRun{30};

struct SecretParts {
    Json providers = Json::array();
    Json secrets = Json::array();
};

async::Task<Result<Secret>> loadKey(PrivatePtr d, std::string name, bool exists)
{
    if (!exists)
        co_return Result<Secret>(Secret());
    const auto key = co_await d->keys.load(name);
    if (!key)
        co_return fail(key.error().wrapped("The key " + name + " could not be read."));
    co_return key;
}

/// One key that cannot be read takes only its own provider away.
async::Task<Result<void>> collect(PrivatePtr d, std::shared_ptr<SecretParts> parts)
{
    const auto providers = d->providers;
    for (const auto& provider : providers) {
        const std::string name = "provider." + provider.name;
        const auto key = co_await loadKey(d, name, provider.hasKey);
        if (!key) {
            spdlog::warn("providers: {}", key.error().describe());
            continue;
        }
        parts->providers.push_back(providerJson(provider, *key));
    }
    const auto secrets = d->secrets;
    for (const auto& secret : secrets) {
        const std::string name = "secret." + secret.name;
        const auto value = co_await loadKey(d, name, true);
        if (!value) {
            spdlog::warn("providers: {}", value.error().describe());
            continue;
        }
        Json granted = Json::array();
        for (const auto& id : secret.granted)
            granted.push_back(id.str());
        parts->secrets.push_back(Json{{"name", secret.name},
                                      {"origin", secret.origin},
                                      {"header", secret.header},
                                      {"value", value->revealText()},
                                      {"granted", std::move(granted)}});
    }
    co_return Result<void>();
}

Json pricesJson(const std::vector<Price>& edited)
{
    Json prices = Json::array();
    for (const auto& price : edited.empty() ? defaultPrices() : edited)
        prices.push_back(Json{{"model", price.model},
                              {"input_micro_usd", price.inputMicroUsd},
                              {"output_micro_usd", price.outputMicroUsd}});
    return Json{{"prices", std::move(prices)}};
}

Json proxyJson(const Proxy& proxy)
{
    return Json{{"address", proxy.address()},
                {"user", proxy.user},
                {"password", proxy.password.revealText()}};
}

Json proxiesJson(const ProxyRules& rules)
{
    Json json{{"exceptions", rules.exceptions}, {"problem", rules.problem}};
    if (rules.plain)
        json["plain"] = proxyJson(*rules.plain);
    if (rules.secure)
        json["secure"] = proxyJson(*rules.secure);
    return json;
}

async::Task<void> restart(PrivatePtr d);

void onEnded(const std::weak_ptr<ProvidersService::Private>& weak, const Error& reason)
{
    const auto d = weak.lock();
    if (!d || d->owner == nullptr)
        return;
    spdlog::warn("providers: {}", reason.describe());
    d->ending = reason;
    bookReservations(d);
    const bool ranWell = std::chrono::steady_clock::now() - d->startedAt > kGoodRun;
    d->pause = ranWell ? kFirstPause : std::min(std::max(d->pause * 2, kFirstPause), kLongestPause);
    // The process tells its own end: it must not be destroyed from within.
    async::detach([](std::shared_ptr<GatewayProcess> gone) -> async::Task<void> {
        co_await async::sleepFor(milliseconds(0));
        gone.reset();
    }(std::exchange(d->gateway, nullptr)));
    if (!d->open.empty() && !d->isRestarting)
        async::detach(restart(d));
}

async::Task<Result<void>> startGateway(PrivatePtr d)
{
    GatewayProcess::Events events;
    const std::weak_ptr<ProvidersService::Private> weak = d;
    events.told = [weak](const std::string& method, const Json& params) {
        const auto alive = weak.lock();
        if (alive && method == gateway::kUsed)
            recordUsage(alive, params);
        else if (alive && method == gateway::kReserved)
            recordReservation(alive, params);
        else if (alive && method == gateway::kRefused)
            tellRefusal(alive, params);
        else if (alive && method == gateway::kKeyRefused)
            tellRefusedKey(alive, params);
    };
    events.ended = [weak](const Error& reason) { onEnded(weak, reason); };
    auto started = GatewayProcess::start(d->options.gatewayProgram, d->options.log, events);
    if (!started) {
        onEnded(weak, started.error());
        co_return fail(started.error());
    }
    d->gateway = std::move(*started);
    d->startedAt = std::chrono::steady_clock::now();
    const auto pushed = co_await pushSettings(d);
    // Half informed it must not serve.
    if (!pushed && d->gateway)
        d->gateway->kill();
    co_return pushed;
}

/// Brings the gateway back, and every open workspace with it.
async::Task<void> restart(PrivatePtr d)
{
    d->isRestarting = true;
    while (d->owner != nullptr && !d->open.empty()) {
        const auto pause = d->pause;
        co_await async::sleepFor(pause);
        if (d->owner == nullptr)
            break;
        const auto ready = co_await ensureGateway(d);
        bool whole = ready.has_value();
        const auto open = d->open;
        for (const auto& id : open) {
            if (!whole)
                break;
            const auto channel = co_await openInGateway(d, id);
            whole = channel.has_value();
            if (channel && d->owner != nullptr && d->isOpen(id))
                emit d->owner->channelRenewed(id, *channel);
        }
        if (whole)
            break;
        d->pause = std::min(std::max(d->pause * 2, kFirstPause), kLongestPause);
    }
    d->isRestarting = false;
}

} // namespace

Json providerJson(const Provider& provider, const Secret& key)
{
    return Json{{"name", provider.name},        {"kind", toString(provider.kind)},
                {"base_url", provider.baseUrl}, {"key", key.revealText()},
                {"models", provider.models},    {"preferred", provider.preferred},
                {"chosen", provider.chosen}};
}

Json testedJson(const TestedProviders& tested)
{
    Json offered = Json::array();
    for (const auto& [name, models] : tested.offered)
        offered.push_back({{"name", name}, {"models", models}});
    return Json{{"refused", tested.refused}, {"offered", std::move(offered)}};
}

Json budgetJson(const Budget& budget)
{
    Json json = Json::object();
    if (budget.requests)
        json["requests"] = *budget.requests;
    if (budget.tokens)
        json["tokens"] = *budget.tokens;
    if (budget.microUsd)
        json["micro_usd"] = *budget.microUsd;
    return json;
}

async::Task<Result<Json>> askGateway(PrivatePtr d, std::string method, Json params,
                                     std::shared_ptr<UniqueFd> descriptor, milliseconds deadline)
{
    const auto gateway = d->gateway; // lives until it has answered
    if (!gateway) {
        protocol::wipe(params);
        co_return fail(d->ending);
    }
    const auto answer = co_await gateway->request(method, params, descriptor, deadline);
    protocol::wipe(params);
    co_return answer;
}

async::Task<Result<void>> pushSettings(PrivatePtr d)
{
    if (!d->gateway)
        co_return Result<void>();
    // The way to providers first: a keychain may ask its user, and nothing takes the old way until it has answered.
    Json way = proxiesJson(d->proxies);
    const ProxyRules told = d->proxies;
    auto wayTold = askGateway(d, gateway::kProxiesSet, way, nullptr, kRequestTime);
    protocol::wipe(way);
    // Keys are read from the keychain meanwhile: what changed in between is read again, so that the
    // last message is the true one.
    std::shared_ptr<SecretParts> parts;
    for (std::uint64_t seen = d->revision + 1; seen != d->revision;) {
        if (parts) {
            protocol::wipe(parts->providers);
            protocol::wipe(parts->secrets);
        }
        seen = d->revision;
        parts = std::make_shared<SecretParts>();
        co_await collect(d, parts);
    }
    Json providers{{"providers", std::move(parts->providers)}};
    Json secrets{{"secrets", std::move(parts->secrets)}};
    Json prices = pricesJson(d->prices);
    // All are on their way before the first answer is waited for; the way to providers before providers.
    if (told != d->proxies) {
        Json proxies = proxiesJson(d->proxies);
        wayTold = askGateway(d, gateway::kProxiesSet, proxies, nullptr, kRequestTime);
        protocol::wipe(proxies);
    }
    Json tested = testedJson(d->tested);
    auto testedTold = askGateway(d, gateway::kProvidersTested, tested, nullptr, kRequestTime);
    auto first = askGateway(d, gateway::kProvidersSet, providers, nullptr, kRequestTime);
    auto second = askGateway(d, gateway::kSecretsSet, secrets, nullptr, kRequestTime);
    auto third = askGateway(d, gateway::kPricesSet, prices, nullptr, kRequestTime);
    protocol::wipe(providers);
    protocol::wipe(secrets);
    const auto proxiesSet = co_await wayTold;
    const auto testedSet = co_await testedTold;
    const auto providersSet = co_await first;
    const auto secretsSet = co_await second;
    const auto pricesSet = co_await third;
    Json writable{{"writable", d->writable}};
    const auto writableSet =
        co_await askGateway(d, gateway::kAccountsWritable, writable, nullptr, kRequestTime);
    for (const auto* answer :
         {&proxiesSet, &testedSet, &providersSet, &secretsSet, &pricesSet, &writableSet})
        if (!*answer)
            co_return fail(answer->error());
    co_return Result<void>();
}

async::Task<Result<void>> ensureGateway(PrivatePtr d)
{
    if (d->isStarting) {
        async::Completion<void> done;
        d->starting.push_back(done);
        const std::string late = "The inference gateway does not start.";
        co_return co_await done.wait(3 * milliseconds(kRequestTime), async::CancelToken(), late);
    }
    if (d->gateway)
        co_return Result<void>();
    d->isStarting = true;
    const auto started = co_await startGateway(d);
    d->isStarting = false;
    for (auto& waiting : std::exchange(d->starting, {}))
        waiting.resolve(started);
    co_return started;
}

async::Task<Result<std::shared_ptr<UniqueFd>>> openInGateway(PrivatePtr d, WorkspaceId id)
{
    int ends[2];
    if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0)
        co_return failErrno(errno, "Could not open a channel to the inference gateway.",
                            ErrorCode::ResourceExhausted);
    auto theirs = std::make_shared<UniqueFd>(ends[0]);
    auto ours = std::make_shared<UniqueFd>(ends[1]);
    const AccessRecord record = d->access[id];
    const Usage& used = record.usage;
    Json params{{"workspace", id.str()},
                {"token_sha256", record.tokenHash},
                {"budget", budgetJson(record.budget)},
                {"fetch", record.mayFetch || d->openInternet.contains(id)},
                {"provider", record.provider},
                {"used",
                 {{"requests", used.requests},
                  {"tokens", used.inputTokens + used.outputTokens},
                  {"micro_usd", used.microUsd}}}};
    CO_TRY(co_await askGateway(d, gateway::kWorkspaceOpen, params, theirs, kRequestTime));
    co_return ours;
}

} // namespace helix::providers
