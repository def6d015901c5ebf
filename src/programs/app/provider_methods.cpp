// Model providers and named secrets over the control socket. Keys go in and never come out.
//
//   providers.list   {} -> [provider with key_state: "untested", "works" or "refused"]
//   providers.add    {name, kind, base_url, key?, models?:[text]} -> provider
//   providers.remove {name} -> {}
//   providers.prefer {name} -> {}                       of its kind, the one that is asked first
//   providers.test   {name} -> {sentence}
//   secrets.list     {} -> [secret]
//   secrets.add      {name, origin, header, value} -> {}
//   secrets.remove   {name} -> {}
//   secrets.grant    {workspace, name} -> {}            secrets.revoke the same

#include <algorithm>

#include "app/boundary_json.h"
#include "app/key_tests.h"
#include "app/method_table.h"
#include "protocol/foreign_json.h"

namespace helix::app {
namespace {

constexpr std::size_t kMaxFieldBytes = 4096;
constexpr std::size_t kMaxSecretBytes = 16384;
constexpr std::size_t kMaxModels = 256;

using providers::Provider;

Result<std::string> nameIn(const Json& params)
{
    return protocol::requireString(params, "name", kMaxFieldBytes);
}

/// The parameter's text stays in no memory of ours but the Secret's.
Result<Secret> readSecret(const Json& params, const char* key)
{
    auto text = protocol::optionalString(params, key, kMaxSecretBytes, {});
    if (!text)
        return fail(text.error());
    Secret secret{std::string_view(*text)};
    protocol::wipe(*text);
    return secret;
}

Result<std::vector<std::string>> readModels(const Json& params)
{
    std::vector<std::string> models;
    const auto list = params.find("models");
    if (list == params.end())
        return models;
    const bool fits = list->is_array() && list->size() <= kMaxModels;
    if (fits)
        for (const auto& entry : *list)
            if (const auto* text = entry.get_ptr<const std::string*>();
                text != nullptr && !text->empty() && text->size() <= kMaxFieldBytes)
                models.push_back(*text);
    if (!fits || models.size() != list->size())
        return fail(ErrorCode::Protocol, "The field 'models' is not a list of names.");
    return models;
}

Result<Provider> readProvider(const Json& params)
{
    auto name = nameIn(params);
    const auto kindText = protocol::requireString(params, "kind", kMaxFieldBytes);
    auto url = protocol::requireString(params, "base_url", kMaxFieldBytes);
    auto models = readModels(params);
    if (!name || !kindText || !url || !models)
        return fail(!name       ? name.error()
                    : !kindText ? kindText.error()
                    : !url      ? url.error()
                                : models.error());
    const auto kind = providers::parseProviderKind(*kindText);
    if (!kind)
        return fail(kind.error());
    Provider provider;
    provider.name = std::move(*name);
    provider.kind = *kind;
    provider.baseUrl = std::move(*url);
    provider.models = std::move(*models);
    return provider;
}

async::Task<Result<Json>> listProviders(CallPtr call)
{
    auto* plane = call->plane();
    Json json = recordsToJson(plane->providers().list());
    for (auto& provider : json)
        provider["key_state"] =
            providers::toString(keyState(*plane, provider["name"].get<std::string>()));
    co_return json;
}

async::Task<Result<Json>> addOne(CallPtr call)
{
    const auto provider = readProvider(call->params());
    const auto key = readSecret(call->params(), "key");
    if (!provider || !key)
        co_return fail(!provider ? provider.error() : key.error());
    const auto added = co_await app::addProvider(*call->plane(), *provider, *key);
    if (!added)
        co_return fail(added.error());
    if (call->plane() == nullptr)
        co_return fail(ErrorCode::Cancelled, "Helix is closing.");
    const auto all = call->plane()->providers().list();
    const auto found = std::ranges::find(all, provider->name, &Provider::name);
    co_return found == all.end() ? toJson(*provider) : toJson(*found);
}

async::Task<Result<Json>> removeOne(CallPtr call)
{
    const auto name = nameIn(call->params());
    if (!name)
        co_return fail(name.error());
    const auto removed = co_await app::removeProvider(*call->plane(), *name);
    co_return nothing(removed);
}

async::Task<Result<Json>> preferProvider(CallPtr call)
{
    const auto name = nameIn(call->params());
    if (!name)
        co_return fail(name.error());
    const auto preferred = co_await call->plane()->providers().prefer(*name);
    co_return nothing(preferred);
}

async::Task<Result<Json>> testProvider(CallPtr call)
{
    const auto name = nameIn(call->params());
    if (!name)
        co_return fail(name.error());
    const auto sentence = co_await testKey(*call->plane(), *name);
    if (!sentence)
        co_return fail(sentence.error());
    Json json = Json::object();
    json["sentence"] = *sentence;
    co_return json;
}

async::Task<Result<Json>> listSecrets(CallPtr call)
{
    co_return recordsToJson(call->plane()->providers().secrets());
}

async::Task<Result<Json>> addSecret(CallPtr call)
{
    auto name = nameIn(call->params());
    auto origin = protocol::requireString(call->params(), "origin", kMaxFieldBytes);
    auto header = protocol::requireString(call->params(), "header", kMaxFieldBytes);
    const auto value = readSecret(call->params(), "value");
    if (!name || !origin || !header || !value)
        co_return fail(!name     ? name.error()
                       : !origin ? origin.error()
                       : !header ? header.error()
                                 : value.error());
    if (value->empty())
        co_return fail(ErrorCode::InvalidArgument, "The secret has no value.");
    providers::NamedSecret secret;
    secret.name = std::move(*name);
    secret.origin = std::move(*origin);
    secret.header = std::move(*header);
    const auto added = co_await call->plane()->providers().addSecret(secret, *value);
    co_return nothing(added);
}

async::Task<Result<Json>> removeSecret(CallPtr call)
{
    const auto name = nameIn(call->params());
    if (!name)
        co_return fail(name.error());
    const auto removed = co_await call->plane()->providers().removeSecret(*name);
    co_return nothing(removed);
}

async::Task<Result<Json>> grantSecret(CallPtr call)
{
    const auto id = call->workspace();
    const auto name = nameIn(call->params());
    if (!id || !name)
        co_return fail(!id ? id.error() : name.error());
    const auto granted = co_await call->plane()->providers().grant(*id, *name);
    co_return nothing(granted);
}

async::Task<Result<Json>> revokeSecret(CallPtr call)
{
    const auto id = call->workspace();
    const auto name = nameIn(call->params());
    if (!id || !name)
        co_return fail(!id ? id.error() : name.error());
    const auto revoked = co_await call->plane()->providers().revoke(*id, *name);
    co_return nothing(revoked);
}

} // namespace

void addProviderMethods(MethodTable& table)
{
    table.requests["providers.list"] = listProviders;
    table.requests["providers.add"] = addOne;
    table.requests["providers.remove"] = removeOne;
    table.requests["providers.prefer"] = preferProvider;
    table.requests["providers.test"] = testProvider;
    table.requests["secrets.list"] = listSecrets;
    table.requests["secrets.add"] = addSecret;
    table.requests["secrets.remove"] = removeSecret;
    table.requests["secrets.grant"] = grantSecret;
    table.requests["secrets.revoke"] = revokeSecret;
}

} // namespace helix::app
