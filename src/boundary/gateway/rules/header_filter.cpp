#include "gateway/rules/header_filter.h"

#include <algorithm>
#include <array>

#include "base/bytes.h"
#include "gateway/rules/target.h"

namespace helix::gateway {
namespace {

/// RFC 9110, section 7.6.1, and what proxies add; never forwarded in either direction.
constexpr std::array<std::string_view, 12> kHopByHop{"connection",
                                                     "keep-alive",
                                                     "proxy-authenticate",
                                                     "proxy-authorization",
                                                     "proxy-connection",
                                                     "te",
                                                     "trailer",
                                                     "transfer-encoding",
                                                     "upgrade",
                                                     "via",
                                                     "content-length",
                                                     "http2-settings"};

constexpr std::array<std::string_view, 10> kOfTheGuest{
    "host",   "authorization", "x-api-key",       "x-goog-api-key", "api-key",
    "cookie", "forwarded",     "accept-encoding", "expect",         "x-real-ip"};

constexpr std::array<std::string_view, 6> kOfTheServer{
    "set-cookie", "location", "alt-svc", "strict-transport-security", "clear-site-data", "refresh"};

/// Names that end in * begin so.
constexpr std::array<std::string_view, 16> kForProviders{
    "accept",          "accept-language",   "user-agent",
    "anthropic-beta",  "anthropic-version", "anthropic-dangerous-direct-browser-access",
    "openai-beta",     "x-stainless-*",     "x-goog-api-client",
    "idempotency-key", "x-request-id",      "x-client-request-id",
    "x-app",           "originator",        "session_id",
    "conversation_id"};

template <std::size_t N>
bool isNameIn(const std::array<std::string_view, N>& names, std::string_view name)
{
    return std::ranges::any_of(names, [&](std::string_view other) { return isName(name, other); });
}

bool beginsWith(std::string_view name, std::string_view prefix)
{
    return name.size() >= prefix.size() && isName(name.substr(0, prefix.size()), prefix);
}

/// The names that the Connection headers list.
std::vector<std::string> connectionOptions(const Headers& headers)
{
    std::vector<std::string> options;
    for (const auto& header : headers) {
        if (!isName(header.name, "connection"))
            continue;
        std::string option;
        for (const char c : header.value + ",") {
            if (c != ',') {
                if (c != ' ' && c != '\t')
                    option += c;
                continue;
            }
            options.push_back(std::exchange(option, {}));
        }
    }
    return options;
}

bool isListed(const std::vector<std::string>& options, std::string_view name)
{
    return std::ranges::any_of(options,
                               [&](const std::string& option) { return isName(option, name); });
}

} // namespace

std::vector<std::string> presentedKeys(const Headers& headers)
{
    constexpr std::string_view kBearer = "bearer ";
    std::vector<std::string> keys;
    for (const auto& header : headers) {
        if (isName(header.name, "x-api-key") || isName(header.name, "x-goog-api-key"))
            keys.push_back(header.value);
        else if (isName(header.name, "authorization") && beginsWith(header.value, kBearer))
            keys.push_back(header.value.substr(kBearer.size()));
    }
    return keys;
}

Headers forwardedRequestHeaders(const Headers& headers, std::string_view replaced)
{
    const auto options = connectionOptions(headers);
    Headers kept;
    for (const auto& header : headers)
        if (!isNameIn(kHopByHop, header.name) && !isNameIn(kOfTheGuest, header.name) &&
            !isListed(options, header.name) && !beginsWith(header.name, "x-forwarded-") &&
            !beginsWith(header.name, "x-helix-") && !isName(header.name, replaced))
            kept.push_back(header);
    return kept;
}

Headers headersForProvider(const Headers& headers)
{
    Headers kept;
    for (const auto& header : forwardedRequestHeaders(headers, {}))
        if (std::ranges::any_of(kForProviders, [&](std::string_view name) {
                return name.ends_with('*')
                           ? beginsWith(header.name, name.substr(0, name.size() - 1))
                           : isName(header.name, name);
            }))
            kept.push_back(header);
    return kept;
}

Headers forwardedResponseHeaders(const Headers& headers, const KeyMask& mask)
{
    const auto options = connectionOptions(headers);
    Headers kept;
    for (const auto& header : headers)
        if (!isNameIn(kHopByHop, header.name) && !isNameIn(kOfTheServer, header.name) &&
            !isListed(options, header.name))
            kept.push_back({header.name, mask.masked(header.value)});
    return kept;
}

std::string rewrittenLocation(std::string_view location, const BaseUrl& origin,
                              std::string_view secretName)
{
    if (location.find("://") != std::string_view::npos) {
        const std::string own = origin.origin();
        if (!location.starts_with(own))
            return {};
        location.remove_prefix(own.size());
    }
    if (!location.starts_with('/') || !parseTarget(location.substr(0, location.find('#'))))
        return {};
    return "/secret/" + std::string(secretName) + std::string(location);
}

std::string headerText(const Headers& headers)
{
    std::string text;
    for (const auto& header : headers)
        text += header.name + ": " + header.value + "\r\n";
    return text;
}

Result<Header> secretHeader(std::string_view pattern, std::string_view value)
{
    const auto colon = pattern.find(':');
    std::string text = colon == std::string_view::npos ? std::string("{}")
                                                       : std::string(pattern.substr(colon + 1));
    const auto place = text.find("{}");
    const std::string name(pattern.substr(0, colon));
    // The head's own parser judges name and value; it also trims the blank after the colon.
    const auto begin = text.find_first_not_of(" \t");
    if (place == std::string::npos)
        return fail(ErrorCode::InvalidArgument,
                    "'" + printable(pattern) +
                        "' does not say with {} where the secret goes, such as "
                        "'Authorization: Bearer {}'.");
    text.replace(place, 2, value);
    text.erase(0, begin);
    const auto parsed =
        parseRequestHead("GET / HTTP/1.1\r\nHost: h\r\n" + name + ": " + text + "\r\n\r\n");
    const bool known = isNameIn(kHopByHop, name) || isName(name, "host") ||
                       isName(name, "expect") || isName(name, "accept-encoding");
    if (!parsed || parsed->headers.size() != 2 || known)
        return fail(ErrorCode::InvalidArgument,
                    "'" + printable(name) +
                        "' cannot be the header of a secret, or the secret "
                        "has characters that no header can carry.");
    return parsed->headers[1];
}

} // namespace helix::gateway
