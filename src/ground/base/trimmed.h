#pragma once
// Text without what does not show around it.

#include <string_view>

namespace helix {

/// Without spaces, tabs and line ends in front and behind; a part of `text`.
inline std::string_view trimmed(std::string_view text)
{
    constexpr auto kBlank = " \t\r\n";
    const auto first = text.find_first_not_of(kBlank);
    if (first == std::string_view::npos)
        return {};
    return text.substr(first, text.find_last_not_of(kBlank) - first + 1);
}

} // namespace helix
