#include "coder/tools/output_clip.h"

#include "base/bytes.h"

namespace helix::agent::coder {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";
constexpr char kEscape = '\x1b';

/// Length of the UTF-8 character that `text` begins with; 0: none does.
std::size_t characterLength(std::string_view text)
{
    const auto first = static_cast<unsigned char>(text.front());
    const std::size_t length = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    if (length > text.size() || !isUtf8(text.substr(0, length)))
        return 0;
    return length;
}

/// `text` from the first whole character on.
std::string_view fromCharacter(std::string_view text)
{
    for (int skipped = 0; skipped < 3 && !text.empty(); ++skipped) {
        if ((static_cast<unsigned char>(text.front()) & 0xc0U) != 0x80U)
            break;
        text.remove_prefix(1);
    }
    return text;
}

/// The length of the escape sequence that `text` begins with (ECMA-48: CSI, OSC and its relatives,
/// two-character ones).
std::size_t escapeLength(std::string_view text)
{
    if (text.size() < 2)
        return text.size();
    const char kind = text[1];
    if (kind == '[') {
        std::size_t at = 2;
        while (at < text.size() && (text[at] < '@' || text[at] > '~'))
            ++at;
        return std::min(at + 1, text.size());
    }
    if (kind == ']' || kind == 'P' || kind == '_' || kind == '^') {
        for (std::size_t at = 2; at < text.size(); ++at) {
            if (text[at] == '\a')
                return at + 1;
            if (text[at] == kEscape)
                return std::min(at + 2, text.size());
        }
        return text.size();
    }
    return kind == '(' || kind == ')' ? std::min<std::size_t>(3, text.size()) : 2;
}

} // namespace

void OutputClip::add(std::string_view bytes)
{
    m_total += bytes.size();
    const auto first = bytes.substr(0, m_headRoom - std::min(m_headRoom, m_head.size()));
    m_head += first;
    bytes.remove_prefix(first.size());
    if (bytes.size() > m_tailRoom)
        bytes.remove_prefix(bytes.size() - m_tailRoom);
    m_tail += bytes;
    if (m_tail.size() > 2 * m_tailRoom)
        m_tail.erase(0, m_tail.size() - m_tailRoom);
}

std::string OutputClip::text() const
{
    std::string_view tail = m_tail;
    if (m_head.size() + tail.size() == m_total)
        return wellFormed(m_head + m_tail);
    if (tail.size() > m_tailRoom)
        tail.remove_prefix(tail.size() - m_tailRoom);
    tail = fromCharacter(tail);
    const std::uint64_t left = m_total - m_head.size() - tail.size();
    if (left == 0)
        return wellFormed(m_head + m_tail);
    return wellFormed(m_head) + "\n[... " + std::to_string(left) +
           " bytes in the middle are left out ...]\n" + wellFormed(tail);
}

std::string clipped(std::string_view text, std::size_t head, std::size_t tail)
{
    OutputClip clip(head, tail);
    clip.add(text);
    return clip.text();
}

std::string wellFormed(std::string_view bytes)
{
    if (isUtf8(bytes) && bytes.find('\0') == std::string_view::npos)
        return std::string(bytes);
    std::string text;
    while (!bytes.empty()) {
        const std::size_t length = bytes.front() == '\0' ? 0 : characterLength(bytes);
        text += length == 0 ? kReplacement : bytes.substr(0, length);
        bytes.remove_prefix(std::max<std::size_t>(length, 1));
    }
    return text;
}

std::string plainText(std::string_view terminal)
{
    std::string text;
    std::size_t lineStart = 0;
    for (std::size_t at = 0; at < terminal.size();) {
        const char c = terminal[at];
        if (c == kEscape) {
            at += escapeLength(terminal.substr(at));
            continue;
        }
        ++at;
        if (c == '\r') {
            const bool lineEnds = at == terminal.size() || terminal[at] == '\n';
            if (!lineEnds)
                text.resize(lineStart);
        } else if (c == '\b') {
            if (text.size() > lineStart)
                text.pop_back();
        } else if (c == '\n' || c == '\t' || static_cast<unsigned char>(c) >= 0x20) {
            text += c;
            if (c == '\n')
                lineStart = text.size();
        }
    }
    return wellFormed(text);
}

} // namespace helix::agent::coder
