// Model providers, what models cost, and named secrets over the control socket. Keys go in and never
// come out.

#include <algorithm>

#include "app/answers.h"
#include "app/key_tests.h"
#include "app/method_table.h"
#include "async/keyed_mutex.h"
#include "operations/providers.h"

namespace helix::app {
namespace {

using providers::Price;
using providers::Provider;

Answering<operations::ListProviders> listProviders(CallPtr call,
                                                   operations::ListProviders /*request*/)
{
    auto* plane = call->plane();
    std::vector<operations::ListedProvider> list;
    for (const auto& provider : plane->providers().list())
        list.push_back({answerOf(provider),
                        std::string(providers::toString(keyState(*plane, provider.name)))});
    co_return list;
}

Answering<operations::AddProvider> addOne(CallPtr call, operations::AddProvider request)
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
    co_return answerOf(found == all.end() ? provider : *found);
}

Answering<operations::RemoveProvider> removeOne(CallPtr call, operations::RemoveProvider request)
{
    const auto removed = co_await app::removeProvider(*call->plane(), request.name);
    co_return nothing(removed);
}

Answering<operations::PreferProvider> preferProvider(CallPtr call,
                                                     operations::PreferProvider request)
{
    const auto preferred = co_await call->plane()->providers().prefer(request.name);
    co_return nothing(preferred);
}

Answering<operations::TestProvider> testProvider(CallPtr call, operations::TestProvider request)
{
    CO_TRY(const auto sentence, co_await testKey(*call->plane(), request.name));
    co_return operations::Sentence{sentence};
}

Answering<operations::SetProviderKey> setKey(CallPtr call, operations::SetProviderKey request)
{
    const auto set = co_await app::replaceKey(*call->plane(), request.name, request.key);
    co_return nothing(set);
}

Answering<operations::SetProviderModels> setModels(CallPtr call,
                                                   operations::SetProviderModels request)
{
    const auto set = co_await call->plane()->providers().setModels(request.name, request.models);
    co_return nothing(set);
}

std::vector<operations::Price> pricesOf(const providers::Providers& providers)
{
    std::vector<operations::Price> list;
    for (const auto& price : providers.prices())
        list.push_back({price.model, price.inputMicroUsd, price.outputMicroUsd});
    return list;
}

Answering<operations::ListPrices> listPrices(CallPtr call, operations::ListPrices /*request*/)
{
    co_return pricesOf(call->plane()->providers());
}

/// One change of the list of prices at a time: it is read, awaited over and written back.
using Turns = std::shared_ptr<async::KeyedMutex>; ///< owned by the handlers of one table
constexpr const char* kPriceList = "prices";

async::Task<Result<std::vector<operations::Price>>> keepPrices(CallPtr call,
                                                               std::vector<Price> prices)
{
    CO_TRY(co_await call->plane()->providers().setPrices(prices));
    CO_TRY(call->alive());
    co_return pricesOf(call->plane()->providers());
}

Answering<operations::SetPrice> setPrice(CallPtr call, operations::SetPrice request, Turns turns)
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

Answering<operations::RemovePrice> removePrice(CallPtr call, operations::RemovePrice request,
                                               Turns turns)
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

Answering<operations::ListSecrets> listSecrets(CallPtr call, operations::ListSecrets /*request*/)
{
    co_return answersOf(call->plane()->providers().secrets());
}

Answering<operations::AddSecret> addSecret(CallPtr call, operations::AddSecret request)
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

Answering<operations::RemoveSecret> removeSecret(CallPtr call, operations::RemoveSecret request)
{
    const auto removed = co_await call->plane()->providers().removeSecret(request.name);
    co_return nothing(removed);
}

Answering<operations::GrantSecret> grantSecret(CallPtr call, operations::GrantSecret request)
{
    CO_TRY(const auto id, call->workspace(request.workspace));
    const auto granted = co_await call->plane()->providers().grant(id, request.name);
    co_return nothing(granted);
}

Answering<operations::RevokeSecret> revokeSecret(CallPtr call, operations::RevokeSecret request)
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
