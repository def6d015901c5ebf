#include "acp/message_text.h"

#include <array>
#include <utility>

#include <nlohmann/json.hpp>

#include "base/bytes.h"
#include "base/try.h"
#include "protocol/foreign_json.h"

namespace helix::acp {
namespace {

using Json = nlohmann::json;

constexpr std::size_t kMaxIdBytes = 1024;
constexpr std::size_t kMaxMethodBytes = 256;

Result<void> checkShape(std::string_view text, std::size_t maxBytes, int maxDepth,
                        const std::string& what)
{
    if (text.size() > maxBytes)
        return fail(ErrorCode::Protocol,
                    what + " is larger than " + std::to_string(maxBytes) + " bytes.");
    const auto shape = protocol::shapeOf(text);
    if (shape.depth > maxDepth)
        return fail(ErrorCode::Protocol, what + " is nested too deeply.");
    if (shape.values > kMaxMessageValues)
        return fail(ErrorCode::Protocol, what + " has too many parts.");
    return {};
}

/// Validates a whole text and keeps what stands at the top of it.
class HeadReader {
public:
    using number_integer_t = Json::number_integer_t;
    using number_unsigned_t = Json::number_unsigned_t;
    using number_float_t = Json::number_float_t;
    using string_t = Json::string_t;
    using binary_t = Json::binary_t;

    MessageHead head;
    bool isObject = false;
    bool isClear = true; ///< its method is one, and nothing at the top is there twice

    bool null() { return value("null"); }
    bool boolean(bool) { return value({}); }
    bool number_integer(number_integer_t n) { return value(std::to_string(n)); }
    bool number_unsigned(number_unsigned_t n) { return value(std::to_string(n)); }
    bool number_float(number_float_t, const string_t&) { return value({}); }
    bool string(string_t& text)
    {
        if (isAt("method") && !text.empty() && text.size() <= kMaxMethodBytes) {
            head.method = text;
            return true;
        }
        if (isAt("id") && text.size() <= kMaxIdBytes)
            return value(protocol::toText(Json(text)));
        return value({});
    }
    bool binary(binary_t&) { return true; }
    bool start_object(std::size_t)
    {
        isObject = isObject || m_depth == 0;
        return value({}) && ++m_depth > 0;
    }
    bool key(string_t& name)
    {
        if (m_depth != 1)
            return true;
        m_key = name;
        constexpr std::array<std::string_view, 5> kNames{"id", "method", "params", "result",
                                                         "error"};
        for (std::size_t i = 0; i < kNames.size(); ++i)
            if (name == kNames[i])
                isClear = isClear && !std::exchange(m_seen[i], true);
        head.hasId = m_seen[0];
        head.hasResult = m_seen[3];
        head.hasError = m_seen[4];
        return true;
    }
    bool end_object() { return --m_depth >= 0; }
    bool start_array(std::size_t) { return value({}) && ++m_depth > 0; }
    bool end_array() { return --m_depth >= 0; }
    bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception&)
    {
        return false;
    }

private:
    [[nodiscard]] bool isAt(const char* name) const { return m_depth == 1 && m_key == name; }

    /// `text` becomes the id where this is one; empty: it is none that can be answered.
    bool value(std::string text)
    {
        if (isAt("method"))
            isClear = false;
        if (isAt("id"))
            head.id = std::move(text);
        return true;
    }

    int m_depth = 0;
    std::string m_key;
    std::array<bool, 5> m_seen{};
};

/// Where a sequence that a terminal would obey ends; `at` is the character after ESC.
std::size_t endOfEscape(std::string_view text, std::size_t at)
{
    if (at >= text.size() || text[at] != '[')
        return at;
    ++at;
    while (at < text.size() && text[at] >= 0x20 && text[at] < 0x40)
        ++at;
    return at < text.size() && text[at] >= 0x40 && text[at] <= 0x7e ? at + 1 : at;
}

std::string withoutEscapes(std::string_view text)
{
    std::string plain;
    plain.reserve(text.size());
    for (std::size_t i = 0; i < text.size();) {
        if (text[i] == '\x1b') {
            i = endOfEscape(text, i + 1);
            continue;
        }
        if (text[i] == '\t')
            plain += "    ";
        else if (text[i] != '\r')
            plain += text[i];
        ++i;
    }
    return plain;
}

/// Not in the middle of a character.
std::string_view lastBytes(std::string_view text, std::size_t maxBytes)
{
    if (text.size() <= maxBytes)
        return text;
    std::size_t begin = text.size() - maxBytes;
    while (begin < text.size() && (static_cast<unsigned char>(text[begin]) & 0xC0U) == 0x80U)
        ++begin;
    return text.substr(begin);
}

} // namespace

Result<Json> parseMessage(std::string_view text, std::size_t maxBytes, int maxDepth,
                          std::string_view what)
{
    const std::string subject(what);
    TRY(checkShape(text, maxBytes, maxDepth, subject));
    auto json = Json::parse(text, nullptr, false);
    if (json.is_discarded())
        return fail(ErrorCode::Protocol, subject + " is not JSON.");
    if (!json.is_object())
        return fail(ErrorCode::Protocol, subject + " is no JSON object.");
    return json;
}

Result<MessageHead> readMessageHead(std::string_view text, std::size_t maxBytes, int maxDepth,
                                    std::string_view what)
{
    const std::string subject(what);
    TRY(checkShape(text, maxBytes, maxDepth, subject));
    HeadReader reader;
    if (!Json::sax_parse(text, &reader) || !reader.isObject)
        return fail(ErrorCode::Protocol, subject + " is no JSON object.");
    MessageHead& head = reader.head;
    // What could not be read has the id null; its answer is an error.
    const bool namesRequest = !head.id.empty() && head.id != "null";
    const bool isResponse = head.hasResult != head.hasError &&
                            (namesRequest || (head.hasError && (head.id == "null" || !head.hasId)));
    if (!reader.isClear || (head.method.empty() && !isResponse))
        return fail(ErrorCode::Protocol, subject + " is no JSON-RPC message.");
    return std::move(head);
}

std::string printableLines(std::string_view foreign, std::size_t maxBytes, bool keepEnd)
{
    // A colour takes a few bytes; what is far beyond the limit need not be looked at.
    const std::size_t enough = maxBytes * 4;
    std::string plain =
        withoutEscapes(keepEnd ? lastBytes(foreign, enough) : foreign.substr(0, enough));
    std::string lines;
    for (std::string_view rest = plain; !rest.empty();) {
        const auto end = rest.find('\n');
        const auto line = printable(rest.substr(0, end), rest.size());
        if (!keepEnd && lines.size() + line.size() + 1 > maxBytes) {
            lines += printable(line, maxBytes - std::min(lines.size(), maxBytes));
            break;
        }
        lines += line;
        rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
        if (!rest.empty())
            lines += '\n';
    }
    return keepEnd ? std::string(lastBytes(lines, maxBytes)) : lines;
}

} // namespace helix::acp
