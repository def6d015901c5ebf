#include "operations/entry_values.h"

#include <nlohmann/json.hpp>

namespace helix::operations {
namespace {

using Json = nlohmann::json;

/// The inner object of a session/update.
template <typename T>
Json writeUpdate(const T& value)
{
    Json params = acp::encodeUpdate({}, value);
    return std::move(params["update"]);
}

template <typename T>
std::optional<T> readUpdate(const Json& json)
{
    Json params = Json::object();
    params["update"] = json;
    auto update = acp::decodeUpdate(params);
    if (!update || !std::holds_alternative<T>(*update))
        return std::nullopt;
    return std::get<T>(std::move(*update));
}

template <typename T>
std::optional<T> taken(Result<T> read)
{
    return read ? std::optional<T>(std::move(*read)) : std::nullopt;
}

} // namespace

Json Foreign<acp::ContentBlock>::write(const acp::ContentBlock& block)
{
    return acp::encodeBlock(block);
}
std::optional<acp::ContentBlock> Foreign<acp::ContentBlock>::read(const Json& json)
{
    return taken(acp::decodeBlock(json));
}

Json Foreign<acp::ToolCall>::write(const acp::ToolCall& call)
{
    return writeUpdate(call);
}
std::optional<acp::ToolCall> Foreign<acp::ToolCall>::read(const Json& json)
{
    return readUpdate<acp::ToolCall>(json);
}

Json Foreign<acp::Plan>::write(const acp::Plan& plan)
{
    return writeUpdate(plan);
}
std::optional<acp::Plan> Foreign<acp::Plan>::read(const Json& json)
{
    return readUpdate<acp::Plan>(json);
}

Json Foreign<acp::PermissionRequest>::write(const acp::PermissionRequest& request)
{
    return acp::encodePermissionRequest(request);
}
std::optional<acp::PermissionRequest> Foreign<acp::PermissionRequest>::read(const Json& json)
{
    return taken(acp::decodePermissionRequest(json));
}

} // namespace helix::operations
