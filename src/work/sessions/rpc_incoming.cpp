#include "sessions/rpc_incoming.h"

#include <cstdint>

#include <nlohmann/json.hpp>

#include "base/bytes.h"
#include "protocol/foreign_json.h"
#include "sessions/bounds.h"

namespace helix::sessions {
namespace {

using Json = nlohmann::json;
constexpr std::size_t kMaxErrorText = 600;
constexpr std::size_t kMaxRequestId = 1024;
/// Not the last one itself: the whole number behind it reads as it.
constexpr std::int64_t kLargestId = protocol::kMaxExactInteger - 1;

Json message()
{
    Json json = Json::object();
    json["jsonrpc"] = "2.0";
    return json;
}

Json idFrom(const std::string& text)
{
    Json id = Json::parse(text, nullptr, false);
    return id.is_discarded() ? Json() : id;
}

} // namespace

IncomingKind kindOf(const Json& json)
{
    const auto has = [&json](const char* key) { return protocol::findField(json, key) != nullptr; };
    if (has("method")) {
        if (!protocol::textIn(json, "method"))
            return IncomingKind::Nonsense;
        return has("id") ? IncomingKind::Request : IncomingKind::Notification;
    }
    const bool answers = has("result") || has("error");
    const bool namesRequest = !memberOf(json, "id").is_null();
    return namesRequest && answers ? IncomingKind::Response : IncomingKind::Nonsense;
}

bool hasPlainId(const Json& json)
{
    return protocol::requireString(json, "id", kMaxRequestId) ||
           protocol::requireInteger(json, "id", -kLargestId, kLargestId);
}

std::string idTextOf(const Json& json)
{
    std::string text = protocol::toText(memberOf(json, "id"));
    return text.size() <= kMaxRequestId ? text : "null";
}

std::string methodOf(const Json& json)
{
    return textOr(json, "method");
}

std::optional<std::int64_t> ourIdOf(const Json& json)
{
    const auto id = protocol::requireInteger(json, "id", INT64_MIN, INT64_MAX);
    return id ? std::optional(*id) : std::nullopt;
}

std::optional<AgentError> errorOf(const Json& json)
{
    const Json& error = memberOf(json, "error");
    if (error.is_null())
        return std::nullopt;
    AgentError said;
    said.code = protocol::integerOf(memberOf(error, "code")).value_or(0);
    std::string text = textOr(error, "message");
    const Json& data = memberOf(error, "data");
    std::string details = textOr(error, "data", textOr(data, "details"));
    if (details.empty())
        details = textOr(data, "message");
    if (!details.empty() && details != text)
        text += (text.empty() ? "" : ": ") + details;
    said.text = printable(headOf(text, kMaxErrorText), kMaxErrorText);
    return said;
}

std::string requestText(std::int64_t id, const char* method, const Json& params)
{
    Json json = message();
    json["id"] = id;
    json["method"] = method;
    json["params"] = params;
    return protocol::toText(json);
}

std::string notificationText(const char* method, const Json& params)
{
    Json json = message();
    json["method"] = method;
    json["params"] = params;
    return protocol::toText(json);
}

std::string resultText(const std::string& id, const Json& result)
{
    Json json = message();
    json["id"] = idFrom(id);
    json["result"] = result;
    return protocol::toText(json);
}

std::string errorText(const std::string& id, int code, const std::string& sentence)
{
    Json json = message();
    json["id"] = idFrom(id);
    Json& error = json["error"];
    error["code"] = code;
    error["message"] = sentence;
    return protocol::toText(json);
}

} // namespace helix::sessions
