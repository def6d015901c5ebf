#pragma once
// What a session remembers: every message, and how much of it a model is still sent. Changed only
// by records, which is also what stands on the disk. Pure.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "coder/models/message.h"
#include "base/result.h"

namespace helix::agent::coder {

/// One line of a session's file.
struct SessionRecord {
    enum class Kind {
        Session,     ///< the first one: `folder`, `text` = the system prompt
        Message,     ///< `message`
        Option,      ///< `name` = `text`
        Title,       ///< `text`
        Summary,     ///< the first `count` messages are sent as `text` from now on
        Screenshots, ///< those of the first `count` messages are not sent any more
        Usage,       ///< `usage` of one answer
        TurnEnd,     ///< `text`: how
    };
    Kind kind = Kind::Message;
    std::string text, name, folder;
    Message message;
    std::uint64_t count = 0;
    TokenCount usage;
    friend bool operator==(const SessionRecord&, const SessionRecord&) = default;
};

std::string encodeSessionRecord(const SessionRecord& record); ///< one line, without its end
/// Corrupt for anything else.
Result<SessionRecord> decodeSessionRecord(std::string_view line);

class Transcript {
public:
    void apply(const SessionRecord& record);
    /// From a file's content. A last line that is torn or cannot be read is left out: `good` is how
    /// many bytes count. Corrupt without a first record, or when a line in the middle cannot be
    /// read.
    static Result<Transcript> fromLines(std::string_view content, std::size_t& good);

    [[nodiscard]] const std::string& folder() const { return m_folder; }
    [[nodiscard]] const std::string& system() const { return m_system; }
    [[nodiscard]] const std::string& title() const { return m_title; }
    [[nodiscard]] std::string option(const std::string& name) const;
    [[nodiscard]] const std::vector<Message>& messages() const { return m_messages; }
    /// Tokens of all answers.
    [[nodiscard]] const TokenCount& spent() const { return m_spent; }
    /// What the context window held after the last answer.
    [[nodiscard]] std::uint64_t windowUsed() const { return m_windowUsed; }

    /// What a model is sent: the summary, then the rest; left-out pictures as a word.
    [[nodiscard]] std::vector<Message> sent() const;
    /// A rough count of the tokens of sent(), system prompt and `tools` aside.
    [[nodiscard]] std::uint64_t estimateTokens() const;
    /// The record that leaves old screenshots out, when there are so many that it is worth the loss
    /// of the cached prefix: in batches, never one by one.
    [[nodiscard]] std::optional<SessionRecord> screenshotRecord() const;
    /// How many messages a summary should stand for, so that about `keepTokens` stay as they are:
    /// it ends before an answer or a prompt, never between a tool call and its result. 0: nothing
    /// can go.
    [[nodiscard]] std::size_t summaryCut(std::uint64_t keepTokens) const;
    /// A result for every tool call of the last message; nothing when there is none open.
    [[nodiscard]] std::optional<Message> missingResults(const std::string& sentence) const;

private:
    std::string m_folder, m_system, m_title, m_summary;
    std::vector<std::pair<std::string, std::string>> m_options;
    std::vector<Message> m_messages;
    std::size_t m_summarized = 0;
    TokenCount m_spent;
    std::uint64_t m_windowUsed = 0;
};

/// About 4 bytes are a token, a picture about 1500.
std::uint64_t estimateTokens(const Message& message);

} // namespace helix::agent::coder
