#pragma once
// What a model's answer says while it streams, in no provider's words.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "coder/models/message.h"

namespace helix::agent::coder {

enum class StopCause { EndTurn, ToolUse, MaxTokens, Refusal, Pause };

/// Why an answer failed, as far as it decides what to do next.
struct ModelFailure {
    enum class Kind {
        Connection, ///< no connection, or none any more
        Stalled,    ///< nothing came for too long
        Truncated,  ///< the answer ended without its end
        Status,     ///< an HTTP status that is no success
        InStream,   ///< the provider said an error in mid-stream
        Garbage,    ///< bytes that the dialect does not have
        Cancelled,
    };
    Kind kind = Kind::Connection;
    int status = 0;                      ///< of Status
    std::string type;                    ///< the provider's word, as "overloaded_error"
    std::string message;                 ///< the provider's sentence, printable
    std::optional<std::int64_t> afterMs; ///< when the provider said how long to wait
};

struct StreamEvent {
    enum class Kind {
        Text,          ///< `text`: a piece
        Thinking,      ///< `text`: a piece
        ThinkingEnd,   ///< `signature`, `id`; `redacted`
        ToolBegin,     ///< `index`, `id`, `name`
        ToolArguments, ///< `index`, `text`: a piece of JSON
        ToolEnd,       ///< `index`
        Usage,         ///< `usage`: running totals
        Stop,          ///< `stop`: the answer is whole
        Failure,       ///< `failure`: nothing follows
    };
    Kind kind = Kind::Text;
    int index = 0; ///< which tool call, for those that run side by side
    std::string text, id, name, signature;
    bool redacted = false;
    TokenCount usage;
    StopCause stop = StopCause::EndTurn;
    ModelFailure failure;
};

/// Puts the events of one answer together.
class ReplyBuilder {
public:
    /// `model`: remembered with thoughts, which only their own model takes back.
    explicit ReplyBuilder(std::string model);
    void take(const StreamEvent& event);

    /// The message so far; tool calls that have not ended are left out.
    [[nodiscard]] Message message() const;
    [[nodiscard]] const TokenCount& usage() const { return m_usage; }
    [[nodiscard]] const std::optional<StopCause>& stop() const { return m_stop; }
    /// Something was heard that a client has been shown.
    [[nodiscard]] bool started() const { return !m_parts.empty(); }

private:
    struct Open {
        Part part;
        int index = -1;
        bool ended = false;
    };
    Open& last(Part::Kind kind);
    Open* call(int index);

    std::string m_model;
    std::vector<Open> m_parts;
    TokenCount m_usage;
    std::optional<StopCause> m_stop;
};

} // namespace helix::agent::coder
