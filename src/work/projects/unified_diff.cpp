#include "projects/unified_diff.h"

#include <algorithm>
#include <charconv>
#include <optional>

#include "base/bytes.h"

namespace helix::projects {
namespace {

constexpr std::string_view kSectionStart = "diff --git ";
constexpr std::string_view kHunkStart = "@@ -";
constexpr std::string_view kReplacement = "\xef\xbf\xbd";

tl::unexpected<Error> unreadableDiff()
{
    return fail(ErrorCode::Corrupt, "A diff of the changes cannot be read.");
}

/// Lines without their '\n'; the last one may lack it.
class Lines {
public:
    explicit Lines(std::string_view text)
        : m_text(text)
    {
    }
    [[nodiscard]] bool atEnd() const { return m_at >= m_text.size(); }
    [[nodiscard]] std::size_t position() const { return m_at; }
    std::string_view next()
    {
        const auto end = std::min(m_text.find('\n', m_at), m_text.size());
        const auto line = m_text.substr(m_at, end - m_at);
        m_at = end + 1;
        return line;
    }
    [[nodiscard]] char first() const { return m_text[m_at]; }

private:
    std::string_view m_text;
    std::size_t m_at = 0;
};

bool readNumber(std::string_view& text, int& out)
{
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
    if (error != std::errc() || out < 0)
        return false;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return true;
}

/// "START[,COUNT]"
bool readRange(std::string_view& text, int& start, int& count)
{
    count = 1;
    if (!readNumber(text, start))
        return false;
    if (!text.starts_with(','))
        return true;
    text.remove_prefix(1);
    return readNumber(text, count);
}

/// "@@ -1,2 +3,4 @@ heading"
std::optional<Hunk> readHeading(std::string_view line)
{
    Hunk hunk;
    if (!line.starts_with(kHunkStart))
        return std::nullopt;
    line.remove_prefix(kHunkStart.size());
    if (!readRange(line, hunk.oldStart, hunk.oldCount) || !line.starts_with(" +"))
        return std::nullopt;
    line.remove_prefix(2);
    if (!readRange(line, hunk.newStart, hunk.newCount) || !line.starts_with(" @@"))
        return std::nullopt;
    line.remove_prefix(3);
    if (line.starts_with(' '))
        line.remove_prefix(1);
    hunk.heading = line;
    return hunk;
}

/// The lines that the heading promises. False when they are not there.
bool readBody(Lines& lines, Hunk& hunk, int& budget)
{
    int oldLeft = hunk.oldCount;
    int newLeft = hunk.newCount;
    int oldLine = hunk.oldStart;
    int newLine = hunk.newStart;
    while (oldLeft > 0 || newLeft > 0 || (!lines.atEnd() && lines.first() == '\\')) {
        if (lines.atEnd())
            return false;
        const auto text = lines.next();
        const char kind = text.empty() ? ' ' : text.front();
        if (kind == '\\') {
            if (hunk.lines.empty())
                return false;
            hunk.lines.back().noNewline = true;
            continue;
        }
        if (--budget < 0)
            return true;
        DiffLine line;
        line.text = text.substr(text.empty() ? 0 : 1);
        line.kind = kind == '+'   ? DiffLine::Kind::Added
                    : kind == '-' ? DiffLine::Kind::Removed
                                  : DiffLine::Kind::Context;
        if (kind != '+' && kind != '-' && kind != ' ')
            return false;
        if (kind != '+') {
            line.oldLine = oldLine++;
            --oldLeft;
        }
        if (kind != '-') {
            line.newLine = newLine++;
            --newLeft;
        }
        if (oldLeft < 0 || newLeft < 0)
            return false;
        hunk.lines.push_back(std::move(line));
    }
    return true;
}

/// A text as lines that remember whether they end in '\n'.
std::vector<std::string_view> wholeLines(std::string_view text)
{
    std::vector<std::string_view> out;
    while (!text.empty()) {
        const auto end = text.find('\n');
        const auto length = end == std::string_view::npos ? text.size() : end + 1;
        out.push_back(text.substr(0, length));
        text.remove_prefix(length);
    }
    return out;
}

std::string asWritten(const DiffLine& line)
{
    return line.noNewline ? line.text : line.text + "\n";
}

/// Copies old lines up to `hunk`, then what it makes of its own. False when it does not fit.
bool applyOne(const std::vector<std::string_view>& old, std::size_t& at, const Hunk& hunk,
              std::string& out)
{
    // A hunk that takes nothing away names the line before it.
    const auto start = static_cast<std::size_t>(hunk.oldStart) -
                       (hunk.oldCount == 0 || hunk.oldStart == 0 ? 0U : 1U);
    if (start < at || start > old.size())
        return false;
    for (; at < start; ++at)
        out += old[at];
    for (const auto& line : hunk.lines) {
        if (line.kind != DiffLine::Kind::Added) {
            if (at >= old.size() || old[at] != asWritten(line))
                return false;
            ++at;
        }
        if (line.kind != DiffLine::Kind::Removed)
            out += asWritten(line);
    }
    return true;
}

} // namespace

std::vector<Section> splitPatch(std::string_view patch)
{
    std::vector<Section> out;
    Lines lines(patch);
    while (!lines.atEnd()) {
        const auto begin = lines.position();
        if (!lines.next().starts_with(kSectionStart))
            continue;
        if (!out.empty())
            out.back().end = begin;
        out.push_back({begin, patch.size()});
    }
    return out;
}

Result<std::vector<Hunk>> parseHunks(std::string_view section, int maxLines, bool& truncated)
{
    std::vector<Hunk> hunks;
    Lines lines(section);
    truncated = false;
    while (!lines.atEnd()) {
        const auto line = lines.next();
        if (!line.starts_with(kHunkStart))
            continue;
        auto hunk = readHeading(line);
        if (!hunk || !readBody(lines, *hunk, maxLines))
            return unreadableDiff();
        truncated = maxLines < 0;
        if (!truncated || !hunk->lines.empty())
            hunks.push_back(std::move(*hunk));
        if (truncated)
            break;
    }
    return hunks;
}

std::string replaceForeignBytes(std::string_view text)
{
    if (isUtf8(text))
        return std::string(text);
    std::string out;
    while (!text.empty()) {
        std::size_t length = 1;
        while (length <= std::min<std::size_t>(4, text.size()) && !isUtf8(text.substr(0, length)))
            ++length;
        if (length > std::min<std::size_t>(4, text.size())) {
            out += kReplacement;
            length = 1;
        } else {
            out += text.substr(0, length);
        }
        text.remove_prefix(length);
    }
    return out;
}

void makeShowable(std::vector<Hunk>& hunks)
{
    for (auto& hunk : hunks) {
        hunk.heading = replaceForeignBytes(hunk.heading);
        for (auto& line : hunk.lines)
            line.text = replaceForeignBytes(line.text);
    }
}

Result<std::string> applyHunks(std::string_view old, const std::vector<Hunk>& hunks,
                               const std::vector<int>& chosen)
{
    const auto lines = wholeLines(old);
    std::string out;
    std::size_t at = 0;
    int last = -1;
    for (const int index : chosen) {
        if (index <= last || index >= static_cast<int>(hunks.size()))
            return fail(ErrorCode::InvalidArgument,
                        "The chosen parts of a file are not those of its diff. Look at the "
                        "changes again and choose anew.");
        last = index;
        if (!applyOne(lines, at, hunks[static_cast<std::size_t>(index)], out))
            return fail(ErrorCode::Conflict,
                        "A chosen part of a file does not fit the file that it was made from.");
    }
    for (; at < lines.size(); ++at) {
        // Only a hunk makes a last line without an end; nothing can follow it.
        out += lines[at];
    }
    return out;
}

std::string addedText(std::string_view section, std::size_t maxBytes)
{
    std::string out;
    Lines lines(section);
    bool inHunk = false;
    while (!lines.atEnd() && out.size() < maxBytes) {
        const auto line = lines.next();
        if (line.starts_with(kSectionStart))
            inHunk = false; // of the second of a type change
        else if (line.starts_with(kHunkStart))
            inHunk = true;
        else if (inHunk && line.starts_with('+'))
            out.append(line.substr(1)).push_back('\n');
    }
    return out;
}

} // namespace helix::projects
