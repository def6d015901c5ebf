#include "fakes/plane/fake_providers.h"

#include <algorithm>

namespace helix::fakes {

namespace {

Error noSuchProvider(const std::string& name)
{
    return {ErrorCode::NotFound, "There is no provider or secret named " + name + ".", {}};
}

} // namespace

void FakeProviders::addProvider(const std::string& name, providers::ProviderKind kind,
                                const std::string& baseUrl, bool hasKey)
{
    providers::Provider provider;
    provider.name = name;
    provider.kind = kind;
    provider.baseUrl = baseUrl;
    provider.hasKey = hasKey;
    known.push_back(provider);
}

providers::Provider* FakeProviders::provider(const std::string& name)
{
    const auto found = std::ranges::find(known, name, &providers::Provider::name);
    return found == known.end() ? nullptr : &*found;
}

providers::NamedSecret* FakeProviders::secret(const std::string& name)
{
    const auto found = std::ranges::find(knownSecrets, name, &providers::NamedSecret::name);
    return found == knownSecrets.end() ? nullptr : &*found;
}

FakeProviders::Account FakeProviders::account(const WorkspaceId& id) const
{
    const auto found = accounts.find(id.str());
    return found == accounts.end() ? Account() : found->second;
}

async::Task<Result<void>> FakeProviders::add(providers::Provider given, Secret key)
{
    if (addError)
        co_return fail(*addError);
    if (keychain) {
        auto asked = *keychain;
        const auto opened =
            co_await asked.wait(std::chrono::minutes(1), {}, "The keychain stays locked.");
        if (!opened)
            co_return opened;
    }
    if (provider(given.name))
        co_return fail(ErrorCode::AlreadyExists, "There is a provider named " + given.name + ".");
    keys[given.name] = key.revealText();
    given.hasKey = !key.empty();
    known.push_back(given);
    emit changed();
    co_return Result<void>();
}

async::Task<Result<void>> FakeProviders::setKey(std::string name, Secret key)
{
    if (addError)
        co_return fail(*addError);
    auto* one = provider(name);
    if (!one)
        co_return fail(noSuchProvider(name));
    keys[name] = key.revealText();
    one->hasKey = true;
    emit changed();
    co_return Result<void>();
}

async::Task<Result<void>> FakeProviders::setModels(std::string name,
                                                   std::vector<std::string> models)
{
    if (addError)
        co_return fail(*addError);
    auto* one = provider(name);
    if (!one)
        co_return fail(noSuchProvider(name));
    one->models = models;
    emit changed();
    co_return Result<void>();
}

async::Task<Result<void>> FakeProviders::remove(std::string name)
{
    if (addError)
        co_return fail(*addError);
    auto* one = provider(name);
    if (!one)
        co_return fail(noSuchProvider(name));
    std::erase_if(known, [&](const auto& other) { return other.name == name; });
    keys.erase(name);
    emit changed();
    co_return Result<void>();
}

async::Task<Result<void>> FakeProviders::prefer(std::string name)
{
    if (addError)
        co_return fail(*addError);
    auto* one = provider(name);
    if (!one)
        co_return fail(noSuchProvider(name));
    for (auto& other : known) {
        if (other.kind == one->kind)
            other.preferred = other.chosen = &other == one;
    }
    emit changed();
    co_return Result<void>();
}

async::Task<Result<providers::ProviderTest>> FakeProviders::test(std::string name)
{
    const auto result = testResults.find(name);
    if (result != testResults.end())
        co_return Result<providers::ProviderTest>(result->second);
    if (!provider(name))
        co_return fail(noSuchProvider(name));
    async::Completion<providers::ProviderTest> never;
    co_return co_await never.wait(async::kForever, {}, {});
}

async::Task<Result<providers::ProviderTest>> FakeProviders::tryKey(providers::Provider tried,
                                                                   Secret key)
{
    keysTried.emplace_back(key.revealText());
    if (whileTried)
        whileTried();
    const auto result = triedResults.find(tried.name);
    if (result != triedResults.end())
        co_return Result<providers::ProviderTest>(result->second);
    async::Completion<providers::ProviderTest> never;
    co_return co_await never.wait(async::kForever, {}, {});
}

async::Task<Result<void>> FakeProviders::addSecret(providers::NamedSecret given, Secret value)
{
    if (addError)
        co_return fail(*addError);
    if (secret(given.name))
        co_return fail(ErrorCode::AlreadyExists, "There is a secret named " + given.name + ".");
    values[given.name] = value.revealText();
    knownSecrets.push_back(given);
    emit changed();
    co_return Result<void>();
}

async::Task<Result<void>> FakeProviders::removeSecret(std::string name)
{
    if (addError)
        co_return fail(*addError);
    auto* one = secret(name);
    if (!one)
        co_return fail(noSuchProvider(name));
    std::erase_if(knownSecrets, [&](const auto& other) { return other.name == name; });
    emit changed();
    co_return Result<void>();
}

async::Task<Result<void>> FakeProviders::grant(WorkspaceId id, std::string name)
{
    if (addError)
        co_return fail(*addError);
    auto* one = secret(name);
    if (!one)
        co_return fail(noSuchProvider(name));
    one->granted.push_back(id);
    emit changed();
    co_return Result<void>();
}

async::Task<Result<void>> FakeProviders::revoke(WorkspaceId id, std::string name)
{
    if (addError)
        co_return fail(*addError);
    auto* one = secret(name);
    if (!one)
        co_return fail(noSuchProvider(name));
    std::erase(one->granted, id);
    emit changed();
    co_return Result<void>();
}

async::Task<Result<void>> FakeProviders::setBudget(WorkspaceId id, providers::Budget budget)
{
    if (addError)
        co_return fail(*addError);
    accounts[id.str()].budget = budget;
    emit changed();
    co_return Result<void>();
}

async::Task<Result<void>> FakeProviders::chooseProvider(WorkspaceId id, std::string name)
{
    if (addError)
        co_return fail(*addError);
    accounts[id.str()].chosen = name;
    emit changed();
    co_return Result<void>();
}

async::Task<Result<void>> FakeProviders::setMayFetch(WorkspaceId id, bool may)
{
    if (addError)
        co_return fail(*addError);
    accounts[id.str()].mayFetch = may;
    emit changed();
    co_return Result<void>();
}

async::Task<Result<void>> FakeProviders::setPrice(providers::Price price)
{
    if (addError)
        co_return fail(*addError);
    const auto known = std::ranges::find(knownPrices, price.model, &providers::Price::model);
    if (known != knownPrices.end())
        *known = price;
    else
        knownPrices.push_back(price);
    emit changed();
    co_return Result<void>();
}

async::Task<Result<void>> FakeProviders::removePrice(std::string model)
{
    if (addError)
        co_return fail(*addError);
    if (std::erase_if(knownPrices, [&](const auto& price) { return price.model == model; }) == 0)
        co_return fail(ErrorCode::NotFound, "There is no price of a model named " + model + ".");
    emit changed();
    co_return Result<void>();
}

providers::Budget FakeProviders::budget(const WorkspaceId& id) const
{
    return account(id).budget;
}

providers::Usage FakeProviders::usage(const WorkspaceId& id) const
{
    return account(id).usage;
}

std::string FakeProviders::chosenProvider(const WorkspaceId& id) const
{
    return account(id).chosen;
}

bool FakeProviders::mayFetch(const WorkspaceId& id) const
{
    return account(id).mayFetch;
}

async::Task<Result<std::vector<providers::UsageLine>>> FakeProviders::usageLines(WorkspaceId, int)
{
    co_return std::vector<providers::UsageLine>();
}

} // namespace helix::fakes
