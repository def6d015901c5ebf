#include "gateway/rules/base_url.h"

#include <algorithm>
#include <charconv>

#include <arpa/inet.h>

#include "base/bytes.h"
#include "base/loopback.h"
#include "gateway/rules/target.h"

namespace helix::gateway {
namespace {

constexpr std::uint16_t kHttps = 443;
constexpr std::uint16_t kHttp = 80;
constexpr std::size_t kMaxHost = 253;
constexpr std::size_t kMaxUrl = 1024;

tl::unexpected<Error> wrong(std::string_view text, const std::string& what)
{
    return fail(ErrorCode::InvalidArgument, "'" + printable(text) + "' " + what);
}

bool isIpv6(const std::string& host)
{
    in6_addr address{};
    return ::inet_pton(AF_INET6, host.c_str(), &address) == 1;
}

bool isHostName(std::string_view host)
{
    const auto allowed = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '.';
    };
    return !host.empty() && host.size() <= kMaxHost && std::ranges::all_of(host, allowed) &&
           host.front() != '.' && host.front() != '-' && host.find("..") == std::string_view::npos;
}

std::string lowered(std::string_view text)
{
    std::string result(text);
    std::ranges::transform(result, result.begin(), [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c;
    });
    return result;
}

/// "host", "host:port", "[::1]:port" into `url`. False when it is none of them.
bool takeAuthority(std::string_view text, BaseUrl& url)
{
    std::string_view port;
    if (text.starts_with('[')) {
        const auto end = text.find(']');
        if (end == std::string_view::npos)
            return false;
        url.host = lowered(text.substr(1, end - 1));
        port = text.substr(end + 1);
        if (!isIpv6(url.host))
            return false;
    } else {
        const auto colon = text.find(':');
        url.host = lowered(text.substr(0, colon));
        port = colon == std::string_view::npos ? std::string_view() : text.substr(colon);
        if (!isHostName(url.host))
            return false;
    }
    url.port = url.tls ? kHttps : kHttp;
    if (port.empty())
        return true;
    const char* end = port.data() + port.size();
    const auto parsed = std::from_chars(port.data() + 1, end, url.port);
    return port.front() == ':' && parsed.ec == std::errc() && parsed.ptr == end && url.port != 0;
}

} // namespace

std::string BaseUrl::hostHeader() const
{
    const bool literal = host.find(':') != std::string::npos;
    std::string text = literal ? "[" + host + "]" : host;
    if (port != (tls ? kHttps : kHttp))
        text += ":" + std::to_string(port);
    return text;
}

std::string BaseUrl::origin() const
{
    return (tls ? "https://" : "http://") + hostHeader();
}

Result<BaseUrl> parseBaseUrl(std::string_view text)
{
    const std::string_view whole = text;
    BaseUrl url;
    if (text.size() > kMaxUrl)
        return wrong(whole, "is too long for an address.");
    url.tls = text.starts_with("https://");
    if (!url.tls && !text.starts_with("http://"))
        return wrong(whole, "is not an address; it begins with https://.");
    text.remove_prefix(url.tls ? 8 : 7);
    if (text.find_first_of("@?#\\") != std::string_view::npos)
        return wrong(whole, "has a user, a query or a fragment; give the address alone.");
    const auto slash = text.find('/');
    if (!takeAuthority(text.substr(0, slash), url))
        return wrong(whole, "does not name a host; write it as https://host:port.");
    if (!url.tls && !isLoopbackHost(url.host))
        return wrong(whole, "is not encrypted; use https:// (http:// is for servers on this "
                            "computer only).");
    std::string_view prefix =
        slash == std::string_view::npos ? std::string_view() : text.substr(slash);
    while (prefix.ends_with('/'))
        prefix.remove_suffix(1);
    if (!prefix.empty() && !checkPath(prefix))
        return wrong(whole, "has a path that is not plain.");
    url.prefix = prefix;
    return url;
}

Result<BaseUrl> parseOrigin(std::string_view text)
{
    auto url = parseBaseUrl(text);
    if (url && !url->prefix.empty())
        return wrong(text, "has a path; give scheme, host and port only.");
    return url;
}

} // namespace helix::gateway
