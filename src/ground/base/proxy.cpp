#include "base/proxy.h"

#include <algorithm>
#include <array>
#include <charconv>

#include <arpa/inet.h>

#include "base/bytes.h"
#include "base/loopback.h"
#include "base/proxy_sentence.h"
#include "base/trimmed.h"
#include "base/try.h"

namespace helix {
namespace {

constexpr std::uint16_t kUsualProxyPort = 1080; ///< curl's, where none is said
constexpr std::size_t kMostProxyHost = 253;
constexpr std::string_view kHostCharacters = "abcdefghijklmnopqrstuvwxyz0123456789-._";
constexpr std::string_view kEntryEnds = " \t\r\n,";

struct HostPort {
    std::string host;
    std::optional<std::uint16_t> port;
};

std::optional<unsigned> numberIn(std::string_view text, unsigned most)
{
    unsigned number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (text.empty() || error != std::errc() || end != text.data() + text.size() || number > most)
        return std::nullopt;
    return number;
}

struct Address {
    std::array<std::uint8_t, 16> bytes{};
    unsigned bits = 0; ///< 32 or 128

    static std::optional<Address> parse(std::string_view text)
    {
        const std::string name(text);
        Address address;
        if (::inet_pton(AF_INET, name.c_str(), address.bytes.data()) == 1)
            address.bits = 32;
        else if (::inet_pton(AF_INET6, name.c_str(), address.bytes.data()) == 1)
            address.bits = 128;
        if (address.bits == 0)
            return std::nullopt;
        return address;
    }
    [[nodiscard]] bool isIn(const Address& net, unsigned prefix) const
    {
        if (bits != net.bits)
            return false;
        for (unsigned bit = 0; bit < prefix; bit += 8) {
            const unsigned kept = std::min(8U, prefix - bit);
            const unsigned mask = (0xffU << (8U - kept)) & 0xffU;
            if ((bytes[bit / 8] & mask) != (net.bytes[bit / 8] & mask))
                return false;
        }
        return true;
    }
};

/// "host", "host:port", "[::1]", "[::1]:port", "::1"; nothing for what is none.
std::optional<HostPort> splitAuthority(std::string_view text)
{
    HostPort parts;
    std::string_view port;
    if (text.starts_with('[')) {
        const auto end = text.find(']');
        if (end == std::string_view::npos)
            return std::nullopt;
        parts.host = text.substr(1, end - 1);
        port = text.substr(end + 1);
        const auto address = Address::parse(parts.host);
        if (!address || address->bits != 128)
            return std::nullopt;
    } else if (std::ranges::count(text, ':') > 1) {
        parts.host = text;
        if (!Address::parse(text))
            return std::nullopt;
    } else {
        const auto colon = std::min(text.find(':'), text.size());
        parts.host = inLowerCase(text.substr(0, colon));
        port = text.substr(colon);
        if (parts.host.empty() || parts.host.size() > kMostProxyHost ||
            parts.host.find_first_not_of(kHostCharacters) != std::string::npos)
            return std::nullopt;
    }
    if (!port.empty()) {
        const auto number = port.starts_with(':') ? numberIn(port.substr(1), 65535) : std::nullopt;
        if (!number || *number == 0)
            return std::nullopt;
        parts.port = static_cast<std::uint16_t>(*number);
    }
    return parts;
}

std::string plainHost(std::string_view host)
{
    if (host.starts_with('[') && host.ends_with(']'))
        host = host.substr(1, host.size() - 2);
    if (host.ends_with('.'))
        host.remove_suffix(1);
    return inLowerCase(host);
}

bool isOwnHost(const std::string& host)
{
    if (isLoopbackHost(host) || host.ends_with(".localhost"))
        return true;
    // What the kernel takes to this computer as well.
    const auto address = Address::parse(host);
    static const auto kLoop6 = Address::parse("::1"), kMapped = Address::parse("::ffff:127.0.0.0"),
                      kAny4 = Address::parse("0.0.0.0"), kAny6 = Address::parse("::");
    return address && (address->isIn(*kLoop6, 128) || address->isIn(*kMapped, 104) ||
                       address->isIn(*kAny4, 32) || address->isIn(*kAny6, 128));
}

/// One entry of a list of exceptions.
struct Exception {
    bool isAll = false;
    std::string name; ///< a host, without a leading dot
    std::optional<Address> net;
    unsigned prefix = 0;
    std::optional<std::uint16_t> port;

