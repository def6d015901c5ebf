// What the service finds on this computer.
#include <unistd.h>

#include "base/tcp_listeners.h"
#include "providers/found_keys.h"
#include "providers/local_servers.h"
#include "providers/providers_p.h"

namespace helix::providers {

namespace {

StrangersPorts strangersAmong(const std::function<std::vector<TcpListener>()>& listeners)
{
    return [listeners]() -> Result<std::set<std::uint16_t>> {
        return portsOfStrangers(listeners(), geteuid());
    };
}

} // namespace

async::Task<ModelsAround> ProvidersService::lookAround(std::set<std::uint16_t> notThese)
{
    const std::function<Result<std::vector<FoundKey>>()> look =
        []() -> Result<std::vector<FoundKey>> { return findKeys(ownKeyPlaces()); };
    const auto ports = usualPorts();
    const auto strangers = strangersAmong(m_d->options.listeners);
    ModelsAround around;
    around.servers = co_await findLocalServers(ports, notThese, strangers);
    const auto keys = co_await async::onPool<std::vector<FoundKey>>(look);
    around.keys = keys.value_or(std::vector<FoundKey>());
    co_return around;
}

async::Task<bool> ProvidersService::isStrangers(std::uint16_t port)
{
    const auto strangers = strangersAmong(m_d->options.listeners);
    const auto theirs = co_await async::onPool<std::set<std::uint16_t>>(strangers);
    co_return theirs.value_or(std::set<std::uint16_t>()).contains(port);
}

async::Task<Result<Secret>> ProvidersService::foundKey(FoundKey found)
{
    const std::function<Result<Secret>()> read = [found] { return readKey(ownKeyPlaces(), found); };
    co_return co_await async::onPool<Secret>(read);
}

} // namespace helix::providers
