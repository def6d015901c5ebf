#include "ui/terminal/vt_gate.h"

#include <algorithm>

#include <QChar>

#include "ui/terminal/vt_cell.h"

namespace helix::ui {

namespace {

constexpr char32_t kReplacement = U'\uFFFD';
constexpr char32_t kSoftHyphen = 0xad;
constexpr std::string_view kShellMark = "633;";
/// What of an operating system command is kept.
constexpr std::size_t kMostOsc = VtGate::kMostCommand + 8;

/// They would turn the line round, or break it; no program means that in a terminal.
bool isUnwanted(char32_t character)
{
    switch (QChar::category(character)) {
    case QChar::Other_Control:
    case QChar::Separator_Line:
    case QChar::Separator_Paragraph:
        return true;
    case QChar::Other_Format:
        return character != kSoftHyphen;
    default:
        return false;
    }
}

} // namespace

bool isMark(char32_t character)
{
    // Vowels and finals of Hangul, and two that libvterm's Unicode counts among the marks.
    if ((character >= 0x1160 && character <= 0x11ff) || character == 0x6de || character == 0x1734)
        return true;
    const auto category = QChar::category(character);
    return category == QChar::Mark_NonSpacing || category == QChar::Mark_Enclosing;
}

void VtGate::feed(std::string_view bytes, Sink& sink)
{
    m_sink = &sink;
    for (const char value : bytes)
        byte(static_cast<unsigned char>(value));
    flush();
    m_sink = nullptr;
}

void VtGate::flush()
{
    if (!m_out.empty())
        m_sink->write(m_out);
    m_out.clear();
}

void VtGate::put(std::string_view bytes)
{
    if (m_out.size() + bytes.size() > kMostWrite)
        flush();
    m_out += bytes;
}

void VtGate::byte(unsigned char value)
{
    if (m_state == State::Osc || m_state == State::Text) {
        text(value);
        return;
    }
    if (m_state == State::Ground && value >= 0x20 && value != 0x7f) {
        utf8(value);
        return;
    }
    if (value < 0x20 || value == 0x7f) {
        control(value);
        return;
    }
    switch (m_state) {
    case State::Escape:
        escape(value);
        break;
    case State::EscapeRest:
        if (value < 0x30) // one more in between
            break;
        if (m_charset != 0 && (value == '0' || value == 'B'))
            put(std::string{'\x1b', m_charset, static_cast<char>(value)});
        m_state = State::Ground;
        break;
    default:
        csi(value);
        break;
    }
}

void VtGate::control(unsigned char value)
{
    if (m_utf8Left > 0)
        glyph(kReplacement);
    m_utf8Left = 0;
    m_hasBase = false;
    switch (value) {
    case 0x1b:
        m_state = State::Escape;
        break;
    case 0x18: // CAN
    case 0x1a: // SUB
        m_state = State::Ground;
        break;
    case '\b':
    case '\t':
    case '\n':
    case '\v':
    case '\f':
    case '\r':
    case 0x0e:
    case 0x0f:
        put(std::string_view(reinterpret_cast<const char*>(&value), 1));
        break;
    default:
        break;
    }
}

void VtGate::utf8(unsigned char value)
{
    const bool isMore = value >= 0x80 && value < 0xc0;
    if (m_utf8Left > 0 && !isMore) {
        m_utf8Left = 0;
        glyph(kReplacement);
    }
    if (value < 0x80) {
        glyph(value);
    } else if (!isMore) {
        m_utf8Left = value >= 0xf0 ? 3 : value >= 0xe0 ? 2 : 1;
        m_least = m_utf8Left == 3 ? 0x10000 : m_utf8Left == 2 ? 0x800 : 0x80;
        m_utf8 = value & (0x3fU >> m_utf8Left);
    } else if (m_utf8Left == 0) {
        glyph(kReplacement);
    } else {
        m_utf8 = m_utf8 << 6 | (value & 0x3fU);
        if (--m_utf8Left == 0)
            glyph(m_utf8 >= m_least && m_utf8 <= 0x10ffff && (m_utf8 < 0xd800 || m_utf8 > 0xdfff)
                      ? m_utf8
                      : kReplacement);
    }
}

void VtGate::glyph(char32_t character)
{
    if (character >= 0x80 && isMark(character)) {
        if (m_hasBase && ++m_marks <= kMostMarks) {
            flush();
            m_sink->addMark(character);
        }
        return;
    }
    if (character >= 0x80 && isUnwanted(character))
        return;
    m_hasBase = true;
    m_marks = 0;
    m_last = character;
    if (character < 0x80) {
        const char plain = static_cast<char>(character);
        put({&plain, 1});
        return;
    }
    char bytes[4];
    std::size_t size = 0;
    if (character >= 0x10000) {
        bytes[size++] = static_cast<char>(0xf0U | character >> 18);
        bytes[size++] = static_cast<char>(0x80U | (character >> 12 & 0x3fU));
    } else if (character >= 0x800) {
        bytes[size++] = static_cast<char>(0xe0U | character >> 12);
    } else {
        bytes[size++] = static_cast<char>(0xc0U | character >> 6);
    }
    if (character >= 0x800)
        bytes[size++] = static_cast<char>(0x80U | (character >> 6 & 0x3fU));
    bytes[size++] = static_cast<char>(0x80U | (character & 0x3fU));
    put({bytes, size});
}

void VtGate::escape(unsigned char value)
{
    m_state = State::Ground;
    m_charset = 0;
    switch (value) {
    case '[':
        m_state = State::Csi;
        m_numbers.assign(1, {});
        m_leader = m_between = 0;
        m_isOdd = false;
        break;
    case ']':
    case 'P':
    case 'X':
    case '^':
    case '_':
        m_state = value == ']' ? State::Osc : State::Text;
        m_text.clear();
        break;
    case '7':
    case '=':
    case '>':
    case 'D':
    case 'E':
    case 'H':
    case 'M':
        put(std::string{'\x1b', static_cast<char>(value)});
        break;
    case '8':
        put("\x1b"
            "8");
        put(kBringCursorBack);
        break;
    case 'c':
        // The library forgets these when it starts anew.
        put("\x1b[?1000l\x1b[?1006l\x1b[?1047l\x1b[?5l\x1b"
            "c");
        m_last = 0;
        m_keptTitles.clear();
        setTitle({});
        break;
    default:
        if (value < 0x30) {
            m_state = State::EscapeRest;
            m_charset = value == '(' || value == ')' ? static_cast<char>(value) : '\0';
        }
        break;
    }
}

/// Up to BEL or ESC backslash; another ESC begins something else.
void VtGate::text(unsigned char value)
{
    if (value == 0x07) {
        endText();
    } else if (value == 0x1b) {
        endText();
        m_state = State::Escape; // of ESC backslash, the backslash means nothing
    } else if (value == 0x18 || value == 0x1a) {
        m_state = State::Ground;
    } else if (m_state == State::Osc && m_text.size() < kMostOsc) {
        m_text += static_cast<char>(value);
    }
}

void VtGate::endText()
{
    if (m_state == State::Osc && (m_text.starts_with("0;") || m_text.starts_with("2;")))
        setTitle(m_text.substr(2, kMostTitle));
    else if (m_state == State::Osc && m_text.starts_with(kShellMark))
        shellMark(std::string_view(m_text).substr(kShellMark.size()));
    m_state = State::Ground;
}

} // namespace helix::ui
