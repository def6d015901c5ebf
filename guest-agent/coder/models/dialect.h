#pragma once
// The three protocols of model providers: requests written, answers read. Pure; no network.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "coder/models/sse.h"
#include "coder/models/stream_event.h"

namespace helix::agent::coder {

enum class Dialect {
    Anthropic, ///< POST /v1/messages
    Chat,      ///< POST /v1/chat/completions
    Responses, ///< POST /v1/responses
};
std::string_view toString(Dialect dialect); ///< "anthropic", "openai-chat", "openai-responses"

/// How hard the model should think. Default: the provider's own choice.
enum class Effort { Default, Low, Medium, High };
std::string_view toString(Effort effort); ///< "default", "low"...
std::optional<Effort> effortFromString(std::string_view text);

/// Everything one request says. `system` and `tools` are the stable prefix: they stay the same for
/// a whole session so that the provider's prompt cache holds them.
struct ModelRequest {
    std::string model; ///< as the provider names it
    std::string system;
    std::vector<ToolSpec> tools;
    std::vector<Message> messages;
    std::uint64_t maxTokens = 16384;
    Effort effort = Effort::Default;
    bool mayCallTools = true; ///< false: words only (a summary), with the prefix untouched
    std::string cacheKey;     ///< the session's id, for providers that route by it
};

/// The body, JSON text.
std::string encodeRequest(Dialect dialect, const ModelRequest& request);

/// Reads one streamed answer.
class Decoder {
public:
    virtual ~Decoder() = default;
    /// Unknown events are skipped. A Failure is the last event that comes out.
    virtual void take(const SseEvent& event, std::vector<StreamEvent>& out) = 0;
    /// The stream has ended; Stop when everything that matters was said.
    virtual void finish(std::vector<StreamEvent>& out) = 0;
};
std::unique_ptr<Decoder> makeDecoder(Dialect dialect);

/// Bytes of an answer's body to events: the parser and a decoder, and what it means when they stop.
class AnswerReader {
public:
    explicit AnswerReader(Dialect dialect);
    /// After a Stop or a Failure nothing more comes out.
    void feed(std::string_view bytes, std::vector<StreamEvent>& out);
    /// The connection has ended: a Failure (Truncated) when there was no Stop.
    void finish(std::vector<StreamEvent>& out);
    [[nodiscard]] bool done() const { return m_done; }

private:
    std::unique_ptr<Decoder> m_decoder;
    SseParser m_parser;
    bool m_done = false;
};

/// The failure in an answer whose status is no success; `body` may be anything.
ModelFailure failureFromBody(int status, std::string_view body);

} // namespace helix::agent::coder
