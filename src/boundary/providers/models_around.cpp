// What the service finds on this computer.
#include <unistd.h>

#include "base/tcp_listeners.h"
#include "providers/found_keys.h"
#include "providers/local_servers.h"
#include "providers/providers_service.h"

namespace helix::providers {

async::Task<ModelsAround> ProvidersService::lookAround(std::set<std::uint16_t> notThese)
{
    const std::function<Result<std::vector<FoundKey>>()> look =
        []() -> Result<std::vector<FoundKey>> { return findKeys(ownKeyPlaces()); };
    const std::function<Result<std::set<std::uint16_t>>()> lookForStrangers =
        []() -> Result<std::set<std::uint16_t>> {
        return portsOfStrangers(tcpListeners(), geteuid());
    };
    const auto ports = usualPorts();
    ModelsAround around;
    // Any account of this computer may listen where Ollama would: it would read every prompt.
    const auto strangers = co_await async::onPool<std::set<std::uint16_t>>(lookForStrangers);
    notThese.merge(strangers.value_or(std::set<std::uint16_t>()));
    around.servers = co_await findLocalServers(ports, notThese);
    const auto keys = co_await async::onPool<std::vector<FoundKey>>(look);
    around.keys = keys.value_or(std::vector<FoundKey>());
    co_return around;
}

async::Task<Result<Secret>> ProvidersService::foundKey(FoundKey found)
{
    const std::function<Result<Secret>()> read = [found] { return readKey(ownKeyPlaces(), found); };
    co_return co_await async::onPool<Secret>(read);
}

} // namespace helix::providers
