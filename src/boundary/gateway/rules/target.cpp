#include "gateway/rules/target.h"
#include "base/try.h"

#include <algorithm>
#include <array>

namespace helix::gateway {
namespace {

int hexDigit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    const char low = static_cast<char>(c | 0x20);
    return low >= 'a' && low <= 'f' ? low - 'a' + 10 : -1;
}

/// The byte that the escape at `at` stands for; -1 when it is none.
int escapedByte(std::string_view text, std::size_t at)
{
    if (at + 2 >= text.size())
        return -1;
    const int high = hexDigit(text[at + 1]);
    const int low = hexDigit(text[at + 2]);
    return high < 0 || low < 0 ? -1 : high * 16 + low;
}

bool isUnwelcomeEscape(int byte)
{
    return byte < 0x20 || byte == 0x7f || byte == '/' || byte == '\\' || byte == '.' || byte == '%';
}

bool isUnwelcomeCharacter(char c)
{
    constexpr std::string_view kMarks = "\\\"<>^`{|}#?";
    return c <= 0x20 || c >= 0x7f || kMarks.find(c) != std::string_view::npos;
}

template <typename Visit>
void eachParameter(std::string_view query, Visit visit)
{
    while (true) {
        const auto end = query.find('&');
        visit(query.substr(0, end));
        if (end == std::string_view::npos)
            return;
        query.remove_prefix(end + 1);
    }
}

bool isParameter(std::string_view parameter, std::string_view name)
{
    return percentDecoded(parameter.substr(0, parameter.find('='))) == name;
}

} // namespace

Result<void> checkPath(std::string_view path)
{
    if (!path.starts_with('/'))
        return fail(ErrorCode::Protocol, "The path does not begin with a slash.");
    for (std::size_t at = 0; at < path.size(); ++at) {
        if (isUnwelcomeCharacter(path[at]))
            return fail(ErrorCode::Protocol,
                        "The path has a character that does not belong there.");
        if (path[at] == '%' && isUnwelcomeEscape(escapedByte(path, at)))
            return fail(ErrorCode::Protocol,
                        "The path has an encoded character that does not belong there.");
    }
    std::string_view rest = path.substr(1);
    while (true) {
        const auto end = rest.find('/');
        const auto segment = rest.substr(0, end);
        const auto plain = segment.substr(0, segment.find(';'));
        if (plain == "." || plain == ".." || (segment.empty() && end != std::string_view::npos))
            return fail(ErrorCode::Protocol,
                        "The path is not plain: it has a dot or an empty segment.");
        if (end == std::string_view::npos)
            return {};
        rest.remove_prefix(end + 1);
    }
}

Result<Target> parseTarget(std::string_view target)
{
    const auto mark = target.find('?');
    const auto path = target.substr(0, mark);
    TRY(checkPath(path));
    Target parsed{std::string(path), std::nullopt};
    if (mark == std::string_view::npos)
        return parsed;
    const auto query = target.substr(mark + 1);
    const bool plain =
        std::ranges::all_of(query, [](char c) { return c > 0x20 && c < 0x7f && c != '#'; });
    if (!plain)
        return fail(ErrorCode::Protocol, "The query has a character that does not belong there.");
    parsed.query = query;
    return parsed;
}

std::vector<std::string> parameterValues(const Target& target, std::string_view name)
{
    std::vector<std::string> values;
    if (target.query)
        eachParameter(*target.query, [&](std::string_view parameter) {
            if (!isParameter(parameter, name))
                return;
            const auto equals = parameter.find('=');
            values.push_back(equals == std::string_view::npos
                                 ? std::string()
                                 : percentDecoded(parameter.substr(equals + 1)));
        });
    return values;
}

std::optional<std::string> withoutParameter(const Target& target, std::string_view name)
{
    if (!target.query)
        return std::nullopt;
    std::string kept;
    bool removed = false;
    bool first = true;
    eachParameter(*target.query, [&](std::string_view parameter) {
        if (isParameter(parameter, name)) {
            removed = true;
            return;
        }
        if (!first)
            kept += '&';
        kept += parameter;
        first = false;
    });
    if (removed && first)
        return std::nullopt;
    return kept;
}

std::optional<std::string> queryForProvider(const Target& target)
{
    constexpr std::array<std::string_view, 12> kKnown{
        "alt",       "beta",     "limit", "after_id",  "before_id",   "after",
        "page_size", "pageSize", "order", "pageToken", "api-version", "prettyPrint"};
    if (!target.query)
        return std::nullopt;
    std::string kept;
    eachParameter(*target.query, [&](std::string_view parameter) {
        if (std::ranges::find(kKnown, parameter.substr(0, parameter.find('='))) == kKnown.end())
            return;
        kept += (kept.empty() ? "" : "&") + std::string(parameter);
    });
    return kept.empty() ? std::nullopt : std::optional(kept);
}

std::string percentDecoded(std::string_view text)
{
    std::string decoded;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const int byte = text[at] == '%' ? escapedByte(text, at) : -1;
        decoded += byte < 0 ? text[at] : static_cast<char>(byte);
        if (byte >= 0)
            at += 2;
    }
    return decoded;
}

} // namespace helix::gateway
