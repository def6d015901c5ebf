#pragma once
// Messages of an agent, told apart. Pure. Internal to the room.

#include <cstdint>
#include <optional>
#include <string>

#include "protocol/fields.h"

namespace helix::sessions {

enum class IncomingKind { Request, Notification, Response, Nonsense };
/// Whatever the message holds, this is safe to ask. A request is what has a method and the key
/// "id", whatever its value: editors and agents take null for one (the official SDK asks
/// `"id" in message`).
IncomingKind kindOf(const nlohmann::json& message);
/// A text, or a whole number that every reader of JSON takes for the same one: only such a
/// request is passed on or asked of the user.
bool hasPlainId(const nlohmann::json& message);
/// JSON text of the id, for the answer; "null" when there is none or it is longer than 1 KiB.
std::string idTextOf(const nlohmann::json& message);
/// Of a request or notification.
std::string methodOf(const nlohmann::json& message);
/// The id of a response to one of our requests, which are numbers.
std::optional<std::int64_t> ourIdOf(const nlohmann::json& message);
// Their fields, read leniently.
using protocol::memberOf;
using protocol::textOr;

/// A response's error: its code, and its words made printable (those of `data` too).
struct AgentError {
    std::int64_t code = 0;
    std::string text;
};
std::optional<AgentError> errorOf(const nlohmann::json& message);

/// JSON texts of what we say. `id` is JSON text.
std::string requestText(std::int64_t id, const char* method, const nlohmann::json& params);
std::string notificationText(const char* method, const nlohmann::json& params);
std::string resultText(const std::string& id, const nlohmann::json& result);
std::string errorText(const std::string& id, int code, const std::string& sentence);

} // namespace helix::sessions
