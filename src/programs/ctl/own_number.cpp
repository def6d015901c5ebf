#include "ctl/own_number.h"

#include <cstdlib>

namespace helix::ctl {

operations::Change<std::int64_t> parseOwnNumber(const std::string& text)
{
    operations::Change<std::int64_t> change{true, {}};
    if (text == "off")
        change.value = 0;
    else if (text != "default")
        change.value = std::strtoll(text.c_str(), nullptr, 10);
    return change;
}

std::string checkOwnNumber(const std::string& text, std::int64_t most, const std::string& unit)
{
    constexpr std::size_t kMostDigits = 9;
    const bool isNumber = !text.empty() && text.size() <= kMostDigits &&
                          text.find_first_not_of("0123456789") == std::string::npos;
    const bool isWord = text == "off" || text == "default";
    if (isWord ||
        (isNumber && *parseOwnNumber(text).value >= 1 && *parseOwnNumber(text).value <= most))
        return {};
    return "'" + text + "' is not a number of " + unit + " from 1 to " + std::to_string(most) +
           ", \"off\" or \"default\".";
}

} // namespace helix::ctl
