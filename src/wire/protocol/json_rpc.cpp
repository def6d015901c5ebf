#include "protocol/json_rpc.h"

#include "protocol/foreign_json.h"
#include "protocol/limits.h"
#include "base/try.h"

namespace helix::protocol {
namespace {

constexpr std::size_t kMaxMethodBytes = 128;
constexpr std::size_t kMaxErrorBytes = 8192; ///< of what we say
/// On the wire: each byte that is no UTF-8 becomes the three of U+FFFD.
constexpr std::size_t kMaxReadErrorBytes = 3 * kMaxErrorBytes;

tl::unexpected<Error> brokenMessage(const std::string& what)
{
    return fail(ErrorCode::Protocol, "A message is not JSON-RPC 2.0: " + what + ".");
}

Json envelope()
{
    Json json = Json::object();
    json["jsonrpc"] = "2.0";
    return json;
}

ErrorCode codeOf(std::int64_t rpcCode)
{
    switch (rpcCode) {
    case kParseError:
    case kInvalidRequest:
        return ErrorCode::Protocol;
    case kMethodNotFound:
        return ErrorCode::Unsupported;
    case kInvalidParams:
        return ErrorCode::InvalidArgument;
    default:
        return ErrorCode::Internal;
    }
}

Result<Error> decodeError(const Json& json)
{
    const auto code = requireInteger(json, "code", INT32_MIN, INT32_MAX);
    const auto message = requireString(json, "message", kMaxReadErrorBytes);
    if (!code || !message)
        return brokenMessage("its error has no code or no message");
    Error error{codeOf(*code), *message, {}};
    if (const Json* data = findField(json, "data")) {
        const auto name = optionalString(*data, "code", 64, {});
        const auto cause = optionalString(*data, "cause", kMaxReadErrorBytes, {});
        if (name && !name->empty())
            error.code = errorCodeFromString(*name);
        if (cause)
            error.cause = *cause;
    }
    return error;
}

Result<RpcMessage> decodeResponse(const Json& json, RpcMessage message)
{
    message.isResponse = true;
    const Json* result = findField(json, "result");
    const Json* error = findField(json, "error");
    if ((result == nullptr) == (error == nullptr))
        return brokenMessage("a response has either a result or an error");
    if (result != nullptr) {
        if (!message.id)
            return brokenMessage("a result has no id");
        message.result = *result;
        return message;
    }
    TRY(auto decoded, decodeError(*error));
    message.error = std::move(decoded);
    return message;
}

/// Takes the parameters out of `json`: they may hold a key, of which there is to be one copy.
Result<RpcMessage> decodeCall(Json& json, RpcMessage message)
{
    auto method = requireString(json, "method", kMaxMethodBytes);
    if (!method || method->empty())
        return brokenMessage("its method is not a name");
    if (findField(json, "result") != nullptr || findField(json, "error") != nullptr)
        return brokenMessage("it is a request and a response at once");
    if (const Json* id = findField(json, "id"); id != nullptr && id->is_null())
        return brokenMessage("a request has the id null");
    message.method = std::move(*method);
    if (findField(json, "params") != nullptr) {
        if (!requireObject(json, "params"))
            return brokenMessage("its parameters have no names");
        message.params = std::move(json["params"]);
    }
    return message;
}

} // namespace

bool isRequestId(const Json& id)
{
    return id.is_string() || id.is_number_integer();
}

std::string encodeRequest(std::int64_t id, std::string_view method, const Json& params)
{
    Json json = envelope();
    json["id"] = id;
    json["method"] = std::string(method);
    json["params"] = params;
    std::string text = toText(json);
    wipe(json); // the parameters may hold a key
    return text;
}

std::string encodeNotification(std::string_view method, const Json& params)
{
    Json json = envelope();
    json["method"] = std::string(method);
    json["params"] = params;
    return toText(json);
}

std::string encodeResult(std::int64_t id, const Json& result)
{
    Json json = envelope();
    json["id"] = id;
    json["result"] = result;
    return toText(json);
}

std::string encodeError(std::optional<std::int64_t> id, const Error& error, int rpcCode)
{
    Json json = envelope();
    json["id"] = id ? Json(*id) : Json();
    Json& body = json["error"];
    body["code"] = rpcCode;
    body["message"] = error.message.substr(0, kMaxErrorBytes);
    body["data"]["code"] = std::string(toString(error.code));
    if (!error.cause.empty())
        body["data"]["cause"] = error.cause.substr(0, kMaxErrorBytes);
    return toText(json);
}

Result<RpcMessage> decodeRpcMessage(std::string_view text)
{
    TRY(auto json, parseForeignJson(text, kMaxRpcMessage, "The message"));
    if (!json.is_object())
        return brokenMessage(json.is_array() ? "batches are not taken" : "it is not an object");
    const auto version = requireString(json, "jsonrpc", 8);
    if (!version || *version != "2.0")
        return brokenMessage("its version is not 2.0");
    RpcMessage message;
    if (const Json* id = findField(json, "id"); id != nullptr && !id->is_null()) {
        const auto number = requireInteger(json, "id", INT64_MIN, INT64_MAX);
        if (!number)
            return brokenMessage("its id is not an integer");
        message.id = *number;
    }
    if (findField(json, "method") != nullptr)
        return decodeCall(json, std::move(message));
    return decodeResponse(json, std::move(message));
}

} // namespace helix::protocol
