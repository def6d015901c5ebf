#pragma once
// Text without what does not show around it.

#include <string_view>

namespace helix {

/// What may stand around a value in a line of HTTP (RFC 9110, 5.6.3), where a line end is none.
inline constexpr std::string_view kHeaderBlanks = " \t";

/// Without `blanks` in front and behind, which are spaces, tabs and line ends; a part of `text`.
inline std::string_view trimmed(std::string_view text, std::string_view blanks = " \t\r\n")
{
    const auto first = text.find_first_not_of(blanks);
    if (first == std::string_view::npos)
        return {};
    return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

} // namespace helix
