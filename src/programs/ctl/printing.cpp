#include "ctl/printing.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <ctime>

#include <unistd.h>

#include "base/bytes.h"
#include "protocol/foreign_json.h"

namespace helix::ctl {
namespace {

template <typename... Args>
std::string format(const char* pattern, Args... args)
{
    std::array<char, 64> buffer{};
    (void)std::snprintf(buffer.data(), buffer.size(), pattern, args...);
    return buffer.data();
}

} // namespace

std::size_t columnsOf(const std::string& text)
{
    return static_cast<std::size_t>(std::ranges::count_if(
        text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

std::string formatTable(const std::vector<TableRow>& rows)
{
    std::vector<std::size_t> widths;
    for (const auto& row : rows) {
        widths.resize(std::max(widths.size(), row.size()));
        for (std::size_t i = 0; i < row.size(); ++i)
            widths[i] = std::max(widths[i], columnsOf(row[i]));
    }
    std::string text;
    for (const auto& row : rows) {
        std::string line;
        for (std::size_t i = 0; i < row.size(); ++i)
            line += row[i] + std::string(widths[i] - columnsOf(row[i]) + 2, ' ');
        line.erase(line.find_last_not_of(' ') + 1);
        text += line + '\n';
    }
    return text;
}

void addIfSome(std::vector<TableRow>& rows, const char* title, const std::string& text)
{
    if (!text.empty())
        rows.push_back({title, text});
}

std::string formatDuration(std::int64_t milliseconds)
{
    constexpr std::int64_t kMinute = 60'000;
    if (milliseconds < kMinute)
        return format("%.2f s", static_cast<double>(milliseconds) / 1000);
    return format("%lld min %02lld s", static_cast<long long>(milliseconds / kMinute),
                  static_cast<long long>(milliseconds % kMinute / 1000));
}

std::string formatTime(std::int64_t wallClockMs)
{
    const auto seconds = static_cast<std::time_t>(wallClockMs / 1000);
    std::tm local{};
    ::localtime_r(&seconds, &local);
    std::array<char, 32> buffer{};
    const auto count = std::strftime(buffer.data(), buffer.size(), "%Y-%m-%d %H:%M:%S", &local);
    return {buffer.data(), count};
}

std::string displayable(std::string_view text)
{
    std::string out;
    for (std::size_t at = 0; at <= text.size();) {
        const auto end = std::min(text.find('\n', at), text.size());
        std::string line(text.substr(at, end - at));
        if (line.ends_with('\r'))
            line.pop_back();
        for (auto tab = line.find('\t'); tab != std::string::npos; tab = line.find('\t', tab))
            line.replace(tab, 1, "    ");
        out += printable(line, line.size() + 1);
        if (end < text.size())
            out += '\n';
        at = end + 1;
    }
    return out;
}

std::string ForeignText::take(std::string_view piece)
{
    if (!m_isTerminal)
        return std::string(piece);
    const std::string text = std::exchange(m_kept, {}) + std::string(piece);
    // A carriage return may belong to the line end that comes next; so may the first bytes of a
    // character to its last ones.
    std::size_t whole = text.size();
    constexpr std::size_t kLongestCharacter = 4;
    while (whole > 0 && text.size() - whole < kLongestCharacter &&
           (static_cast<unsigned char>(text[whole - 1]) & 0xC0) == 0x80)
        --whole;
    const auto first = whole > 0 ? static_cast<unsigned char>(text[whole - 1]) : 0;
    const std::size_t wanted = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 1;
    whole = wanted > text.size() - whole + 1 || first == '\r' ? whole - 1 : text.size();
    m_kept = text.substr(whole);
    return displayable(std::string_view(text).substr(0, whole));
}

std::string ForeignText::finish()
{
    return displayable(std::exchange(m_kept, {}));
}

ForeignText foreignOutput()
{
    return ForeignText(::isatty(STDOUT_FILENO) == 1);
}

void printExactly(std::string_view bytes)
{
    while (!bytes.empty()) {
        const auto count = ::write(STDOUT_FILENO, bytes.data(), bytes.size());
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return;
        bytes.remove_prefix(static_cast<std::size_t>(count));
    }
}

void printText(std::string_view text)
{
    printExactly(displayable(text));
}

void printJson(const Json& json)
{
    printExactly(json.dump(2, ' ', true, Json::error_handler_t::replace) + "\n");
}

std::string jsonLine(const Json& json)
{
    return json.dump(-1, ' ', true, Json::error_handler_t::replace) + "\n";
}

Json errorToJson(const Error& error)
{
    Json body = Json::object();
    body["code"] = std::string(toString(error.code));
    body["message"] = error.message;
    body["cause"] = error.cause;
    Json json = Json::object();
    json["error"] = std::move(body);
    return json;
}

std::string shown(const std::string& text)
{
    constexpr std::size_t kLongest = 4000;
    return printable(text, kLongest);
}

std::string textOf(const Json& json, const char* key)
{
    return shown(protocol::optionalString(json, key, std::string::npos, {}).value_or(""));
}

std::string describeAddress(const operations::Port& port)
{
    return (port.hostAddress.empty() ? "127.0.0.1" : shown(port.hostAddress)) + ":" +
           std::to_string(port.hostPort);
}

std::string wordsOf(const std::vector<std::string>& words, const std::string& none)
{
    constexpr std::size_t kLongestWord = 300;
    std::string text;
    for (const auto& word : words)
        text += (text.empty() ? "" : ", ") + printable(word, kLongestWord);
    return text.empty() ? none : text;
}

ProgressLine::ProgressLine()
    : m_terminal(::isatty(STDERR_FILENO) == 1)
{
}

ProgressLine::~ProgressLine()
{
    finish();
}

void ProgressLine::show(const std::string& foreignTitle, const std::string& foreignDetails)
{
    const auto title = displayable(foreignTitle);
    const auto details = displayable(foreignDetails);
    if (m_terminal) {
        // Back to the start of the line, and clear it to its end (ECMA-48 EL).
        (void)std::fprintf(stderr, "\r\033[K%s%s%s", title.c_str(), details.empty() ? "" : "  ",
                           details.c_str());
        (void)std::fflush(stderr);
        m_open = true;
        return;
    }
    if (title == m_title)
        return;
    m_title = title;
    (void)std::fprintf(stderr, "%s\n", title.c_str());
}

void ProgressLine::finish()
{
    if (std::exchange(m_open, false))
        (void)std::fputc('\n', stderr);
}

} // namespace helix::ctl
