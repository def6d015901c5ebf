#pragma once
// Finds the token counts in a provider's answer as it streams by.

#include <cstdint>
#include <string>
#include <string_view>

#include "gateway/rules/json_walker.h"

namespace helix::gateway {

struct TokenUsage {
    std::uint64_t input = 0;                       ///< at the full price
    std::uint64_t cacheRead = 0, cacheWritten = 0; ///< Anthropic's, beside `input`
    std::uint64_t cacheWrittenForHour = 0;         ///< of cacheWritten
    std::uint64_t output = 0;
    bool found = false; ///< the answer said something
    bool whole = false; ///< not only what a stream says at its beginning
    [[nodiscard]] std::uint64_t allInput() const { return input + cacheRead + cacheWritten; }
};

/// The form of the answer, by its Content-Type.
enum class AnswerForm { Opaque, Json, Events };
AnswerForm answerForm(std::string_view contentType);

/// Knows Anthropic's, OpenAI's (both kinds) and Gemini's counts, in one JSON document, in an array
/// of them, or in server-sent events. Counts never go down: every one of these providers sends
/// running totals.
class UsageScan {
public:
    explicit UsageScan(AnswerForm form);
    UsageScan(const UsageScan&) = delete;
    UsageScan& operator=(const UsageScan&) = delete;

    void feed(std::string_view text);
    [[nodiscard]] const TokenUsage& usage() const { return m_usage; }
    /// Server-sent events with data so far: about one token each.
    [[nodiscard]] std::uint64_t events() const { return m_events; }

private:
    void feedEvents(std::string_view text);
    void endLine();
    void visit(const JsonPath& path, const JsonScalar& scalar);
    enum class Line { Start, Data, Other };

    AnswerForm m_form;
    TokenUsage m_usage;
    std::uint64_t m_events = 0;
    Line m_line = Line::Start;
    std::string m_field; ///< the beginning of the present line, until it is known what it is
    bool m_eventHasData = false;
    JsonWalker m_walker;
};

} // namespace helix::gateway