    static std::optional<Exception> parse(std::string_view text)
    {
        Exception entry;
        entry.isAll = text == "*";
        if (entry.isAll)
            return entry;
        if (const auto slash = text.find('/'); slash != std::string_view::npos) {
            entry.net = Address::parse(text.substr(0, slash));
            const auto prefix =
                entry.net ? numberIn(text.substr(slash + 1), entry.net->bits) : std::nullopt;
            if (!prefix)
                return std::nullopt;
            entry.prefix = *prefix;
            return entry;
        }
        if (text.starts_with("*."))
            text.remove_prefix(1);
        if (text.starts_with('.'))
            text.remove_prefix(1);
        auto parts = splitAuthority(text);
        if (!parts)
            return std::nullopt;
        entry.port = parts->port;
        entry.name = plainHost(parts->host);
        entry.net = Address::parse(entry.name);
        entry.prefix = entry.net ? entry.net->bits : 0;
        return entry;
    }
    [[nodiscard]] bool holds(const std::string& host, std::uint16_t at) const
    {
        if (isAll)
            return true;
        if (port && *port != at)
            return false;
        if (net) {
            const auto address = Address::parse(host);
            return address && address->isIn(*net, prefix);
        }
        return host == name || host.ends_with("." + name);
    }
};

template <typename Visit>
void eachEntry(std::string_view list, Visit visit)
{
    while (!list.empty()) {
        const auto end = std::min(list.find_first_of(kEntryEnds), list.size());
        if (end > 0)
            visit(list.substr(0, end));
        list.remove_prefix(std::min(end + 1, list.size()));
    }
}

bool isExcepted(const std::string& list, const std::string& host, std::uint16_t port)
{
    bool found = false;
    // What is not understood excepts nothing: it is another program's list at times.
    eachEntry(list, [&](std::string_view text) {
        const auto entry = Exception::parse(text);
        found = found || (entry && entry->holds(host, port));
    });
    return found;
}

tl::unexpected<Error> noProxy()
{
    return fail(ErrorCode::InvalidArgument,
                "The proxy is not understood; write it as http://proxy.example.org:3128, with "
                "http, https or socks5 in front.");
}

/// Takes "scheme://" off; nothing for another scheme.
std::optional<Proxy::Kind> takeKind(std::string_view& text)
{
    const auto end = text.find("://");
    if (end == std::string_view::npos)
        return Proxy::Kind::Http;
    const std::string scheme = inLowerCase(text.substr(0, end));
    text.remove_prefix(end + 3);
    if (scheme == "http")
        return Proxy::Kind::Http;
    if (scheme == "https")
        return Proxy::Kind::Https;
    if (scheme == "socks5" || scheme == "socks5h")
        return Proxy::Kind::Socks5;
    return std::nullopt;
}

std::string percentDecoded(std::string_view text)
{
    std::string plain;
    for (std::size_t at = 0; at < text.size(); ++at) {
        unsigned value = 0;
        const auto digits = text.substr(at, 3);
        const auto [end, error] =
            digits.size() == 3 ? std::from_chars(digits.data() + 1, digits.data() + 3, value, 16)
                               : std::from_chars_result{digits.data(), std::errc::invalid_argument};
        const bool isCode =
            digits.front() == '%' && error == std::errc() && end == digits.data() + 3;
        plain += isCode ? static_cast<char>(value) : text[at];
        at += isCode ? 2 : 0;
    }
    return plain;
}

/// Of the environment, where "user:password@" may stand in it.
Result<Proxy> parseWithUser(std::string_view text)
{
    const auto scheme = text.find("://");
    const auto begin = scheme == std::string_view::npos ? 0 : scheme + 3;
    const auto at = text.rfind('@');
    if (at == std::string_view::npos || at < begin)
        return parseProxy(text);
    const auto who = text.substr(begin, at - begin);
    TRY(auto proxy,
        parseProxy(std::string(text.substr(0, begin)) + std::string(text.substr(at + 1))));
    const auto colon = std::min(who.find(':'), who.size());
    proxy.user = percentDecoded(who.substr(0, colon));
    if (colon < who.size())
        proxy.password = Secret(percentDecoded(who.substr(colon + 1)));
    return proxy;
}

std::string kindName(Proxy::Kind kind)
{
    return kind == Proxy::Kind::Http ? "http" : kind == Proxy::Kind::Https ? "https" : "socks5";
}

} // namespace

std::string Proxy::address() const
{
    const bool isLiteral = host.find(':') != std::string::npos;
    return kindName(kind) + "://" + (isLiteral ? "[" + host + "]" : host) + ":" +
           std::to_string(port);
}

Result<Proxy> parseProxy(std::string_view text)
{
    text = trimmed(text);
    const auto kind = takeKind(text);
    if (text.ends_with('/'))
        text.remove_suffix(1);
    if (text.find('@') != std::string_view::npos)
        return fail(ErrorCode::InvalidArgument,
                    "The proxy's user and password do not belong into its address; give them "
                    "where they are asked for.");
    const auto parts = kind ? splitAuthority(text) : std::nullopt;
    if (!parts)
        return noProxy();
    Proxy proxy;
    proxy.kind = *kind;
    proxy.host = plainHost(parts->host);
    proxy.port = parts->port.value_or(kUsualProxyPort);
    if (proxy.host.empty())
        return noProxy();
    return proxy;
}

Result<void> checkProxyExceptions(std::string_view list)
{
    std::string wrong;
    eachEntry(list, [&wrong](std::string_view text) {
        if (wrong.empty() && !Exception::parse(text))
            wrong = printable(text, 60);
    });
    if (wrong.empty())
        return {};
    return fail(ErrorCode::InvalidArgument,
                "'" + wrong + "' is no host, address or network, as example.org or 10.0.0.0/8.");
}

ProxyRules proxiesOfEnvironment(const Environment& environment)
{
    ProxyRules rules;
    const auto either = [&environment](const char* small, const char* capitals) {
        auto value = environment(small);
        return value ? value : environment(capitals);
    };
    const auto read = [&](const std::optional<std::string>& said,
                          const char* name) -> std::optional<Proxy> {
        if (!said)
            return std::nullopt;
        auto proxy = parseWithUser(*said);
        if (proxy)
            return std::move(*proxy);
        rules.problem = std::string(kProxySentence) + "that " + name +
                        " names in the environment is not understood; " + std::string(kProxyChange);
        return std::nullopt;
    };
    const auto all = either("all_proxy", "ALL_PROXY");
    const auto plain = either("http_proxy", "HTTP_PROXY");
    const auto secure = either("https_proxy", "HTTPS_PROXY");
    rules.plain = read(plain ? plain : all, plain ? "http_proxy" : "all_proxy");
    rules.secure = read(secure ? secure : all, secure ? "https_proxy" : "all_proxy");
    rules.exceptions = either("no_proxy", "NO_PROXY").value_or("");
    return rules;
}

Result<std::optional<Proxy>> proxyFor(const ProxyRules& rules, bool isSecure, std::string_view host,
                                      std::uint16_t port)
{
    const std::string plain = plainHost(host);
    if (isOwnHost(plain) || isExcepted(rules.exceptions, plain, port))
        return std::nullopt;
    if (!rules.problem.empty())
        return fail(ErrorCode::InvalidArgument, rules.problem);
    return isSecure ? rules.secure : rules.plain;
}

Error proxyProblem(ProxyFault fault, const Proxy& proxy, const std::string& target,
                   std::string cause)
{
    const std::string it = std::string(kProxySentence) + printable(proxy.address(), 300);
    const std::string change = "; " + std::string(kProxyChange);
    const std::string there = printable(target, 100);
    switch (fault) {
    case ProxyFault::WantsPassword:
        return {ErrorCode::PermissionDenied,
                it +
                    (proxy.user.empty() ? " asks for a user and a password"
                                        : " does not take this user and password") +
                    change,
                std::move(cause)};
    case ProxyFault::Unreachable:
        return {ErrorCode::Unavailable, it + " cannot be reached" + change, std::move(cause)};
    case ProxyFault::Silent:
        return {ErrorCode::Timeout, it + " does not answer, or too slowly" + change,
                std::move(cause)};
    case ProxyFault::Rubbish:
        return {ErrorCode::Protocol, it + " does not answer as proxies do" + change,
                std::move(cause)};
    case ProxyFault::Dropped:
        return {ErrorCode::Unavailable, it + " ended the connection without an answer" + change,
                std::move(cause)};
    case ProxyFault::Untrusted:
        return {ErrorCode::PermissionDenied,
                it + " does not show a certificate that this computer trusts" + change,
                std::move(cause)};
    case ProxyFault::Refused:
        break;
    }
    return {ErrorCode::Unavailable, it + " does not connect to " + there + change,
            std::move(cause)};
}

ProxyRules Proxies::now() const
{
    const std::lock_guard held(m_lock);
    return m_rules;
}

void Proxies::set(ProxyRules rules)
{
    const std::lock_guard held(m_lock);
    m_rules = std::move(rules);
}

} // namespace helix
