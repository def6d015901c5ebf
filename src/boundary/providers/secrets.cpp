// Secrets that guests may use without seeing them, and who may.

#include <algorithm>

#include "gateway/rules/base_url.h"
#include "gateway/rules/header_filter.h"
#include "providers/providers_p.h"
#include "base/try.h"

namespace helix::providers {
namespace {

Result<void> checkSecret(const NamedSecret& secret, const Secret& value)
{
    if (auto named = checkName(secret.name, "a secret"); !named)
        return named;
    TRY(gateway::parseOrigin(secret.origin));
    if (value.empty())
        return fail(ErrorCode::InvalidArgument, "The secret is empty.");
    TRY(gateway::secretHeader(secret.header, value.revealText()));
    return {};
}

async::Task<Result<void>> setGranted(PrivatePtr d, WorkspaceId id, std::string name, bool may)
{
    const auto lock = co_await async::KeyedMutex::lock(d->changes, kGrantLists);
    const NamedSecret* known = d->secret(name);
    if (known == nullptr)
        co_return noSuch("secret", name);
    NamedSecret changed = *known;
    std::erase(changed.granted, id);
    if (may)
        changed.granted.push_back(id);
    const auto saved = co_await saveSecret(d->database, changed);
    if (!saved)
        co_return saved;
    if (NamedSecret* now = d->secret(name))
        *now = changed;
    co_await tellGateway(d);
    co_return Result<void>();
}

} // namespace

NamedSecret* ProvidersService::Private::secret(const std::string& name)
{
    const auto found = std::ranges::find(secrets, name, &NamedSecret::name);
    return found == secrets.end() ? nullptr : &*found;
}

std::vector<NamedSecret> ProvidersService::secrets() const
{
    return m_d->secrets;
}

async::Task<Result<void>> ProvidersService::addSecret(NamedSecret secret, Secret value)
{
    const auto d = m_d;
    const auto lock = co_await async::KeyedMutex::lock(d->changes, kSecretList);
    const Secret clean = trimmed(value);
    CO_TRY(checkSecret(secret, clean));
    if (d->secret(secret.name) != nullptr)
        co_return fail(ErrorCode::AlreadyExists,
                       "There is a secret named " + secret.name + " already.");
    const std::string key = "secret." + secret.name;
    const auto kept = co_await d->keys.save(key, clean);
    if (!kept)
        co_return kept;
    const auto saved = co_await saveSecret(d->database, secret);
    if (!saved) {
        co_await d->keys.erase(key);
        co_return saved;
    }
    d->secrets.push_back(secret);
    std::ranges::sort(d->secrets, {}, &NamedSecret::name);
    co_await tellGateway(d);
    co_return Result<void>();
}

async::Task<Result<void>> ProvidersService::removeSecret(std::string name)
{
    const auto d = m_d;
    const auto lock = co_await async::KeyedMutex::lock(d->changes, kSecretList);
    if (d->secret(name) == nullptr)
        co_return noSuch("secret", name);
    const std::string key = "secret." + name;
    const auto erased = co_await d->keys.erase(key);
    if (!erased)
        co_return erased;
    const auto grants = co_await async::KeyedMutex::lock(d->changes, kGrantLists);
    const auto saved = co_await eraseSecret(d->database, name);
    if (!saved)
        co_return saved;
    std::erase_if(d->secrets, [&](const NamedSecret& secret) { return secret.name == name; });
    co_await tellGateway(d);
    co_return Result<void>();
}

async::Task<Result<void>> ProvidersService::grant(WorkspaceId id, std::string name)
{
    co_return co_await setGranted(m_d, id, name, true);
}

async::Task<Result<void>> ProvidersService::revoke(WorkspaceId id, std::string name)
{
    co_return co_await setGranted(m_d, id, name, false);
}

} // namespace helix::providers
