#include <algorithm>
#include <array>

#include "base/bytes.h"
#include "egress/policy.h"

namespace helix::egress {
namespace {

constexpr std::size_t kMaxName = 253;

bool isLetterOrDigit(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}

/// `true` when every label of the lower-cased `name` is of 1 to 63 permitted characters.
bool hasGoodLabels(std::string_view name)
{
    std::size_t length = 0;
    for (const char c : name) {
        if (c == '.') {
            if (length == 0)
                return false;
            length = 0;
            continue;
        }
        if (!isLetterOrDigit(c) && c != '-' && c != '_')
            return false;
        if (++length > kMaxDnsLabel)
            return false;
    }
    return length > 0;
}

/// What host names of a home or an office end in, and no name of the public DNS.
constexpr std::array<std::string_view, 10> kLocalEnds{
    ".local", ".localhost", ".localdomain", ".internal", ".intranet",
    ".lan",   ".home",      ".home.arpa",   ".corp",     ".private"};

} // namespace

bool isLocalName(std::string_view name)
{
    return name.find('.') == std::string_view::npos || name == "home.arpa" ||
           std::ranges::any_of(kLocalEnds,
                               [name](std::string_view end) { return name.ends_with(end); });
}

Result<std::string> normaliseName(std::string_view name)
{
    std::string_view bare = name;
    if (!bare.empty() && bare.back() == '.')
        bare.remove_suffix(1);
    std::string lower(bare.substr(0, kMaxName + 1));
    std::transform(lower.begin(), lower.end(), lower.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
    if (lower.empty() || lower.size() > kMaxName || !hasGoodLabels(lower))
        return fail(ErrorCode::InvalidArgument,
                    "\"" + printable(name) + "\" is not a DNS name: labels of 1 to 63 letters, " +
                        "digits, hyphens and underscores with dots between them, 253 in all.");
    return lower;
}

} // namespace helix::egress
