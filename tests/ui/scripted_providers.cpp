#include "ui/scripted_providers.h"

#include <QTimer>

namespace helix::ui::test {

void ScriptedProviders::later(std::function<void()> change, Reply<Result<void>> reply)
{
    QTimer::singleShot(0, this, [this, change = std::move(change), reply = std::move(reply)] {
        if (addError) {
            reply(fail(*addError));
            return;
        }
        change();
        emit changed(state);
        reply({});
    });
}

Account& ScriptedProviders::of(const WorkspaceId& id)
{
    auto& account = accounts[id.str()];
    account.workspace = id;
    return account;
}

void ScriptedProviders::addProvider(const std::string& name, providers::ProviderKind kind,
                                    const std::string& baseUrl, bool hasKey)
{
    providers::Provider provider;
    provider.name = name;
    provider.kind = kind;
    provider.baseUrl = baseUrl;
    provider.hasKey = hasKey;
    state.providers.push_back(provider);
}

void ScriptedProviders::tellAll()
{
    emit changed(state);
    for (const auto& [id, account] : accounts)
        emit accountChanged(account);
}

void ScriptedProviders::add(providers::Provider provider, Secret key, Reply<Result<void>> reply)
{
    later(
        [this, provider, key]() mutable {
            keys[provider.name] = key.revealText();
            provider.hasKey = !key.empty();
            state.providers.push_back(provider);
        },
        std::move(reply));
}

void ScriptedProviders::setKey(std::string name, Secret key, Reply<Result<void>> reply)
{
    later(
        [this, name, key] {
            keys[name] = key.revealText();
            for (auto& provider : state.providers)
                provider.hasKey = provider.hasKey || provider.name == name;
        },
        std::move(reply));
}

void ScriptedProviders::setModels(std::string name, std::vector<std::string> models,
                                  Reply<Result<void>> reply)
{
    later(
        [this, name, models] {
            for (auto& provider : state.providers) {
                if (provider.name == name)
                    provider.models = models;
            }
        },
        std::move(reply));
}

void ScriptedProviders::remove(std::string name, Reply<Result<void>> reply)
{
    later(
        [this, name] {
            std::erase_if(state.providers, [&](const auto& known) { return known.name == name; });
            keys.erase(name);
        },
        std::move(reply));
}

void ScriptedProviders::test(std::string name, Reply<Result<std::string>> reply)
{
    QTimer::singleShot(0, this, [this, name, reply] {
        const auto result = testResults.find(name);
        if (result != testResults.end())
            reply(result->second);
    });
}

void ScriptedProviders::addSecret(providers::NamedSecret secret, Secret value,
                                  Reply<Result<void>> reply)
{
    later(
        [this, secret, value] {
            values[secret.name] = value.revealText();
            state.secrets.push_back(secret);
        },
        std::move(reply));
}

void ScriptedProviders::removeSecret(std::string name, Reply<Result<void>> reply)
{
    later(
        [this, name] {
            std::erase_if(state.secrets, [&](const auto& known) { return known.name == name; });
        },
        std::move(reply));
}

void ScriptedProviders::grant(WorkspaceId id, std::string name, Reply<Result<void>> reply)
{
    later(
        [this, id, name] {
            for (auto& secret : state.secrets) {
                if (secret.name == name)
                    secret.granted.push_back(id);
            }
        },
        std::move(reply));
}

void ScriptedProviders::revoke(WorkspaceId id, std::string name, Reply<Result<void>> reply)
{
    later(
        [this, id, name] {
            for (auto& secret : state.secrets) {
                if (secret.name == name)
                    std::erase(secret.granted, id);
            }
        },
        std::move(reply));
}

void ScriptedProviders::setPrices(std::vector<providers::Price> prices, Reply<Result<void>> reply)
{
    later([this, prices] { state.prices = prices; }, std::move(reply));
}

void ScriptedProviders::setBudget(WorkspaceId id, providers::Budget budget,
                                  Reply<Result<void>> reply)
{
    later(
        [this, id, budget] {
            of(id).budget = budget;
            emit accountChanged(of(id));
        },
        std::move(reply));
}

void ScriptedProviders::setMayFetch(WorkspaceId id, bool may, Reply<Result<void>> reply)
{
    later(
        [this, id, may] {
            of(id).mayFetch = may;
            emit accountChanged(of(id));
        },
        std::move(reply));
}

void ScriptedProviders::look(WorkspaceId id)
{
    QTimer::singleShot(0, this, [this, id] { emit accountChanged(of(id)); });
}

} // namespace helix::ui::test
