#include "agent/server/environment_methods.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/use_awaitable.hpp>

#include "agent/system/guest_setup.h"
#include "agent/watch/proc_sockets.h"
#include "base/ids.h"
#include "base/try.h"
#include "protocol/checked_json.h"
#include "protocol/limits.h"

namespace helix::agent {
namespace {

namespace asio = boost::asio;
using protocol::Json;

constexpr std::size_t kMaxWord = 16, kMaxHostName = 63;

asio::awaitable<std::string> findOwner(bool tcp, std::uint16_t port)
{
    co_return ownerOfPort(tcp, port);
}

} // namespace

Result<Json> setEnvironment(GivenEnvironment& given, const Json& params)
{
    protocol::CheckedJson fields(params);
    if (!fields.has("variables"))
        fields.refuse("variables", "is missing");
    auto variables = fields.textMapOr("variables", kMaxVariables, protocol::kMaxRpcMessage);
    TRY(fields.outcome());
    TRY(given.set(std::move(variables)));
    return Json::object();
}

Result<Json> renameHost(const Json& params, bool ownsSystem)
{
    TRY(const auto name, protocol::requireString(params, "name", kMaxHostName));
    TRY(checkName(name, "a machine"));
    if (!ownsSystem)
        return fail(ErrorCode::Unsupported, "This agent's system is not a guest's.");
    TRY(setHostname(name));
    return Json::object();
}

asio::awaitable<Result<Json>> tellOwner(asio::thread_pool& threads, Json params)
{
    const auto protocol = protocol::requireString(params, "protocol", kMaxWord);
    const auto port = protocol::requireInteger(params, "port", 1, UINT16_MAX);
    if (!protocol || !port)
        co_return fail(!protocol ? protocol.error() : port.error());
    if (*protocol != "tcp" && *protocol != "udp")
        co_return fail(ErrorCode::Protocol, "The field 'protocol' is neither tcp nor udp.");
    const std::string name = co_await asio::co_spawn(
        threads, findOwner(*protocol == "tcp", static_cast<std::uint16_t>(*port)),
        asio::use_awaitable);
    Json result = Json::object();
    result["process"] = name;
    co_return result;
}

} // namespace helix::agent
