#include "ui/terminal/vt_screen.h"

#include <algorithm>
#include <utility>

namespace helix::ui {

namespace {

constexpr int kMostColumns = 500;
constexpr int kMostRows = 300;
constexpr std::size_t kMostHistory = 2000;
constexpr std::size_t kMostParameters = 16;
constexpr int kMostParameter = 9999;
constexpr std::size_t kMostReply = 1024;
constexpr int kTabWidth = 8;
constexpr char32_t kReplacement = U'\uFFFD';

} // namespace

VtScreen::VtScreen(int columns, int rows)
    : m_columns(std::clamp(columns, 2, kMostColumns))
    , m_rows(std::clamp(rows, 1, kMostRows))
{
    reset();
}

void VtScreen::reset()
{
    m_cursor = m_saved = {};
    m_lines.assign(static_cast<std::size_t>(m_rows), VtLine(static_cast<std::size_t>(m_columns)));
    m_otherLines = m_lines;
    m_top = 0;
    m_bottom = m_rows - 1;
    m_cursorVisible = m_autoWrap = true;
    m_applicationCursorKeys = m_bracketedPaste = m_alternate = false;
    m_parse = Parse::Ground;
}

void VtScreen::resize(int columns, int rows)
{
    columns = std::clamp(columns, 2, kMostColumns);
    rows = std::clamp(rows, 1, kMostRows);
    if (columns == m_columns && rows == m_rows)
        return;
    // Lines above the cursor go into the history when the screen gets lower, so that the prompt
    // stays in sight.
    for (int excess = m_cursor.row - (rows - 1); excess > 0 && !m_alternate; --excess) {
        m_history.push_back(std::move(m_lines.front()));
        m_lines.erase(m_lines.begin());
        --m_cursor.row;
    }
    while (m_history.size() > kMostHistory)
        m_history.pop_front();
    m_columns = columns;
    m_rows = rows;
    for (auto* lines : {&m_lines, &m_otherLines}) {
        lines->resize(static_cast<std::size_t>(rows));
        for (auto& line : *lines)
            line.resize(static_cast<std::size_t>(columns));
    }
    m_top = 0;
    m_bottom = rows - 1;
    moveTo(m_cursor.row, m_cursor.column);
}

const VtLine& VtScreen::line(int row) const
{
    if (row < 0)
        return m_history[static_cast<std::size_t>(historySize() + std::max(row, -historySize()))];
    return m_lines[static_cast<std::size_t>(std::min(row, m_rows - 1))];
}

std::string VtScreen::takeReply()
{
    return std::exchange(m_reply, {});
}

void VtScreen::feed(std::string_view bytes)
{
    for (const char value : bytes)
        byte(static_cast<unsigned char>(value));
}

void VtScreen::byte(unsigned char value)
{
    if (m_parse == Parse::Text) { // window titles and the like: skipped up to BEL or ESC backslash
        if (value == 0x07 || (m_textEscape && value == '\\'))
            m_parse = Parse::Ground;
        m_textEscape = value == 0x1b;
        return;
    }
    if (value == 0x1b) {
        m_parse = Parse::Escape;
        return;
    }
    if (value < 0x20 || value == 0x7f) {
        control(value);
        return;
    }
    switch (m_parse) {
    case Parse::Escape:
        escape(value);
        return;
    case Parse::Csi:
        csi(value);
        return;
    case Parse::Skip:
        m_parse = Parse::Ground;
        return;
    default:
        break;
    }
    if (value < 0x80) {
        m_utf8Left = 0;
        print(value);
    } else if (value >= 0xc0) {
        m_utf8Left = value >= 0xf0 ? 3 : value >= 0xe0 ? 2 : 1;
        m_utf8 = value & (0x3fU >> m_utf8Left);
    } else if (m_utf8Left > 0) {
        m_utf8 = m_utf8 << 6 | (value & 0x3fU);
        if (--m_utf8Left == 0)
            print(m_utf8 <= 0x10ffff && (m_utf8 < 0xd800 || m_utf8 > 0xdfff) ? m_utf8
                                                                             : kReplacement);
    }
}

void VtScreen::control(unsigned char value)
{
    switch (value) {
    case '\n':
    case 0x0b:
    case 0x0c:
        lineFeed();
        break;
    case '\r':
        moveTo(m_cursor.row, 0);
        break;
    case '\b':
        moveTo(m_cursor.row, m_cursor.column - 1);
        break;
    case '\t':
        moveTo(m_cursor.row, (m_cursor.column / kTabWidth + 1) * kTabWidth);
        break;
    default:
        break;
    }
}

void VtScreen::escape(unsigned char value)
{
    m_parse = Parse::Ground;
    switch (value) {
    case '[':
        m_parse = Parse::Csi;
        m_parameters.assign(1, -1);
        m_private = false;
        break;
    case ']':
    case 'P':
    case '_':
    case '^':
        m_parse = Parse::Text;
        m_textEscape = false;
        break;
    case '(':
    case ')':
    case '#':
        m_parse = Parse::Skip;
        break;
    case '7':
        m_saved = m_cursor;
        break;
    case '8':
        m_cursor = m_saved;
        moveTo(m_cursor.row, m_cursor.column);
        break;
    case 'D':
        lineFeed();
        break;
    case 'E':
        moveTo(m_cursor.row, 0);
        lineFeed();
        break;
    case 'M':
        reverseLineFeed();
        break;
    case 'c':
        reset();
        break;
    default:
        break;
    }
}

void VtScreen::csi(unsigned char value)
{
    if (value >= '0' && value <= '9') {
        int& last = m_parameters.back();
        last = std::min(std::max(last, 0) * 10 + (value - '0'), kMostParameter);
    } else if (value == ';' || value == ':') {
        if (m_parameters.size() < kMostParameters)
            m_parameters.push_back(-1);
    } else if (value >= 0x3c && value <= 0x3f) {
        m_private = true;
    } else if (value >= 0x40) {
        m_parse = Parse::Ground;
        runCsi(value);
    }
}

int VtScreen::parameter(std::size_t at, int otherwise) const
{
    return at < m_parameters.size() && m_parameters[at] >= 0 ? m_parameters[at] : otherwise;
}

void VtScreen::runCsi(unsigned char command)
{
    const int count = std::max(1, parameter(0, 1));
    switch (command) {
    case 'A':
        moveTo(m_cursor.row - count, m_cursor.column);
        break;
    case 'B':
    case 'e':
        moveTo(m_cursor.row + count, m_cursor.column);
        break;
    case 'C':
    case 'a':
        moveTo(m_cursor.row, m_cursor.column + count);
        break;
    case 'D':
        moveTo(m_cursor.row, m_cursor.column - count);
        break;
    case 'E':
        moveTo(m_cursor.row + count, 0);
        break;
    case 'F':
        moveTo(m_cursor.row - count, 0);
        break;
    case 'G':
    case '`':
        moveTo(m_cursor.row, count - 1);
        break;
    case 'd':
        moveTo(count - 1, m_cursor.column);
        break;
    case 'H':
    case 'f':
        moveTo(count - 1, std::max(1, parameter(1, 1)) - 1);
        break;
    case 'h':
        setMode(true);
        break;
    case 'l':
        setMode(false);
        break;
    case 'm':
        if (!m_private)
            setStyle();
        break;
    case 'r': {
        const int top = count - 1;
        const int bottom = std::min(parameter(1, m_rows), m_rows) - 1;
        if (top < bottom) {
            m_top = top;
            m_bottom = bottom;
            moveTo(0, 0);
        }
        break;
    }
    case 's':
        m_saved = m_cursor;
        break;
    case 'u':
        if (!m_private)
            m_cursor = m_saved;
        moveTo(m_cursor.row, m_cursor.column);
        break;
    case 'n':
        if (parameter(0, 0) == 6 && m_reply.size() < kMostReply)
            m_reply += "\x1b[" + std::to_string(m_cursor.row + 1) + ";" +
                       std::to_string(m_cursor.column + 1) + "R";
        break;
    case 'c':
        if (!m_private && m_reply.size() < kMostReply)
            m_reply += "\x1b[?62;22c"; // a VT220 with colours
        break;
    default:
        eraseOrEdit(command);
        break;
    }
}

void VtScreen::eraseOrEdit(unsigned char command)
{
    const int count = std::max(1, parameter(0, 1));
    const int mode = parameter(0, 0);
    auto& line = m_lines[static_cast<std::size_t>(m_cursor.row)];
    const auto here = line.begin() + m_cursor.column;
    const int room = std::min(count, m_columns - m_cursor.column);
    const bool insideRegion = m_cursor.row >= m_top && m_cursor.row <= m_bottom;
    switch (command) {
    case 'J':
        if (mode == 0 || mode == 1)
            eraseCells(m_cursor.row, mode == 0 ? m_cursor.column : 0,
                       mode == 0 ? m_columns : m_cursor.column + 1);
        for (int row = mode == 0 ? m_cursor.row + 1 : 0; row < (mode == 1 ? m_cursor.row : m_rows);
             ++row)
            eraseCells(row, 0, m_columns);
        if (mode == 3)
            m_history.clear();
        break;
    case 'K':
        eraseCells(m_cursor.row, mode == 0 ? m_cursor.column : 0,
                   mode == 1 ? m_cursor.column + 1 : m_columns);
        break;
    case 'X':
        eraseCells(m_cursor.row, m_cursor.column, m_cursor.column + room);
        break;
    case 'P':
        std::move(here + room, line.end(), here);
        eraseCells(m_cursor.row, m_columns - room, m_columns);
        break;
    case '@':
        std::move_backward(here, line.end() - room, line.end());
        eraseCells(m_cursor.row, m_cursor.column, m_cursor.column + room);
        break;
    case 'L':
    case 'M':
        if (insideRegion) {
            const int top = std::exchange(m_top, m_cursor.row);
            const bool alternate =
                std::exchange(m_alternate, true); // lines deleted here are no history
            command == 'L' ? scrollDown(count) : scrollUp(count);
            m_alternate = alternate;
            m_top = top;
        }
        break;
    case 'S':
        scrollUp(count);
        break;
    case 'T':
        scrollDown(count);
        break;
    default:
        break;
    }
}

void VtScreen::setMode(bool on)
{
    if (!m_private)
        return;
    for (const int mode : m_parameters) {
        switch (mode) {
        case 1:
            m_applicationCursorKeys = on;
            break;
        case 7:
            m_autoWrap = on;
            break;
        case 25:
            m_cursorVisible = on;
            break;
        case 47:
        case 1047:
        case 1049:
            useAlternate(on);
            break;
        case 2004:
            m_bracketedPaste = on;
            break;
        default:
            break;
        }
    }
}

void VtScreen::useAlternate(bool on)
{
    if (on == m_alternate)
        return;
    if (on)
        m_saved = m_cursor;
    m_alternate = on;
    std::swap(m_lines, m_otherLines);
    if (on) {
        for (int row = 0; row < m_rows; ++row)
            eraseCells(row, 0, m_columns);
    } else {
        m_cursor = m_saved;
        moveTo(m_cursor.row, m_cursor.column);
    }
}

std::size_t VtScreen::setExtendedColor(std::size_t at, VtColor& color)
{
    if (parameter(at + 1, 0) == 5) {
        color = std::clamp(parameter(at + 2, 0), 0, 255);
        return at + 2;
    }
    if (parameter(at + 1, 0) == 2) {
        const auto part = [&](std::size_t offset) {
            return std::clamp(parameter(at + offset, 0), 0, 255);
        };
        color = kDirectColor + (part(2) << 16 | part(3) << 8 | part(4));
        return at + 4;
    }
    return at + 1;
}

void VtScreen::setStyle()
{
    auto& style = m_cursor.style;
    for (std::size_t at = 0; at < m_parameters.size(); ++at) {
        const int code = parameter(at, 0);
        if (code == 0)
            style = {};
        else if (code == 1)
            style.bold = true;
        else if (code == 2)
            style.faint = true;
        else if (code == 3)
            style.italic = true;
        else if (code == 4)
            style.underline = true;
        else if (code == 7)
            style.inverse = true;
        else if (code == 22)
            style.bold = style.faint = false;
        else if (code == 23)
            style.italic = false;
        else if (code == 24)
            style.underline = false;
        else if (code == 27)
            style.inverse = false;
        else if (code >= 30 && code <= 37)
            style.foreground = code - 30;
        else if (code == 38)
            at = setExtendedColor(at, style.foreground);
        else if (code == 39)
            style.foreground = kDefaultColor;
        else if (code >= 40 && code <= 47)
            style.background = code - 40;
        else if (code == 48)
            at = setExtendedColor(at, style.background);
        else if (code == 49)
            style.background = kDefaultColor;
        else if (code >= 90 && code <= 97)
            style.foreground = code - 90 + 8;
        else if (code >= 100 && code <= 107)
            style.background = code - 100 + 8;
    }
}

void VtScreen::print(char32_t character)
{
    if (m_cursor.wrapsNext && m_autoWrap) {
        moveTo(m_cursor.row, 0);
        lineFeed();
    }
    m_lines[static_cast<std::size_t>(m_cursor.row)][static_cast<std::size_t>(m_cursor.column)] = {
        character, m_cursor.style};
    if (m_cursor.column + 1 < m_columns)
        ++m_cursor.column;
    else
        m_cursor.wrapsNext = true;
}

void VtScreen::lineFeed()
{
    m_cursor.wrapsNext = false;
    if (m_cursor.row == m_bottom)
        scrollUp(1);
    else
        moveTo(m_cursor.row + 1, m_cursor.column);
}

void VtScreen::reverseLineFeed()
{
    if (m_cursor.row == m_top)
        scrollDown(1);
    else
        moveTo(m_cursor.row - 1, m_cursor.column);
}

void VtScreen::scrollUp(int count)
{
    const auto top = m_lines.begin() + m_top;
    for (int left = std::min(count, m_bottom - m_top + 1); left > 0; --left) {
        if (m_top == 0 && !m_alternate) {
            m_history.push_back(m_lines.front());
            if (m_history.size() > kMostHistory)
                m_history.pop_front();
        }
        std::rotate(top, top + 1, m_lines.begin() + m_bottom + 1);
        eraseCells(m_bottom, 0, m_columns);
    }
}

void VtScreen::scrollDown(int count)
{
    for (int left = std::min(count, m_bottom - m_top + 1); left > 0; --left) {
        std::rotate(m_lines.begin() + m_top, m_lines.begin() + m_bottom,
                    m_lines.begin() + m_bottom + 1);
        eraseCells(m_top, 0, m_columns);
    }
}

void VtScreen::moveTo(int row, int column)
{
    m_cursor.row = std::clamp(row, 0, m_rows - 1);
    m_cursor.column = std::clamp(column, 0, m_columns - 1);
    m_cursor.wrapsNext = false;
}

VtCell VtScreen::blank() const
{
    VtCell cell;
    cell.style.background = m_cursor.style.background;
    return cell;
}

void VtScreen::eraseCells(int row, int from, int to)
{
    auto& line = m_lines[static_cast<std::size_t>(row)];
    std::fill(line.begin() + from, line.begin() + std::min(to, m_columns), blank());
}

} // namespace helix::ui
