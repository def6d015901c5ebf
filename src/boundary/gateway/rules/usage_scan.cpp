#include "gateway/rules/usage_scan.h"

#include <algorithm>
#include <charconv>

#include "gateway/rules/http_head.h"

namespace helix::gateway {
namespace {

constexpr std::string_view kData = "data:";

/// More than any answer has; a number above it is a lie.
constexpr std::uint64_t kMaxCount = 1'000'000'000;

std::uint64_t toCount(const std::string& text)
{
    std::uint64_t count = 0;
    const auto parsed = std::from_chars(text.data(), text.data() + text.size(), count);
    return parsed.ec == std::errc() ? std::min(count, kMaxCount) : 0;
}

/// The key of a count, when `path` leads to one: usage.KEY, message.usage.KEY, response.usage.KEY,
/// usageMetadata.KEY; a document in an array counts like one alone.
std::string_view usageKey(const JsonPath& path)
{
    const std::size_t first = !path.empty() && path[0] == "[]" ? 1 : 0;
    const std::size_t size = path.size() - first;
    if (size == 2 && (path[first] == "usage" || path[first] == "usageMetadata"))
        return path[first + 1];
    if (size == 3 && (path[first] == "message" || path[first] == "response") &&
        path[first + 1] == "usage")
        return path[first + 2];
    return {};
}

/// usage.cache_creation.ephemeral_1h_input_tokens, also below "message".
bool isHourCache(const JsonPath& path)
{
    return path.size() >= 3 && path.back() == "ephemeral_1h_input_tokens" &&
           path[path.size() - 2] == "cache_creation" && path[path.size() - 3] == "usage";
}

} // namespace

AnswerForm answerForm(std::string_view contentType)
{
    auto type = contentType.substr(0, contentType.find(';'));
    while (type.ends_with(' '))
        type.remove_suffix(1);
    if (isName(type, "text/event-stream"))
        return AnswerForm::Events;
    return isName(type, "application/json") ? AnswerForm::Json : AnswerForm::Opaque;
}

UsageScan::UsageScan(AnswerForm form)
    : m_form(form)
    , m_walker(4, [this](const JsonPath& path, const JsonScalar& scalar) { visit(path, scalar); })
{
}

void UsageScan::feed(std::string_view text)
{
    if (m_form == AnswerForm::Json)
        m_walker.feed(text);
    else if (m_form == AnswerForm::Events)
        feedEvents(text);
}

void UsageScan::feedEvents(std::string_view text)
{
    while (!text.empty()) {
        const auto end = text.find_first_of("\r\n");
        if (end == 0) {
            endLine();
            text.remove_prefix(1);
            continue;
        }
        auto part = text.substr(0, end);
        text.remove_prefix(part.size());
        if (m_line == Line::Start) {
            const auto take = std::min(part.size(), kData.size() - m_field.size());
            m_field += part.substr(0, take);
            part.remove_prefix(take);
            if (m_field.size() < kData.size())
                continue;
            m_line = m_field == kData ? Line::Data : Line::Other;
            m_eventHasData = m_eventHasData || m_line == Line::Data;
        }
        if (m_line == Line::Data)
            m_walker.feed(part);
    }
}

/// Called for each end of line, twice for CRLF: the second one looks like an empty line, which at
/// worst ends an event early that has all its data on one line anyway.
void UsageScan::endLine()
{
    const bool empty = m_line == Line::Start && m_field.empty();
    m_line = Line::Start;
    m_field.clear();
    if (!empty)
        return;
    if (m_eventHasData)
        ++m_events;
    m_eventHasData = false;
    m_walker.reset();
}

void UsageScan::visit(const JsonPath& path, const JsonScalar& scalar)
{
    if (scalar.kind != JsonScalar::Kind::Number)
        return;
    const auto key = usageKey(path);
    std::uint64_t* count = nullptr;
    if (key == "input_tokens" || key == "prompt_tokens" || key == "promptTokenCount")
        count = &m_usage.input;
    else if (key == "cache_read_input_tokens")
        count = &m_usage.cacheRead;
    else if (key == "cache_creation_input_tokens")
        count = &m_usage.cacheWritten;
    else if (isHourCache(path))
        count = &m_usage.cacheWrittenForHour;
    else if (key == "output_tokens" || key == "completion_tokens" || key == "candidatesTokenCount")
        count = &m_usage.output;
    else if (key == "totalTokenCount") {
        // Gemini counts thoughts and tools beside the candidates; only the total has them all.
        const auto total = toCount(scalar.text);
        m_usage.output = std::max(m_usage.output, total - std::min(total, m_usage.input));
    }
    if (count == nullptr)
        return;
    m_usage.found = true;
    m_usage.whole = m_usage.whole || path.front() != "message";
    *count = std::max(*count, toCount(scalar.text));
}

} // namespace helix::gateway
