#include "sessions/rpc_incoming.h"

#include <cstdint>

#include <nlohmann/json.hpp>

#include "base/bytes.h"
#include "protocol/fields.h"
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

std::string textIn(const Json& json)
{
    const auto* text = json.get_ptr<const std::string*>();
    return text == nullptr ? std::string() : *text;
}

const Json& memberOf(const Json& json, const char* key)
{
    static const Json nothing;
    if (!json.is_object())
        return nothing;
    const auto found = json.find(key);
    return found == json.end() ? nothing : *found;
}

std::string textIn(const Json& json, const char* key)
{
    return textIn(memberOf(json, key));
}

IncomingKind kindOf(const Json& json)
{
    if (!json.is_object())
        return IncomingKind::Nonsense;
    const bool hasId = json.contains("id");
    if (json.contains("method")) {
        if (!memberOf(json, "method").is_string())
            return IncomingKind::Nonsense;
        return hasId ? IncomingKind::Request : IncomingKind::Notification;
    }
    const bool answers = json.contains("result") || json.contains("error");
    const bool namesRequest = !memberOf(json, "id").is_null();
    return namesRequest && answers ? IncomingKind::Response : IncomingKind::Nonsense;
}

bool hasPlainId(const Json& json)
{
    const Json& id = memberOf(json, "id");
    if (id.is_string())
        return id.get_ref<const std::string&>().size() <= kMaxRequestId;
    if (id.is_number_unsigned())
        return id.get<std::uint64_t>() <= static_cast<std::uint64_t>(kLargestId);
    const auto number = id.is_number_integer() ? id.get<std::int64_t>() : INT64_MAX;
    return number >= -kLargestId && number <= kLargestId;
}

std::string idTextOf(const Json& json)
{
    std::string text = protocol::toText(memberOf(json, "id"));
    return text.size() <= kMaxRequestId ? text : "null";
}

std::string methodOf(const Json& json)
{
    return textIn(memberOf(json, "method"));
}

std::optional<std::int64_t> ourIdOf(const Json& json)
{
    const Json& id = memberOf(json, "id");
    const bool fits = id.is_number_integer() &&
                      (!id.is_number_unsigned() || id.get<std::uint64_t>() <= INT64_MAX);
    return fits ? std::optional(id.get<std::int64_t>()) : std::nullopt;
}

std::optional<AgentError> errorOf(const Json& json)
{
    const Json& error = memberOf(json, "error");
    if (error.is_null())
        return std::nullopt;
    AgentError said;
    if (const Json& code = memberOf(error, "code"); code.is_number_integer())
        said.code = code.get<std::int64_t>();
    std::string text = textIn(memberOf(error, "message"));
    const Json& data = memberOf(error, "data");
    std::string details = data.is_string() ? textIn(data) : textIn(memberOf(data, "details"));
    if (details.empty())
        details = textIn(memberOf(data, "message"));
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
