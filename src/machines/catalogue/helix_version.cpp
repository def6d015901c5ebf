#include "catalogue/helix_version.h"

#include <charconv>
#include <optional>

#include "base/bytes.h"

namespace helix::catalogue {
namespace {

constexpr std::size_t kMostDigits = 4;

std::optional<int> versionNumber(std::string_view digits)
{
    int number = 0;
    if (digits.empty() || digits.size() > kMostDigits || digits.front() == '-' ||
        (digits.front() == '0' && digits.size() > 1))
        return std::nullopt;
    const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    if (read.ec != std::errc() || read.ptr != digits.data() + digits.size())
        return std::nullopt;
    return number;
}

} // namespace

Result<HelixVersion> parseHelixVersion(std::string_view text)
{
    const auto refused = [whole = text] {
        return fail(ErrorCode::InvalidArgument,
                    "'" + printable(whole, 32) + "' is no version of Helix such as 0.1.0.");
    };
    HelixVersion version;
    for (std::size_t i = 0; i < version.numbers.size(); ++i) {
        const bool last = i + 1 == version.numbers.size();
        const auto dot = last ? text.size() : text.find('.');
        if (dot == std::string_view::npos)
            return refused();
        const auto number = versionNumber(text.substr(0, dot));
        if (!number)
            return refused();
        version.numbers[i] = *number;
        text.remove_prefix(last ? dot : dot + 1);
    }
    return version;
}

std::string toText(const HelixVersion& version)
{
    const auto& [first, second, third] = version.numbers;
    return std::to_string(first) + "." + std::to_string(second) + "." + std::to_string(third);
}

} // namespace helix::catalogue
