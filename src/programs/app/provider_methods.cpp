// Model providers, what models cost, and named secrets over the control socket. Keys go in and never
// come out.

#include <algorithm>

#include "app/answers.h"
#include "app/key_tests.h"
#include "app/method_table.h"
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

Answering<operations::PreferProvider> preferOne(CallPtr call, operations::PreferProvider request)
{
    const auto preferred = co_await app::preferProvider(*call->plane(), request.name);
    co_return nothing(preferred);
}

Answering<operations::TestProvider> testProvider(CallPtr call, operations::TestProvider request)
{
    CO_TRY(const auto tested, co_await testKey(*call->plane(), request.name));
    co_return operations::ModelsTold{tested.sentence, tested.models};
}

Answering<operations::SetProviderKey> setKey(CallPtr call, operations::SetProviderKey request)
{
    const auto set = co_await app::replaceKey(*call->plane(), request.name, request.key);
    co_return nothing(set);
}

Answering<operations::SetProviderModels> setModels(CallPtr call,
                                                   operations::SetProviderModels request)
{
    const auto set = co_await app::setProviderModels(*call->plane(), request.name, request.models);
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

Answering<operations::SetPrice> setPrice(CallPtr call, operations::SetPrice request)
{
    const Price price{request.price.model, static_cast<std::uint64_t>(request.price.inputMicroUsd),
                      static_cast<std::uint64_t>(request.price.outputMicroUsd)};
    CO_TRY(co_await call->plane()->providers().setPrice(price));
    CO_TRY(call->alive());
    co_return pricesOf(call->plane()->providers());
}

Answering<operations::RemovePrice> removePrice(CallPtr call, operations::RemovePrice request)
{
    CO_TRY(co_await call->plane()->providers().removePrice(request.model));
    CO_TRY(call->alive());
    co_return pricesOf(call->plane()->providers());
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
    serve<operations::PreferProvider>(table, preferOne);
    serve<operations::TestProvider>(table, testProvider);
    serve<operations::SetProviderKey>(table, setKey);
    serve<operations::SetProviderModels>(table, setModels);
    serve<operations::ListPrices>(table, listPrices);
    serve<operations::SetPrice>(table, setPrice);
    serve<operations::RemovePrice>(table, removePrice);
    serve<operations::ListSecrets>(table, listSecrets);
    serve<operations::AddSecret>(table, addSecret);
    serve<operations::RemoveSecret>(table, removeSecret);
    serve<operations::GrantSecret>(table, grantSecret);
    serve<operations::RevokeSecret>(table, revokeSecret);
}

} // namespace helix::app
