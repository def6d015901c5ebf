// The sequences that a guest may send: the list, and how each is said to libvterm.

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "ui/terminal/vt_gate.h"

namespace helix::ui {

namespace {

constexpr std::size_t kMostNumbers = 32;
constexpr int kMostNumber = 9999;
/// Longer than any line.
constexpr int kMostRepeats = 500;

/// What moves, erases, shifts and asks; of their numbers the first two count.
constexpr std::string_view kPlainCommands = "@ABCDEFGHIJKLMPSTXZ`acdefgjknr";

/// DEC modes by their numbers: cursor keys, reversed screen, origin, wrapping, cursor, mouse and
/// its spellings, focus, the other screen, bracketed paste.
constexpr std::array kDecModes{1,    5,    6,    7,    12,   25,   1000, 1002, 1003,
                               1004, 1005, 1006, 1015, 1047, 1048, 1049, 2004};

constexpr int kFaint = 11; ///< as what it is kept: the first alternative font
constexpr int kPlainFont = 10;

bool isPlainStyle(int code)
{
    constexpr std::array kAlone{0, 1, 3, 4, 5, 7, 9, 21, 23, 24, 25, 27, 29, 39, 49};
    return std::ranges::find(kAlone, code) != kAlone.end() || (code >= 30 && code <= 37) ||
           (code >= 40 && code <= 47) || (code >= 90 && code <= 97) || (code >= 100 && code <= 107);
}

} // namespace

void VtGate::csi(unsigned char value)
{
    if (value >= '0' && value <= '9') {
        int& last = m_numbers.back().value;
        last = std::min(std::max(last, 0) * 10 + (value - '0'), kMostNumber);
    } else if (value == ';' || value == ':') {
        m_numbers.back().joined = value == ':';
        if (m_numbers.size() < kMostNumbers)
            m_numbers.emplace_back();
        else
            m_isOdd = true;
    } else if (value >= 0x3c && value <= 0x3f) {
        m_isOdd = m_isOdd || m_leader != 0 || m_numbers.size() > 1 || m_numbers[0].value >= 0;
        m_leader = static_cast<char>(value);
    } else if (value < 0x30) {
        m_isOdd = m_isOdd || m_between != 0;
        m_between = static_cast<char>(value);
    } else {
        m_state = State::Ground;
        if (value >= 0x40 && value < 0x7f && !m_isOdd)
            runCsi(static_cast<char>(value));
    }
}

int VtGate::number(std::size_t at, int otherwise) const
{
    return at < m_numbers.size() && m_numbers[at].value >= 0 ? m_numbers[at].value : otherwise;
}

/// Of our own numbers the first `numbers`; `end`: what comes after them.
void VtGate::sequence(char leader, std::size_t numbers, std::string_view end)
{
    std::string text = "\x1b[";
    if (leader != 0)
        text += leader;
    for (std::size_t at = 0; at < std::min(numbers, m_numbers.size()); ++at) {
        if (at > 0)
            text += ';';
        if (m_numbers[at].value >= 0)
            text += std::to_string(m_numbers[at].value);
    }
    text += end;
    put(text);
}

void VtGate::runCsi(char command)
{
    if (m_between == ' ' && m_leader == 0 && command == 'q') {
        sequence(0, 1, " q");
    } else if (m_between == '$' && m_leader == '?' && command == 'p') {
        sequence('?', 1, "$p");
    } else if (m_between != 0) {
        return;
    } else if (m_leader != 0) {
        runPrivate(command);
    } else if (command == 'm') {
        style();
    } else if (command == 'h' || command == 'l') {
        modes(command);
    } else if (command == 'b') {
        repeat();
    } else if (command == 's') {
        put("\x1b"
            "7");
    } else if (command == 'u') {
        put("\x1b"
            "8");
        put(kBringCursorBack);
    } else if (command == 't') {
        keepTitle();
    } else if (command == 'J' && number(0, 0) == 3) {
        flush();
        m_sink->clearHistory();
    } else if (kPlainCommands.find(command) != std::string_view::npos) {
        sequence(0, 2, {&command, 1});
    }
}

/// "E;<entry of the history>" before a command runs, "D;<status>;<that entry>" after it: as Helix Agent
/// has its shells say it (server/terminal_session.cpp).
void VtGate::shellMark(std::string_view text)
{
    flush();
    if (text.starts_with("E;"))
        m_sink->beginCommand(std::string(text.substr(2, kMostCommand)));
    if (!text.starts_with("D;"))
        return;
    int status = 0;
    const auto* end = text.data() + text.size();
    const auto [middle, odd] = std::from_chars(text.data() + 2, end, status);
    if (odd != std::errc() || middle == end || *middle != ';')
        return;
    const auto* number = std::find_if(middle + 1, end, [](char letter) { return letter != ' '; });
    std::int64_t newest = 0;
    (void)std::from_chars(number, end, newest); // of "" and of too many digits there is none
    m_sink->endCommand(std::clamp(status, 0, 255), std::max<std::int64_t>(newest, 0));
}

void VtGate::setTitle(std::string title)
{
    m_title = std::move(title);
    m_sink->setTitle(m_title);
}

/// 22 puts the title aside, 23 brings back the one put aside last; behind it 0 and 2 mean the title, 1 an icon's name, which there is
/// not. All other requests about a window are the guest's wish alone.
void VtGate::keepTitle()
{
    const int request = number(0, 0), what = number(1, 0);
    if (what != 0 && what != 2)
        return;
    if (request == 22) {
        if (m_keptTitles.size() == kMostTitles)
            m_keptTitles.erase(m_keptTitles.begin());
        m_keptTitles.push_back(m_title);
    } else if (request == 23 && !m_keptTitles.empty()) {
        setTitle(std::exchange(m_keptTitles.back(), {}));
        m_keptTitles.pop_back();
    }
}

void VtGate::runPrivate(char command)
{
    const std::string_view end(&command, 1);
    // With more numbers it is an answer: one that comes back is not to be answered.
    if (m_leader == '>' && command == 'c' && m_numbers.size() == 1 && number(0, 0) == 0) {
        sequence('>', 1, end);
    } else if (m_leader == '?' && (command == 'h' || command == 'l')) {
        modes(command);
    } else if (m_leader == '?' && (command == 'J' || command == 'K' || command == 'n')) {
        sequence(command == 'n' ? '?' : '\0', 1, end);
    }
}

void VtGate::modes(char command)
{
    for (std::size_t at = 0; at < m_numbers.size(); ++at) {
        const int mode = number(at, 0) == 47 && m_leader == '?' ? 1047 : number(at, 0);
        const bool isKnown = m_leader == '?' ? std::ranges::find(kDecModes, mode) != kDecModes.end()
                                             : mode == 4 || mode == 20;
        if (!isKnown)
            continue;
        put(std::string("\x1b[") + (m_leader == '?' ? "?" : "") + std::to_string(mode) + command);
        put(kBringCursorBack);
    }
}

void VtGate::repeat()
{
    if (m_last == 0)
        return;
    m_hasBase = false;
    for (int left = std::clamp(number(0, 1), 1, kMostRepeats); left > 0; --left)
        glyph(m_last);
}

void VtGate::style()
{
    const auto say = [this](const std::string& code) { put("\x1b[" + code + "m"); };
    for (std::size_t at = 0; at < m_numbers.size(); ++at) {
        const int code = number(at, 0);
        if (code == 38 || code == 48 || code == 58) {
            at = color(at);
            continue;
        }
        const bool hasMore = m_numbers[at].joined && at + 1 < m_numbers.size();
        if (code == 4 && hasMore)
            say(number(at + 1, 1) == 0 ? "24" : "4");
        else if (code == 2)
            say(std::to_string(kFaint));
        else if (code == 22)
            say("22;" + std::to_string(kPlainFont));
        else if (isPlainStyle(code))
            say(std::to_string(code));
        while (at + 1 < m_numbers.size() && m_numbers[at].joined)
            ++at;
    }
}

/// 38 (text), 48 (ground) or 58 (underline: read over), with 5;N or 2;R;G;B behind it, or with
/// colons, where an unused number may stand before R. The last number that belongs to it.
std::size_t VtGate::color(std::size_t at)
{
    const int kind = number(at + 1, 0);
    std::size_t first = at + 2, last = at + (kind == 5 ? 2 : kind == 2 ? 4 : 1);
    if (m_numbers[at].joined) {
        last = at;
        while (last + 1 < m_numbers.size() && m_numbers[last].joined)
            ++last;
        if (kind == 2 && last - at >= 5)
            ++first;
    }
    last = std::min(last, m_numbers.size() - 1);
    const auto part = [&](std::size_t offset) {
        return ";" + std::to_string(std::clamp(number(first + offset, 0), 0, 255));
    };
    const int code = number(at, 0);
    if (code != 58 && kind == 5)
        put("\x1b[" + std::to_string(code) + ";5" + part(0) + "m");
    else if (code != 58 && kind == 2)
        put("\x1b[" + std::to_string(code) + ";2" + part(0) + part(1) + part(2) + "m");
    return last;
}

} // namespace helix::ui
