#include "app/model_offers.h"

#include <algorithm>
#include <optional>

#include <QPointer>

#include "app/key_tests.h"
#include "base/try.h"

namespace helix::app {
namespace {

using providers::FoundKey;
using providers::LocalServer;
using providers::Provider;

std::set<std::uint16_t> portsOfGuests(const boundary::Forwards& forwards)
{
    std::set<std::uint16_t> ports;
    for (const auto& forward : forwards.list())
        ports.insert(forward.hostPort);
    return ports;
}

/// "http://localhost:11434/v1" is the same server as "http://127.0.0.1:11434".
bool isAt(const Provider& provider, std::uint16_t port)
{
    const auto host = ":" + std::to_string(port);
    const auto at = provider.baseUrl.find(host);
    const auto after = at + host.size();
    return provider.baseUrl.starts_with("http://") && at != std::string::npos &&
           (after == provider.baseUrl.size() || provider.baseUrl[after] == '/');
}

/// Where a key of this kind would be sent to.
bool isItsOwn(const Provider& provider, providers::ProviderKind kind)
{
    return provider.kind == kind && provider.baseUrl == providers::usualBaseUrl(kind);
}

/// The key has its test before anybody relies on it.
async::Task<Result<std::string>> addAndTest(plane::ControlPlane& plane, Provider provider,
                                            Secret key)
{
    const QPointer<providers::Providers> there(&plane.providers());
    provider.name = freeProviderName(plane.providers().list(), provider.name);
    const std::string name = provider.name;
    CO_TRY(co_await addProvider(plane, provider, key));
    if (!there)
        co_return fail(ErrorCode::Cancelled, "Helix is closing.");
    CO_TRY(const auto tested, co_await testKey(plane, name));
    co_return tested.sentence;
}

/// Of its kind, with a key that does not work any more: it gets the new one.
std::optional<Provider> refusedOf(plane::ControlPlane& plane, providers::ProviderKind kind)
{
    for (const auto& provider : plane.providers().list())
        if (isItsOwn(provider, kind) &&
            keyState(plane, provider.name) == providers::KeyState::Refused)
            return provider;
    return std::nullopt;
}

/// The one that was to be replaced when that was offered, if it still is.
Result<Provider> stillRefused(plane::ControlPlane& plane, const std::string& name,
                              providers::ProviderKind kind)
{
    for (const auto& provider : plane.providers().list()) {
        if (provider.name != name || !isItsOwn(provider, kind))
            continue;
        if (keyState(plane, name) == providers::KeyState::Refused)
            return provider;
        return fail(ErrorCode::Conflict,
                    "The key of " + name + " is not refused any more, so it was kept.");
    }
    return fail(ErrorCode::NotFound,
                "The provider " + name + ", whose key was to be replaced, is gone.");
}

/// The one that is stored stays until the new one has passed a test: it may be good again tomorrow.
async::Task<Result<std::string>> replaceAndTest(plane::ControlPlane& plane, Provider provider,
                                                Secret key)
{
    const QPointer<providers::Providers> there(&plane.providers());
    CO_TRY(co_await there->tryKey(provider, key));
    if (!there)
        co_return fail(ErrorCode::Cancelled, "Helix is closing.");
    // Meanwhile the user may have set another.
    CO_TRY(stillRefused(plane, provider.name, provider.kind));
    CO_TRY(co_await replaceKey(plane, provider.name, key));
    if (!there)
        co_return fail(ErrorCode::Cancelled, "Helix is closing.");
    CO_TRY(const auto tested, co_await testKey(plane, provider.name));
    co_return tested.sentence;
}

} // namespace

std::string freeProviderName(const std::vector<Provider>& known, const std::string& wanted)
{
    std::string name = wanted;
    for (int number = 2; std::ranges::find(known, name, &Provider::name) != known.end(); ++number)
        name = wanted + "-" + std::to_string(number);
    return name;
}

async::Task<ModelsToAdd> findModelOffers(plane::ControlPlane& plane)
{
    const QPointer<providers::Providers> there(&plane.providers());
    const auto notThese = portsOfGuests(plane.forwards());
    auto around = co_await there->lookAround(notThese);
    ModelsToAdd offers{std::move(around), {}};
    if (!there)
        co_return offers;
    for (const auto& provider : there->list()) {
        std::erase_if(offers.servers,
                      [&](const LocalServer& server) { return isAt(provider, server.port); });
        if (keyState(plane, provider.name) != providers::KeyState::Refused)
            std::erase_if(offers.keys,
                          [&](const FoundKey& key) { return isItsOwn(provider, key.kind); });
    }
    for (const auto& key : offers.keys)
        if (const auto refused = refusedOf(plane, key.kind))
            offers.replaced.emplace(key.kind, refused->name);
    co_return offers;
}

async::Task<Result<std::string>> addLocalServer(plane::ControlPlane& plane, LocalServer server)
{
    const QPointer<providers::Providers> there(&plane.providers());
    const bool isStrangers = co_await there->isStrangers(server.port);
    if (!there)
        co_return fail(ErrorCode::Cancelled, "Helix is closing.");
    // Either may have taken it since it was offered.
    if (isStrangers)
        co_return fail(ErrorCode::Conflict, "Another person's program listens at port " +
                                                std::to_string(server.port) +
                                                " by now, so no model server was added.");
    if (portsOfGuests(plane.forwards()).contains(server.port))
        co_return fail(ErrorCode::Conflict, "Port " + std::to_string(server.port) +
                                                " leads into a workspace by now, so no model "
                                                "server was added.");
    const Secret none;
    co_return co_await addAndTest(plane, server.provider(), none);
}

async::Task<Result<std::string>> addFoundKey(plane::ControlPlane& plane, FoundKey found,
                                             std::string replaced)
{
    const QPointer<providers::Providers> there(&plane.providers());
    CO_TRY(const Secret key, co_await there->foundKey(found));
    if (!there)
        co_return fail(ErrorCode::Cancelled, "Helix is closing.");
    if (!replaced.empty()) {
        CO_TRY(const Provider refused, stillRefused(plane, replaced, found.kind));
        co_return co_await replaceAndTest(plane, refused, key);
    }
    Provider provider;
    provider.name = providers::toString(found.kind);
    provider.kind = found.kind;
    provider.baseUrl = providers::usualBaseUrl(found.kind);
    co_return co_await addAndTest(plane, provider, key);
}

} // namespace helix::app
