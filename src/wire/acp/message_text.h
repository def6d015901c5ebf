#pragma once
// The text of one message of the Agent Client Protocol, as it is read from a peer. Pure.

#include <cstddef>
#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

#include "base/result.h"

namespace helix::acp {

/// Values in one message. A tree costs up to 80 bytes for each, so this bounds what a message of
/// kMaxMessageBytes can make of itself in memory.
inline constexpr std::size_t kMaxMessageValues = 1'000'000;

/// One JSON object. Protocol error, naming `what` and never the content, for what is no JSON (UTF-8
/// included), longer than `maxBytes`, deeper than `maxDepth` or of more than kMaxMessageValues.
Result<nlohmann::json> parseMessage(std::string_view text, std::size_t maxBytes, int maxDepth,
                                    std::string_view what);

/// What parseMessage() would build a tree of, without building it: the two members that a bridge
/// goes by, and whether the text is a message at all.
struct MessageHead {
    std::string id; ///< JSON text: `7`, `"a"`, `null`; empty: none, or one that answers cannot name
    std::string method; ///< empty: a response
    bool hasId = false; ///< the key is there, whatever its value: with a method, a request
    bool hasResult = false, hasError = false;
    [[nodiscard]] bool isRequest() const { return hasId && !method.empty(); }
};
/// Protocol error as for parseMessage(), and unless it is a request, a notification or a response;
/// also for one that says at its top twice what it is ("id", "method"...): readers differ in which
/// of the two they take.
Result<MessageHead> readMessageHead(std::string_view text, std::size_t maxBytes, int maxDepth,
                                    std::string_view what);

/// Foreign text as lines that are safe to log and show: control characters and invalid UTF-8 become
/// '?', terminal colours go, at most `maxBytes` bytes of the end (`keepEnd`) or of the beginning.
std::string printableLines(std::string_view foreign, std::size_t maxBytes, bool keepEnd = false);

} // namespace helix::acp
