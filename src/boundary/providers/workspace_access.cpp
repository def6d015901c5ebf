// What a workspace may ask of providers: its token, its budget and what was chosen for it.

#include <algorithm>

#include <spdlog/spdlog.h>

#include "base/crypto.h"
#include "base/try.h"
#include "gateway/gateway_protocol.h"
#include "providers/guest_environment.h"
#include "providers/providers_p.h"

namespace helix::providers {
namespace {

constexpr std::size_t kTokenBytes = 32;

/// Whom a workspace asks first, and whether providers may reach somewhere for it.
async::Task<void> tellChoices(PrivatePtr d, WorkspaceId id)
{
    d->announce();
    if (!d->isOpen(id) || !d->gateway)
        co_return;
    const AccessRecord record = d->access[id];
    Json params{{"workspace", id.str()},
                {"fetch", record.mayFetch || d->openInternet.contains(id)},
                {"provider", record.provider}};
    const auto told =
        co_await askGateway(d, gateway::kWorkspaceChoices, params, nullptr, kRequestTime);
    if (!told)
        enforce(d, told.error());
}

/// A token's record and its channel.
async::Task<Result<GuestAccess>> openAccess(PrivatePtr d, WorkspaceId id)
{
    CO_TRY(co_await ensureGateway(d));
    if (!d->isOpen(id))
        d->open.push_back(id);
    const auto channel = co_await openInGateway(d, id);
    if (!channel) {
        std::erase(d->open, id);
        co_return fail(channel.error());
    }
    GuestAccess access;
    access.channel = *channel;
    co_return access;
}

} // namespace

bool ProvidersService::Private::isOpen(const WorkspaceId& id) const
{
    return std::ranges::find(open, id) != open.end();
}

Budget ProvidersService::budget(const WorkspaceId& id) const
{
    const auto found = m_d->access.find(id);
    return found == m_d->access.end() ? Budget() : found->second.budget;
}

Usage ProvidersService::usage(const WorkspaceId& id) const
{
    const auto found = m_d->access.find(id);
    return found == m_d->access.end() ? Usage() : found->second.usage;
}

async::Task<Result<void>> ProvidersService::setBudget(WorkspaceId id, Budget budget)
{
    const auto d = m_d;
    const auto lock = co_await async::KeyedMutex::lock(d->changes, id.str());
    const auto saved = co_await saveBudget(d->database, id, budget);
    if (!saved)
        co_return saved;
    d->access[id].budget = budget;
    d->announce();
    if (!d->isOpen(id) || !d->gateway)
        co_return Result<void>();
    Json params{{"workspace", id.str()}, {"budget", budgetJson(budget)}};
    const auto told =
        co_await askGateway(d, gateway::kWorkspaceBudget, params, nullptr, kRequestTime);
    if (!told)
        enforce(d, told.error());
    co_return Result<void>();
}

std::string ProvidersService::chosenProvider(const WorkspaceId& id) const
{
    const auto found = m_d->access.find(id);
    return found == m_d->access.end() ? std::string() : found->second.provider;
}

async::Task<Result<void>> ProvidersService::chooseProvider(WorkspaceId id, std::string name)
{
    const auto d = m_d;
    // The provider may be removed at the same time, and the other choice changed.
    const auto listed = co_await async::KeyedMutex::lock(d->changes, kProviderList);
    const auto lock = co_await async::KeyedMutex::lock(d->changes, id.str());
    if (!name.empty() && d->provider(name) == nullptr)
        co_return noSuch("provider", name);
    const bool fetch = d->access[id].mayFetch;
    const auto saved = co_await saveChoices(d->database, id, fetch, name);
    if (!saved)
        co_return saved;
    d->access[id].provider = name;
    co_await tellChoices(d, id);
    co_return Result<void>();
}

bool ProvidersService::mayFetch(const WorkspaceId& id) const
{
    const auto found = m_d->access.find(id);
    return found != m_d->access.end() && found->second.mayFetch;
}

async::Task<Result<void>> ProvidersService::setMayFetch(WorkspaceId id, bool may)
{
    const auto d = m_d;
    const auto lock = co_await async::KeyedMutex::lock(d->changes, id.str());
    const std::string provider = d->access[id].provider;
    const auto saved = co_await saveChoices(d->database, id, may, provider);
    if (!saved)
        co_return saved;
    d->access[id].mayFetch = may;
    co_await tellChoices(d, id);
    co_return Result<void>();
}

async::Task<void> ProvidersService::setOpenInternet(WorkspaceId id, bool open)
{
    const auto d = m_d;
    const bool was = d->openInternet.contains(id);
    if (was == open)
        co_return;
    if (open)
        d->openInternet.insert(id);
    else
        d->openInternet.erase(id);
    co_await tellChoices(d, id);
}

async::Task<void> ProvidersService::setProxies(ProxyRules proxies)
{
    const auto d = m_d;
    const bool isNew = d->proxies != proxies;
    d->proxies = std::move(proxies);
    if (isNew)
        co_await tellGateway(d);
    if (d->owner != nullptr)
        emit proxiesChanged();
}

async::Task<Result<std::vector<UsageLine>>> ProvidersService::usageLines(WorkspaceId id, int limit)
{
    return readUsage(m_d->database, id, limit);
}

async::Task<Result<GuestAccess>> ProvidersService::open(WorkspaceId id)
{
    const auto d = m_d;
    const std::string token = "hx-" + toBase64Url(randomBytes(kTokenBytes));
    const std::string hash = toBase64Url(sha256(asBytes(token)));
    CO_TRY(co_await saveToken(d->database, id, hash));
    d->access[id].tokenHash = hash;
    auto access = co_await openAccess(d, id);
    if (access)
        access->environment = guestEnvironment(token);
    co_return access;
}

async::Task<Result<GuestAccess>> ProvidersService::adopt(WorkspaceId id)
{
    const auto d = m_d;
    // A guest whose token is not known keeps what it has, and it is good for nothing.
    if (d->access[id].tokenHash.empty()) {
        const std::string nobody = toBase64Url(randomBytes(kTokenBytes));
        CO_TRY(co_await saveToken(d->database, id, nobody));
        d->access[id].tokenHash = nobody;
    }
    co_return co_await openAccess(d, id);
}

async::Task<void> ProvidersService::pause(WorkspaceId id)
{
    const auto d = m_d;
    std::erase(d->open, id);
    Json params{{"workspace", id.str()}};
    const auto closed =
        co_await askGateway(d, gateway::kWorkspaceClose, params, nullptr, kRequestTime);
    if (!closed && d->gateway)
        enforce(d, closed.error());
}

async::Task<void> ProvidersService::close(WorkspaceId id)
{
    const auto d = m_d;
    if (const auto found = d->access.find(id); found != d->access.end())
        found->second.tokenHash.clear();
    co_await pause(id);
    const std::string none;
    const auto saved = co_await saveToken(d->database, id, none);
    if (!saved)
        spdlog::error("providers: {}: {}", id.str(), saved.error().describe());
}

async::Task<Result<void>> ProvidersService::remove(WorkspaceId id)
{
    const auto d = m_d;
    co_await close(id);
    const auto lock = co_await async::KeyedMutex::lock(d->changes, kGrantLists);
    const auto erased = co_await eraseWorkspace(d->database, id);
    if (!erased)
        co_return erased;
    d->access.erase(id);
    d->openInternet.erase(id);
    for (auto& secret : d->secrets)
        std::erase(secret.granted, id);
    co_await tellGateway(d);
    co_return Result<void>();
}

} // namespace helix::providers
