#include "coder/tools/text_edit.h"

#include <algorithm>
#include <vector>

#include "coder/tools/output_clip.h"

namespace helix::agent::coder {
namespace {

constexpr std::size_t kMaxShownLine = 2000;
constexpr std::size_t kMaxShown = 64U << 10;

std::int64_t lineOf(std::string_view text, std::size_t offset)
{
    return 1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(offset), '\n');
}

std::vector<std::size_t> placesOf(std::string_view text, std::string_view part)
{
    std::vector<std::size_t> places;
    for (auto at = text.find(part); at != std::string_view::npos;
         at = text.find(part, at + part.size()))
        places.push_back(at);
    return places;
}

tl::unexpected<Error> tooMany(std::string_view text, const std::vector<std::size_t>& places)
{
    std::string lines;
    constexpr std::size_t kNamed = 10;
    for (std::size_t i = 0; i < std::min(places.size(), kNamed); ++i)
        lines += (i == 0 ? "" : ", ") + std::to_string(lineOf(text, places[i]));
    if (places.size() > kNamed)
        lines += "...";
    return fail(ErrorCode::InvalidArgument,
                "old_text occurs " + std::to_string(places.size()) + " times (lines " + lines +
                    "); give more of the text around the place, or set replace_all.");
}

bool sameButSpace(std::string_view text, std::string_view part)
{
    const auto squeezed = [](std::string_view from) {
        std::string to;
        for (const char c : from)
            if (c != ' ' && c != '\t' && c != '\r' && c != '\n')
                to += c;
        return to;
    };
    const std::string needle = squeezed(part);
    return !needle.empty() && squeezed(text).find(needle) != std::string::npos;
}

} // namespace

Result<EditResult> replaceText(std::string_view text, std::string_view oldText,
                               std::string_view newText, bool all)
{
    if (oldText.empty())
        return fail(ErrorCode::InvalidArgument,
                    "old_text is empty; to make a new file use the tool write.");
    if (oldText == newText)
        return fail(ErrorCode::InvalidArgument, "old_text and new_text are the same.");
    const auto places = placesOf(text, oldText);
    if (places.empty())
        return fail(ErrorCode::InvalidArgument,
                    std::string("old_text does not occur in the file") +
                        (sameButSpace(text, oldText)
                             ? ", only with other white space; copy it exactly from read, without "
                               "the line numbers."
                             : "; read the file again and copy the text exactly."));
    if (places.size() > 1 && !all)
        return tooMany(text, places);
    EditResult result;
    result.line = lineOf(text, places.front());
    result.replaced = places.size();
    std::size_t from = 0;
    for (const std::size_t place : places) {
        result.text += text.substr(from, place - from);
        result.text += newText;
        from = place + oldText.size();
    }
    result.text += text.substr(from);
    return result;
}

std::int64_t countLines(std::string_view text)
{
    const auto ends = std::count(text.begin(), text.end(), '\n');
    return ends + (text.empty() || text.back() == '\n' ? 0 : 1);
}

std::string numberedLines(std::string_view text, std::int64_t first, std::int64_t count)
{
    std::string shown;
    std::int64_t number = 1;
    const std::int64_t total = countLines(text);
    while (!text.empty() && number < first + count && shown.size() < kMaxShown) {
        const auto end = text.find('\n');
        std::string_view line = text.substr(0, end);
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
        if (number >= first) {
            const std::string digits = std::to_string(number);
            shown += std::string(6 - std::min<std::size_t>(6, digits.size()), ' ') + digits + "\t" +
                     wellFormed(line.substr(0, kMaxShownLine)) +
                     (line.size() > kMaxShownLine ? " [line cut]" : "") + "\n";
        }
        ++number;
    }
    if (!text.empty())
        shown += "[lines " + std::to_string(number) + " to " + std::to_string(total) +
                 " follow; read them with first_line]\n";
    return shown;
}

bool looksBinary(std::string_view beginning)
{
    if (beginning.find('\0') != std::string_view::npos)
        return true;
    const std::string text = wellFormed(beginning);
    std::size_t broken = 0;
    for (auto at = text.find("\xEF\xBF\xBD"); at != std::string::npos;
         at = text.find("\xEF\xBF\xBD", at + 3))
        ++broken;
    return broken > 8 && broken * 20 > beginning.size();
}

} // namespace helix::agent::coder
