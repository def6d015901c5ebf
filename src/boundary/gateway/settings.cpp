// What Helix tells the gateway, read into its state.

#include <algorithm>

#include <nlohmann/json.hpp>

#include "base/try.h"
#include "gateway/control.h"
#include "gateway/workspace_channel.h"
#include "protocol/json_rpc.h"

namespace helix::gateway {
namespace {

using Json = nlohmann::json;
using protocol::kMaxExactInteger;
using protocol::requireInteger;
using protocol::requireString;

constexpr std::size_t kMaxText = 1024;
constexpr std::size_t kMaxKey = 64U << 10;

/// The array `key` of `params`, one by one.
template <typename Read>
Result<void> eachOf(const Json& params, const char* key, Read read)
{
    TRY(const auto* entries, protocol::requireArray(params, key));
    for (const auto& entry : *entries)
        TRY(read(entry));
    return {};
}

Result<SecretPtr> readSecret(const Json& json)
{
    const auto name = requireString(json, "name", kMaxText);
    const auto origin = requireString(json, "origin", kMaxText);
    const auto header = requireString(json, "header", kMaxText);
    const auto value = requireString(json, "value", kMaxKey);
    const auto granted = protocol::optionalTexts(json, "granted", protocol::kNoBound, kMaxText);
    if (!name || !origin || !header || !value || !granted)
        return fail(ErrorCode::Protocol, "The secret is not complete.");
    TRY(auto url, parseOrigin(*origin));
    return std::make_shared<const NamedSecret>(
        NamedSecret{*name, std::move(url), *header, Secret(*value),
                    std::set<std::string>(granted->begin(), granted->end())});
}

std::optional<std::uint64_t> limitOf(const Json& json, const char* key)
{
    const auto limit = protocol::optionalInteger(json, key, 0, kMaxExactInteger, -1);
    // A limit that cannot be read is the strictest one.
    if (!limit)
        return 0;
    return *limit < 0 ? std::nullopt : std::optional(static_cast<std::uint64_t>(*limit));
}

Result<Limits> readLimits(const Json& params)
{
    TRY(const Json* budget, protocol::requireObject(params, "budget"));
    return Limits{limitOf(*budget, "requests"), limitOf(*budget, "tokens"),
                  limitOf(*budget, "micro_usd")};
}

/// Ends the requests that are under way at what the user has taken away.
template <typename Stays>
void endOrphans(State& state, Stays stays)
{
    for (Running* running : std::set(state.running)) {
        if (stays(*running))
            continue;
        running->removed = true;
        running->guest->abandon();
    }
}

Result<Amount> readUsed(const Json& params)
{
    TRY(const Json* used, protocol::requireObject(params, "used"));
    const auto amount = [used](const char* key) -> std::uint64_t {
        const auto value = requireInteger(*used, key, 0, kMaxExactInteger);
        return value ? static_cast<std::uint64_t>(*value) : kMaxExactInteger;
    };
    return Amount{amount("requests"), amount("tokens"), amount("micro_usd")};
}

} // namespace

Result<ProviderPtr> readProvider(const Json& json)
{
    const auto name = requireString(json, "name", kMaxText);
    const auto kind = requireString(json, "kind", kMaxText);
    const auto base = requireString(json, "base_url", kMaxText);
    const auto key = requireString(json, "key", kMaxKey);
    auto models = protocol::optionalTexts(json, "models", protocol::kNoBound, kMaxText);
    if (!name || !kind || !base || !key || !models)
        return fail(ErrorCode::Protocol, "The provider is not complete.");
    const auto known = kindFromString(*kind);
    auto url = parseBaseUrl(*base);
    if (!known || !url)
        return fail(ErrorCode::Protocol, "The provider's kind or address is not known.");
    return std::make_shared<const Provider>(
        Provider{*name, *known, std::move(*url), Secret(*key), std::move(*models),
                 protocol::boolIn(json, "preferred").value_or(false),
                 protocol::boolIn(json, "chosen").value_or(false)});
}

Result<void> setProviders(State& state, const Json& params)
{
    std::vector<ProviderPtr> providers;
    auto read = eachOf(params, "providers", [&](const Json& json) -> Result<void> {
        TRY(auto provider, readProvider(json));
        providers.push_back(std::move(provider));
        return {};
    });
    if (!read)
        return read;
    state.providers = std::move(providers);
    state.pool.clear();
    endOrphans(state, [&](const Running& running) {
        return running.server.starts_with(kSecretServer) ||
               std::ranges::any_of(state.providers, [&](const ProviderPtr& provider) {
                   return provider->name == running.server;
               });
    });
    return {};
}

Result<void> setTested(State& state, const Json& params)
{
    TRY(const auto names, protocol::optionalTexts(params, "refused", protocol::kNoBound, kMaxText));
    std::map<std::string, std::set<std::string>> offered;
    TRY(eachOf(params, "offered", [&](const Json& json) -> Result<void> {
        TRY(const auto name, requireString(json, "name", kMaxText));
        TRY(const auto models,
            protocol::optionalTexts(json, "models", protocol::kNoBound, kMaxText));
        offered[name] = std::set<std::string>(models.begin(), models.end());
        return {};
    }));
    state.refusedKeys = std::set<std::string>(names.begin(), names.end());
    state.offered = std::move(offered);
    return {};
}

Result<void> setSecrets(State& state, const Json& params)
{
    std::vector<SecretPtr> secrets;
    auto read = eachOf(params, "secrets", [&](const Json& json) -> Result<void> {
        TRY(auto secret, readSecret(json));
        secrets.push_back(std::move(secret));
        return {};
    });
    if (!read)
        return read;
    state.secrets = std::move(secrets);
    endOrphans(state, [&](const Running& running) {
        return !running.server.starts_with(kSecretServer) ||
               std::ranges::any_of(state.secrets, [&](const SecretPtr& secret) {
                   return kSecretServer + secret->name == running.server &&
                          secret->granted.contains(running.workspace);
               });
    });
    return {};
}

Result<void> setPrices(State& state, const Json& params)
{
    std::vector<Price> prices;
    auto read = eachOf(params, "prices", [&](const Json& json) -> Result<void> {
        const auto model = requireString(json, "model", kMaxText);
        const auto input = requireInteger(json, "input_micro_usd", 0, kMaxExactInteger);
        const auto output = requireInteger(json, "output_micro_usd", 0, kMaxExactInteger);
        if (!model || !input || !output)
            return fail(ErrorCode::Protocol, "A price is not complete.");
        prices.push_back(
            {*model, static_cast<std::uint64_t>(*input), static_cast<std::uint64_t>(*output)});
        return {};
    });
    if (read)
        state.prices = std::move(prices);
    return read;
}

Result<void> setProxies(State& state, const Json& params)
{
    const auto read = [&params](const char* key) -> Result<std::optional<Proxy>> {
        if (!params.contains(key))
            return std::nullopt;
        TRY(const auto* json, protocol::requireObject(params, key));
        TRY(const auto address, requireString(*json, "address", kMaxText));
        TRY(auto proxy, parseProxy(address));
        TRY(proxy.user, protocol::optionalString(*json, "user", kMaxText, {}));
        TRY(const auto password, protocol::optionalString(*json, "password", kMaxKey, {}));
        proxy.password = Secret(password);
        return proxy;
    };
    ProxyRules rules;
    TRY(rules.plain, read("plain"));
    TRY(rules.secure, read("secure"));
    TRY(rules.exceptions, requireString(params, "exceptions", kMaxKey));
    TRY(rules.problem, requireString(params, "problem", kMaxText));
    state.proxies = std::move(rules);
    state.pool.clear();
    return {};
}

Result<void> openWorkspace(State& state, const Json& params, UniqueFd channel)
{
    const auto id = requireString(params, "workspace", kMaxText);
    const auto hash = requireString(params, "token_sha256", kMaxText);
    auto workspace = std::make_shared<Workspace>();
    if (!id || !hash || !channel.valid())
        return fail(ErrorCode::Protocol, "The workspace is not complete.");
    const auto limits = readLimits(params);
    const auto used = readUsed(params);
    if (!limits || !used)
        return fail(ErrorCode::Protocol, "The workspace's account is not complete.");
    workspace->account.set(*limits, *used);
    const auto digest = fromBase64Url(*hash);
    if (!digest || digest->size() != workspace->tokenHash.size())
        return fail(ErrorCode::Protocol, "The token's hash is none.");
    std::ranges::copy(*digest, workspace->tokenHash.begin());
    workspace->id = *id;
    workspace->mayFetch = protocol::requireBool(params, "fetch").value_or(false);
    workspace->provider = protocol::optionalString(params, "provider", kMaxText, {}).value_or("");
    closeWorkspace(state, *id);
    if (auto opened = openChannel(state, workspace, std::move(channel)); !opened)
        return opened;
    state.workspaces[*id] = workspace;
    return {};
}

Result<void> setBudget(State& state, const Json& params)
{
    const auto id = requireString(params, "workspace", kMaxText);
    const auto found = id ? state.workspaces.find(*id) : state.workspaces.end();
    if (found == state.workspaces.end())
        return fail(ErrorCode::NotFound, "The workspace is not open.");
    TRY(const auto limits, readLimits(params));
    // What was used is counted here; Helix knows of it a moment later.
    found->second->account.set(limits, found->second->account.used());
    return {};
}

Result<void> setChoices(State& state, const Json& params)
{
    const auto id = requireString(params, "workspace", kMaxText);
    const auto found = id ? state.workspaces.find(*id) : state.workspaces.end();
    const auto fetch = protocol::requireBool(params, "fetch");
    if (found == state.workspaces.end())
        return fail(ErrorCode::NotFound, "The workspace is not open.");
    found->second->mayFetch = fetch.value_or(false);
    found->second->provider =
        protocol::optionalString(params, "provider", kMaxText, {}).value_or("");
    return fetch ? Result<void>() : fail(fetch.error());
}

Result<void> setWritable(State& state, const Json& params)
{
    const auto writable = protocol::requireBool(params, "writable");
    state.recordable = writable.value_or(false);
    return writable ? Result<void>() : fail(writable.error());
}

} // namespace helix::gateway
