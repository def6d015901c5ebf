#include "gateway/rules/json_walker.h"

#include <algorithm>
#include <utility>

namespace helix::gateway {
namespace {

constexpr std::size_t kMaxLevels = 256;

bool isBlank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

bool isBareCharacter(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || c == '+' || c == '-' || c == '.' ||
           c == 'E';
}

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

std::size_t digitsAt(std::string_view text, std::size_t at)
{
    std::size_t count = 0;
    while (at + count < text.size() && isDigit(text[at + count]))
        ++count;
    return count;
}

/// RFC 8259, section 6.
bool isNumber(std::string_view text)
{
    std::size_t at = text.starts_with('-') ? 1 : 0;
    const std::size_t whole = digitsAt(text, at);
    if (whole == 0 || (whole > 1 && text[at] == '0'))
        return false;
    at += whole;
    if (at < text.size() && text[at] == '.') {
        const std::size_t fraction = digitsAt(text, at + 1);
        if (fraction == 0)
            return false;
        at += 1 + fraction;
    }
    if (at < text.size() && (text[at] == 'e' || text[at] == 'E')) {
        ++at;
        if (at < text.size() && (text[at] == '+' || text[at] == '-'))
            ++at;
        const std::size_t exponent = digitsAt(text, at);
        if (exponent == 0)
            return false;
        at += exponent;
    }
    return at == text.size();
}

} // namespace

JsonWalker::JsonWalker(std::size_t depth, Visit visit)
    : m_depth(depth)
    , m_visit(std::move(visit))
{
}

void JsonWalker::reset()
{
    *this = JsonWalker(m_depth, std::move(m_visit));
}

void JsonWalker::feed(std::string_view text)
{
    while (!text.empty() && m_expect != Expect::Nothing) {
        if (m_expect == Expect::InString) {
            const auto taken = feedString(text);
            text.remove_prefix(taken);
            m_at += taken;
            continue;
        }
        if (m_expect == Expect::InBare) {
            if (isBareCharacter(text.front())) {
                keep(text.substr(0, 1));
                text.remove_prefix(1);
                ++m_at;
                continue;
            }
            finishBare();
            continue;
        }
        if (!isBlank(text.front()))
            takeCharacter(text.front());
        text.remove_prefix(1);
        ++m_at;
    }
}

void JsonWalker::keep(std::string_view bytes)
{
    m_size += bytes.size();
    // Values below the watched levels are only skipped.
    if (!watched() && m_expect == Expect::InString)
        return;
    const std::size_t room = kMaxScalar - m_text.size();
    m_cut = m_cut || bytes.size() > room;
    m_text.append(bytes.substr(0, room));
}

void JsonWalker::keepCodePoint(unsigned codePoint)
{
    std::string bytes;
    if (codePoint < 0x80) {
        bytes += static_cast<char>(codePoint);
    } else if (codePoint < 0x800) {
        bytes += static_cast<char>(0xc0U | (codePoint >> 6U));
        bytes += static_cast<char>(0x80U | (codePoint & 0x3fU));
    } else {
        // Halves of surrogate pairs are kept as they are: nothing that is looked for has them.
        bytes += static_cast<char>(0xe0U | (codePoint >> 12U));
        bytes += static_cast<char>(0x80U | ((codePoint >> 6U) & 0x3fU));
        bytes += static_cast<char>(0x80U | (codePoint & 0x3fU));
    }
    keep(bytes);
}

std::size_t JsonWalker::feedString(std::string_view text)
{
    if (m_escape != 0) {
        takeEscaped(text.front());
        return 1;
    }
    const auto end = std::ranges::find_if(
        text, [](char c) { return c == '"' || c == '\\' || static_cast<unsigned char>(c) < 0x20; });
    const auto size = static_cast<std::size_t>(end - text.begin());
    keep(text.substr(0, size));
    if (end == text.end())
        return size;
    if (*end == '"')
        finishString();
    else if (*end == '\\')
        m_escape = 1;
    else
        m_expect = Expect::Nothing;
    return size + 1;
}

void JsonWalker::takeEscaped(char c)
{
    constexpr std::string_view kNames = "\"\\/bfnrt";
    constexpr std::string_view kMeanings = "\"\\/\b\f\n\r\t";
    if (m_escape == 1) {
        if (c == 'u') {
            m_escape = 2;
            m_codePoint = 0;
            return;
        }
        m_escape = 0;
        const auto at = kNames.find(c);
        if (at == std::string_view::npos)
            m_expect = Expect::Nothing;
        else
            keep(kMeanings.substr(at, 1));
        return;
    }
    const char low = static_cast<char>(c | 0x20);
    const bool letter = low >= 'a' && low <= 'f';
    if (!isDigit(c) && !letter) {
        m_expect = Expect::Nothing;
        return;
    }
    m_codePoint = m_codePoint * 16 + static_cast<unsigned>(letter ? low - 'a' + 10 : c - '0');
    constexpr int kLastDigit = 5;
    if (++m_escape > kLastDigit) {
        m_escape = 0;
        keepCodePoint(m_codePoint);
    }
}

void JsonWalker::finishString()
{
    if (m_isKey) {
        if (watched())
            m_path.back() = m_cut ? std::string("\0", 1) : m_text;
        m_expect = Expect::Colon;
        return;
    }
    report(JsonScalar::Kind::String);
    afterValue();
}

void JsonWalker::finishBare()
{
    const bool literal = m_text == "true" || m_text == "false" || m_text == "null";
    if (!literal && !isNumber(m_text)) {
        m_expect = Expect::Nothing;
        return;
    }
    report(literal ? JsonScalar::Kind::Literal : JsonScalar::Kind::Number);
    afterValue();
}

void JsonWalker::report(JsonScalar::Kind kind)
{
    if (watched())
        m_visit(m_path, JsonScalar{kind, m_text, m_cut, m_size, m_begin});
}

void JsonWalker::afterValue()
{
    m_expect = m_levels.empty() ? Expect::End : Expect::CommaOrClose;
}

void JsonWalker::takeCharacter(char c)
{
    switch (m_expect) {
    case Expect::ValueOrClose:
        if (c == ']')
            return close(false);
        [[fallthrough]];
    case Expect::Value:
        return beginValue(c);
    case Expect::KeyOrClose:
        if (c == '}')
            return close(true);
        [[fallthrough]];
    case Expect::Key:
        m_isKey = true;
        m_text.clear();
        m_cut = false;
        m_expect = c == '"' ? Expect::InString : Expect::Nothing;
        return;
    case Expect::Colon:
        m_expect = c == ':' ? Expect::Value : Expect::Nothing;
        return;
    case Expect::CommaOrClose:
        if (c == ',')
            m_expect = m_levels.back().object ? Expect::Key : Expect::Value;
        else if (c == '}' || c == ']')
            close(c == '}');
        else
            m_expect = Expect::Nothing;
        return;
    default:
        m_expect = Expect::Nothing;
    }
}

void JsonWalker::beginValue(char c)
{
    m_isKey = false;
    m_text.clear();
    m_cut = false;
    m_size = 0;
    m_begin = m_at;
    if (c == '{' || c == '[')
        return open(c == '{');
    if (c == '"') {
        m_expect = Expect::InString;
    } else if (isBareCharacter(c)) {
        m_expect = Expect::InBare;
        keep(std::string_view(&c, 1));
    } else {
        m_expect = Expect::Nothing;
    }
}

void JsonWalker::open(bool object)
{
    if (m_levels.empty())
        m_isObject = object;
    if (m_levels.size() == kMaxLevels) {
        m_expect = Expect::Nothing;
        return;
    }
    if (watched())
        m_visit(
            m_path,
            JsonScalar{
                object ? JsonScalar::Kind::Object : JsonScalar::Kind::Array, {}, false, 0, m_at});
    m_levels.push_back({object});
    if (watched())
        m_path.emplace_back(object ? "" : "[]");
    m_expect = object ? Expect::KeyOrClose : Expect::ValueOrClose;
}

void JsonWalker::close(bool object)
{
    if (m_levels.back().object != object) {
        m_expect = Expect::Nothing;
        return;
    }
    if (watched())
        m_path.pop_back();
    m_levels.pop_back();
    if (watched())
        m_visit(m_path, JsonScalar{JsonScalar::Kind::Close, {}, false, 0, m_at});
    afterValue();
}

} // namespace helix::gateway
