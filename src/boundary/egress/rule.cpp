#include <algorithm>
#include <charconv>

#include "base/bytes.h"
#include "base/try.h"
#include "egress/guest_network.h"
#include "egress/policy.h"

namespace helix::egress {
namespace {

constexpr std::string_view kWildcard = "*.";

tl::unexpected<Error> refuse(std::string_view text, std::string_view why)
{
    return fail(ErrorCode::InvalidArgument,
                "\"" + printable(text) + "\" cannot be allowed: " + std::string(why));
}

/// Browsers and libc take a host whose last label is a number for an IPv4 address ("127.1",
/// "0x7f.1").
bool endsInNumber(std::string_view name)
{
    const std::size_t dot = name.rfind('.');
    std::string_view last = dot == std::string_view::npos ? name : name.substr(dot + 1);
    if (last.substr(0, 2) == "0x")
        return last.find_first_not_of("0123456789abcdef", 2) == std::string_view::npos;
    return last.find_first_not_of("0123456789") == std::string_view::npos;
}

bool hasHyphenAtAnEnd(std::string_view name)
{
    return name.front() == '-' || name.back() == '-' || name.find("-.") != std::string_view::npos ||
           name.find(".-") != std::string_view::npos;
}

Result<std::uint16_t> parsePort(std::string_view text, std::string_view digits)
{
    std::uint32_t port = 0;
    const char* const end = digits.data() + digits.size();
    const auto [stop, error] = std::from_chars(digits.data(), end, port);
    if (digits.empty() || digits.front() == '0' || error != std::errc() || stop != end ||
        port > 65535)
        return refuse(text, "what follows the colon must be a port from 1 to 65535.");
    if (port == kDnsPort)
        return refuse(text, "port 53 is DNS, which a workspace asks of its own resolver alone.");
    return static_cast<std::uint16_t>(port);
}

/// `domain` without its wildcard, checked and normalised.
Result<std::string> parseBareDomain(std::string_view text, std::string_view bare, bool wildcard)
{
    if (bare.find('*') != std::string_view::npos)
        return refuse(text, "a wildcard stands in front only, like *.example.org.");
    if (std::any_of(bare.begin(), bare.end(), [](char c) { return (c & 0x80) != 0; }))
        return refuse(text, "write the domain in its ASCII form (xn--...).");
    auto name = normaliseName(bare);
    if (!name)
        return refuse(text, "a domain is labels of 1 to 63 letters, digits, hyphens and "
                            "underscores with dots between them.");
    if (endsInNumber(*name))
        return refuse(text, "it is an address. Name the domain instead.");
    if (hasHyphenAtAnEnd(*name))
        return refuse(text, "no label of a domain begins or ends with a hyphen.");
    if (name->find('.') == std::string::npos)
        return refuse(text, wildcard ? "a wildcard over a whole top-level domain is too wide."
                                     : "a domain has at least two labels, like example.org.");
    if (isLocalName(*name))
        return refuse(text, "it is a name of a local network, which no guest reaches.");
    return name;
}

} // namespace

Result<Rule> parseRule(std::string_view text)
{
    if (text.find("://") != std::string_view::npos || text.find('/') != std::string_view::npos)
        return refuse(text, "name the domain alone, without https:// and without a path.");
    if (!text.empty() && text.front() == '[')
        return refuse(text, "it is an address. Name the domain instead.");
    const std::size_t colon = text.find(':');
    if (colon != std::string_view::npos && text.find(':', colon + 1) != std::string_view::npos)
        return refuse(text, "it is an address. Name the domain instead.");
    Rule rule;
    if (colon != std::string_view::npos) {
        TRY(const auto port, parsePort(text, text.substr(colon + 1)));
        rule.port = port;
    }
    std::string_view bare = text.substr(0, colon);
    if (bare == "*" || bare == kWildcard)
        return refuse(text, "it would allow everything. Choose Open for that.");
    const bool wildcard = bare.substr(0, kWildcard.size()) == kWildcard;
    if (wildcard)
        bare.remove_prefix(kWildcard.size());
    TRY(auto name, parseBareDomain(text, bare, wildcard));
    rule.domain = wildcard ? std::string(kWildcard) + name : name;
    return rule;
}

std::string toString(const Rule& rule)
{
    return rule.port ? rule.domain + ":" + std::to_string(*rule.port) : rule.domain;
}

bool matches(const Rule& rule, std::string_view name)
{
    const std::string_view domain = rule.domain;
    if (domain.empty() || domain.front() != '*')
        return name == domain;
    const std::string_view suffix = domain.substr(1); // ".example.org"
    if (name.size() <= suffix.size())
        return false;
    // Hundreds of rules are asked about each connection, and most fail at their dot.
    const std::string_view end = name.substr(name.size() - suffix.size());
    return end.front() == '.' && end == suffix;
}

bool coversPort(const Rule& rule, std::uint16_t port)
{
    return rule.port.value_or(kUsualPort) == port;
}

} // namespace helix::egress
