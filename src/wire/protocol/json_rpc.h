#pragma once
// JSON-RPC 2.0 messages (jsonrpc.org/specification), for WSS /v1/rpc and for the control socket.
// Batches are refused.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "base/result.h"
#include "protocol/fields.h"

namespace helix::protocol {

/// JSON-RPC error codes; HelixVM's own errors carry kApplicationError and data {"code":
/// toString(ErrorCode), "cause": ...}.
inline constexpr int kParseError = -32700;
inline constexpr int kInvalidRequest = -32600;
inline constexpr int kMethodNotFound = -32601;
inline constexpr int kInvalidParams = -32602;
inline constexpr int kApplicationError = -32000;

/// Whether `id` is of a type that a request's id may have: text or a whole number. Foreign peers
/// count in both; ours in numbers alone.
bool isRequestId(const Json& id);

/// A request (with id), a notification (without), or a response (result or error).
struct RpcMessage {
    std::optional<std::int64_t> id;
    std::string method; ///< empty in a response
    Json params = Json::object();
    bool isResponse = false;
    Json result;                ///< in a good response
    std::optional<Error> error; ///< in a failed response
};

std::string encodeRequest(std::int64_t id, std::string_view method, const Json& params);
std::string encodeNotification(std::string_view method, const Json& params);
std::string encodeResult(std::int64_t id, const Json& result);
/// `id` is empty when the request could not be read (JSON null on the wire).
std::string encodeError(std::optional<std::int64_t> id, const Error& error,
                        int rpcCode = kApplicationError);

/// Parses one message; never throws; depth-limited. Protocol error for anything that is not
/// JSON-RPC 2.0.
Result<RpcMessage> decodeRpcMessage(std::string_view text);

} // namespace helix::protocol
