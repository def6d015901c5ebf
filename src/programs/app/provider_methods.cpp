// Model providers, what models cost, and named secrets over the control socket. Keys go in and never
// come out.

#include <algorithm>

#include "app/boundary_json.h"
#include "app/key_tests.h"
#include "app/method_table.h"
#include "async/keyed_mutex.h"
#include "operations/providers.h"

namespace helix::app {
namespace {

using providers::Price;
using providers::Provider;

async::Task<Result<Json>> listProviders(CallPtr call, operations::ListProviders /*request*/)
{
    auto* plane = call->plane();
    Json json = recordsToJson(plane->providers().list());
    for (auto& provider : json)
        provider["key_state"] =
            providers::toString(keyState(*plane, provider["name"].get<std::string>()));
    co_return json;
}

async::Task<Result<Json>> addOne(CallPtr call, operations::AddProvider request)
{
    Provider provider;
    provider.name = request.name;
    CO_TRY(provider.kind, providers::parseProviderKind(request.kind));
    provider.baseUrl = request.baseUrl;
    provider.models = request.models;
    CO_TRY(co_await app::addProvider(*call->plane(), provider, request.key));
    CO_TRY(call->alive());
    const auto all = call->plane()->providers().list();
    const auto found = std::ranges::find(all, provider.name, &Provider::name);
    co_return found == all.end() ? toJson(provider) : toJson(*found);
}

async::Task<Result<Json>> removeOne(CallPtr call, operations::RemoveProvider request)
{
    const auto removed = co_await app::removeProvider(*call->plane(), request.name);
    co_return nothing(removed);
}

async::Task<Result<Json>> preferProvider(CallPtr call, operations::PreferProvider request)
{
    const auto preferred = co_await call->plane()->providers().prefer(request.name);
    co_return nothing(preferred);
}

async::Task<Result<Json>> testProvider(CallPtr call, operations::TestProvider request)
{
    CO_TRY(const auto sentence, co_await testKey(*call->plane(), request.name));
    Json json = Json::object();
    json["sentence"] = sentence;
    co_return json;
}

async::Task<Result<Json>> setKey(CallPtr call, operations::SetProviderKey request)
{
    const auto set = co_await app::replaceKey(*call->plane(), request.name, request.key);
    co_return nothing(set);
}

async::Task<Result<Json>> setModels(CallPtr call, operations::SetProviderModels request)
{
    const auto set = co_await call->plane()->providers().setModels(request.name, request.models);
    co_return nothing(set);
}

Json pricesJson(const providers::Providers& providers)
{
    Json list = Json::array();
    for (const auto& price : providers.prices())
        list.push_back({{"model", price.model},
                        {"input_micro_usd", price.inputMicroUsd},
                        {"output_micro_usd", price.outputMicroUsd}});
    return list;
}

async::Task<Result<Json>> listPrices(CallPtr call, operations::ListPrices /*request*/)
{
    co_return pricesJson(call->plane()->providers());
}

/// One change of the list of prices at a time: it is read, awaited over and written back.
using Turns = std::shared_ptr<async::KeyedMutex>; ///< owned by the handlers of one table
constexpr const char* kPriceList = "prices";

async::Task<Result<Json>> keepPrices(CallPtr call, std::vector<Price> prices)
{
    CO_TRY(co_await call->plane()->providers().setPrices(prices));
    CO_TRY(call->alive());
    co_return pricesJson(call->plane()->providers());
}

async::Task<Result<Json>> setPrice(CallPtr call, operations::SetPrice request, Turns turns)
{
    const std::string key = kPriceList;
    const auto turn = co_await async::KeyedMutex::lock(turns, key);
    CO_TRY(call->alive());
    auto prices = call->plane()->providers().prices();
    std::erase_if(prices, [&](const Price& price) { return price.model == request.price.model; });
    prices.push_back({request.price.model, static_cast<std::uint64_t>(request.price.inputMicroUsd),
                      static_cast<std::uint64_t>(request.price.outputMicroUsd)});
    co_return co_await keepPrices(call, prices);
}

async::Task<Result<Json>> removePrice(CallPtr call, operations::RemovePrice request, Turns turns)
{
    const std::string key = kPriceList;
    const auto turn = co_await async::KeyedMutex::lock(turns, key);
    CO_TRY(call->alive());
    auto prices = call->plane()->providers().prices();
    const auto gone =
        std::erase_if(prices, [&](const Price& price) { return price.model == request.model; });
    if (gone == 0)
        co_return fail(ErrorCode::NotFound, "There is no price of a model named " +
                                                printable(request.model, 100) +
                                                " (see: helixctl price ls).");
    co_return co_await keepPrices(call, prices);
}

async::Task<Result<Json>> listSecrets(CallPtr call, operations::ListSecrets /*request*/)
{
    co_return recordsToJson(call->plane()->providers().secrets());
}

async::Task<Result<Json>> addSecret(CallPtr call, operations::AddSecret request)
{
    if (request.value.empty())
        co_return fail(ErrorCode::InvalidArgument, "The secret has no value.");
    providers::NamedSecret secret;
    secret.name = request.name;
    secret.origin = request.origin;
    secret.header = request.header;
    const auto added = co_await call->plane()->providers().addSecret(secret, request.value);
    co_return nothing(added);
}

async::Task<Result<Json>> removeSecret(CallPtr call, operations::RemoveSecret request)
{
    const auto removed = co_await call->plane()->providers().removeSecret(request.name);
    co_return nothing(removed);
}

async::Task<Result<Json>> grantSecret(CallPtr call, operations::GrantSecret request)
{
    CO_TRY(const auto id, call->workspace(request.workspace));
    const auto granted = co_await call->plane()->providers().grant(id, request.name);
    co_return nothing(granted);
}

async::Task<Result<Json>> revokeSecret(CallPtr call, operations::RevokeSecret request)
{
    CO_TRY(const auto id, call->workspace(request.workspace));
    const auto revoked = co_await call->plane()->providers().revoke(id, request.name);
    co_return nothing(revoked);
}

} // namespace

void addProviderMethods(MethodTable& table)
{
    serve<operations::ListProviders>(table, listProviders);
    serve<operations::AddProvider>(table, addOne);
    serve<operations::RemoveProvider>(table, removeOne);
    serve<operations::PreferProvider>(table, preferProvider);
    serve<operations::TestProvider>(table, testProvider);
    serve<operations::SetProviderKey>(table, setKey);
    serve<operations::SetProviderModels>(table, setModels);
    serve<operations::ListPrices>(table, listPrices);
    const auto turns = std::make_shared<async::KeyedMutex>();
    serve<operations::SetPrice>(table, [turns](CallPtr call, operations::SetPrice request) {
        return setPrice(std::move(call), std::move(request), turns);
    });
    serve<operations::RemovePrice>(table, [turns](CallPtr call, operations::RemovePrice request) {
        return removePrice(std::move(call), std::move(request), turns);
    });
    serve<operations::ListSecrets>(table, listSecrets);
    serve<operations::AddSecret>(table, addSecret);
    serve<operations::RemoveSecret>(table, removeSecret);
    serve<operations::GrantSecret>(table, grantSecret);
    serve<operations::RevokeSecret>(table, revokeSecret);
}

} // namespace helix::app
