#include "agent/server/environment_methods.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/use_awaitable.hpp>

#include "agent/watch/proc_sockets.h"
#include "base/try.h"

namespace helix::agent {
namespace {

namespace asio = boost::asio;
using protocol::Json;

constexpr std::size_t kMaxWord = 16;

asio::awaitable<std::string> findOwner(bool tcp, std::uint16_t port)
{
    co_return ownerOfPort(tcp, port);
}

} // namespace

Result<Json> setEnvironment(GivenEnvironment& given, const Json& params)
{
    const auto list = params.find("variables");
    if (list == params.end() || !list->is_object() || list->size() > kMaxVariables)
        return fail(ErrorCode::Protocol, "The field 'variables' is not a set of variables.");
    GivenEnvironment::Variables variables;
    for (const auto& [name, value] : list->items()) {
        const auto* text = value.get_ptr<const std::string*>();
        if (text == nullptr)
            return fail(ErrorCode::Protocol, "The field 'variables' has a value that is no text.");
        variables[name] = *text;
    }
    TRY(given.set(std::move(variables)));
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
