#include "ui/control_providers.h"

#include "app/key_tests.h"

namespace helix::ui {

ControlProviders::ControlProviders(ControlLine& line)
    : m_line(line)
{
}

void ControlProviders::follow(plane::ControlPlane& plane)
{
    auto* providers = &plane.providers();
    auto* workspaces = &plane.workspaces();
    connect(providers, &providers::Providers::changed, providers, [this, providers, workspaces] {
        tell(*providers);
        // Budgets are part of what changed.
        for (const auto& snapshot : workspaces->list())
            tellAccount(*providers, snapshot.id);
    });
    connect(providers, &providers::Providers::used, providers,
            [this, providers](const WorkspaceId& id) { tellAccount(*providers, id); });
    tell(*providers);
    for (const auto& snapshot : workspaces->list())
        tellAccount(*providers, snapshot.id);
}

void ControlProviders::tell(const providers::Providers& providers)
{
    m_line.onUiThread([this, state = ProvidersState{providers.list(), providers.secrets(),
                                                    providers.prices()}] { emit changed(state); });
}

void ControlProviders::tellAccount(const providers::Providers& providers, const WorkspaceId& id)
{
    const Account now{id, providers.budget(id), providers.usage(id), providers.mayFetch(id)};
    m_line.onUiThread([this, now] { emit accountChanged(now); });
}

void ControlProviders::look(WorkspaceId id)
{
    m_line.post([this, id](plane::ControlPlane& plane) { tellAccount(plane.providers(), id); });
}

void ControlProviders::setBudget(WorkspaceId id, providers::Budget budget,
                                 Reply<Result<void>> reply)
{
    m_line.ask<Result<void>>(
        [id, budget](auto& plane) { return plane.providers().setBudget(id, budget); },
        [this, id, reply = std::move(reply)](const Result<void>& result) {
            reply(result);
            look(id);
        });
}

void ControlProviders::setMayFetch(WorkspaceId id, bool may, Reply<Result<void>> reply)
{
    m_line.ask<Result<void>>(
        [id, may](auto& plane) { return plane.providers().setMayFetch(id, may); },
        std::move(reply));
}

void ControlProviders::add(providers::Provider provider, Secret key, Reply<Result<void>> reply)
{
    m_line.ask<Result<void>>(
        [provider, key](auto& plane) { return app::addProvider(plane, provider, key); },
        std::move(reply));
}

void ControlProviders::setKey(std::string name, Secret key, Reply<Result<void>> reply)
{
    m_line.ask<Result<void>>([name, key](auto& plane) { return app::replaceKey(plane, name, key); },
                             std::move(reply));
}

void ControlProviders::setModels(std::string name, std::vector<std::string> models,
                                 Reply<Result<void>> reply)
{
    m_line.ask<Result<void>>(
        [name, models](auto& plane) { return plane.providers().setModels(name, models); },
        std::move(reply));
}

void ControlProviders::remove(std::string name, Reply<Result<void>> reply)
{
    m_line.ask<Result<void>>([name](auto& plane) { return app::removeProvider(plane, name); },
                             std::move(reply));
}

void ControlProviders::test(std::string name, Reply<Result<std::string>> reply)
{
    m_line.ask<Result<std::string>>([name](auto& plane) { return app::testKey(plane, name); },
                                    std::move(reply));
}

void ControlProviders::addSecret(providers::NamedSecret secret, Secret value,
                                 Reply<Result<void>> reply)
{
    m_line.ask<Result<void>>(
        [secret, value](auto& plane) { return plane.providers().addSecret(secret, value); },
        std::move(reply));
}

void ControlProviders::removeSecret(std::string name, Reply<Result<void>> reply)
{
    m_line.ask<Result<void>>([name](auto& plane) { return plane.providers().removeSecret(name); },
                             std::move(reply));
}

void ControlProviders::grant(WorkspaceId id, std::string name, Reply<Result<void>> reply)
{
    m_line.ask<Result<void>>([id, name](auto& plane) { return plane.providers().grant(id, name); },
                             std::move(reply));
}

void ControlProviders::revoke(WorkspaceId id, std::string name, Reply<Result<void>> reply)
{
    m_line.ask<Result<void>>([id, name](auto& plane) { return plane.providers().revoke(id, name); },
                             std::move(reply));
}

void ControlProviders::setPrices(std::vector<providers::Price> prices, Reply<Result<void>> reply)
{
    m_line.ask<Result<void>>([prices](auto& plane) { return plane.providers().setPrices(prices); },
                             std::move(reply));
}

} // namespace helix::ui
