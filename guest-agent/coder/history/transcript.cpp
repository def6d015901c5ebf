#include "coder/history/transcript.h"

#include <algorithm>

namespace helix::agent::coder {
namespace {

constexpr std::uint64_t kBytesPerToken = 4;
constexpr std::uint64_t kTokensPerImage = 1500;
/// So many screenshots are sent at most; then all but the last few go at once.
constexpr std::size_t kMostScreenshots = 12;
constexpr std::size_t kKeptScreenshots = 4;
constexpr const char* kLeftOut = "\n[This picture is left out; look again if you need it.]";

std::size_t screenshotsOf(const Message& message)
{
    std::size_t count = 0;
    for (const Part& part : message.parts)
        if (part.isScreenshot)
            count += part.images.size();
    return count;
}

bool hasResults(const Message& message)
{
    return std::ranges::any_of(
        message.parts, [](const Part& part) { return part.kind == Part::Kind::ToolResult; });
}

} // namespace

std::uint64_t estimateTokens(const Message& message)
{
    std::uint64_t bytes = 0;
    std::uint64_t images = 0;
    for (const Part& part : message.parts) {
        bytes += part.text.size() + part.input.size() + part.signature.size();
        images += part.images.size() + (part.kind == Part::Kind::Image ? 1 : 0);
    }
    return bytes / kBytesPerToken + images * kTokensPerImage + 4;
}

void Transcript::apply(const SessionRecord& record)
{
    switch (record.kind) {
    case SessionRecord::Kind::Session:
        m_folder = record.folder;
        m_system = record.text;
        break;
    case SessionRecord::Kind::Message:
        m_messages.push_back(record.message);
        break;
    case SessionRecord::Kind::Option:
        m_options.emplace_back(record.name, record.text);
        break;
    case SessionRecord::Kind::Title:
        m_title = record.text;
        break;
    case SessionRecord::Kind::Summary:
        m_summary = record.text;
        m_summarized = std::min<std::size_t>(record.count, m_messages.size());
        m_windowUsed = 0;
        break;
    case SessionRecord::Kind::Screenshots:
        // They are needed for nothing any more; the file still has them.
        for (std::size_t i = 0; i < std::min<std::size_t>(record.count, m_messages.size()); ++i)
            for (Part& part : m_messages[i].parts)
                if (part.isScreenshot && !part.images.empty()) {
                    part.images.clear();
                    part.text += kLeftOut;
                }
        break;
    case SessionRecord::Kind::Usage:
        m_spent.input += record.usage.input;
        m_spent.cacheRead += record.usage.cacheRead;
        m_spent.cacheWritten += record.usage.cacheWritten;
        m_spent.output += record.usage.output;
        m_windowUsed = record.usage.all();
        break;
    case SessionRecord::Kind::TurnEnd:
        break;
    }
}

Result<Transcript> Transcript::fromLines(std::string_view content, std::size_t& good)
{
    Transcript transcript;
    good = 0;
    while (good < content.size()) {
        const auto end = content.find('\n', good);
        if (end == std::string_view::npos)
            break;
        const auto record = decodeSessionRecord(content.substr(good, end - good));
        if (!record && end + 1 == content.size())
            break;
        const bool first = good == 0;
        if (!record || (first && record->kind != SessionRecord::Kind::Session))
            return fail(ErrorCode::Corrupt, "The session's file is damaged.");
        transcript.apply(*record);
        good = end + 1;
    }
    if (good == 0)
        return fail(ErrorCode::Corrupt, "The session's file has no beginning that can be read.");
    return transcript;
}

std::string Transcript::option(const std::string& name) const
{
    const auto last = std::find_if(m_options.rbegin(), m_options.rend(),
                                   [&](const auto& option) { return option.first == name; });
    return last == m_options.rend() ? std::string() : last->second;
}

std::vector<Message> Transcript::sent() const
{
    std::vector<Message> messages;
    if (m_summarized > 0)
        messages.push_back(userMessage(m_summary));
    messages.insert(messages.end(), m_messages.begin() + static_cast<std::ptrdiff_t>(m_summarized),
                    m_messages.end());
    return messages;
}

std::uint64_t Transcript::estimateTokens() const
{
    std::uint64_t tokens = m_summarized > 0 ? m_summary.size() / kBytesPerToken : 0;
    for (std::size_t i = m_summarized; i < m_messages.size(); ++i)
        tokens += coder::estimateTokens(m_messages[i]);
    return tokens;
}

std::optional<SessionRecord> Transcript::screenshotRecord() const
{
    std::size_t count = 0;
    std::size_t boundary = 0; // messages before it have none of the kept ones
    for (std::size_t i = m_messages.size(); i-- > 0;) {
        const std::size_t here = screenshotsOf(m_messages[i]);
        if (boundary == 0 && count + here > kKeptScreenshots)
            boundary = i + 1;
        count += here;
    }
    if (count <= kMostScreenshots || boundary == 0)
        return std::nullopt;
    SessionRecord record;
    record.kind = SessionRecord::Kind::Screenshots;
    record.count = boundary;
    return record;
}

std::size_t Transcript::summaryCut(std::uint64_t keepTokens) const
{
    std::uint64_t tokens = 0;
    std::size_t cut = m_messages.size();
    while (cut > m_summarized) {
        tokens += coder::estimateTokens(m_messages[cut - 1]);
        if (tokens > keepTokens)
            break;
        --cut;
    }
    // Forward to a place where nothing is torn apart.
    while (cut < m_messages.size() && hasResults(m_messages[cut]))
        ++cut;
    return cut <= m_summarized ? 0 : cut;
}

std::optional<Message> Transcript::missingResults(const std::string& sentence) const
{
    if (m_messages.empty() || m_messages.back().role != Role::Assistant)
        return std::nullopt;
    Message message;
    for (const Part& call : m_messages.back().parts) {
        if (call.kind != Part::Kind::ToolUse)
            continue;
        Part& result = message.parts.emplace_back();
        result.kind = Part::Kind::ToolResult;
        result.id = call.id;
        result.text = sentence;
        result.isError = true;
    }
    if (message.parts.empty())
        return std::nullopt;
    return message;
}

} // namespace helix::agent::coder
