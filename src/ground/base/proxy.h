#pragma once
// Which proxy a connection of this computer's own uses. Decided here for whoever connects, purely.

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "base/paths.h"
#include "base/result.h"
#include "base/secret.h"

namespace helix {

/// One proxy.
struct Proxy {
    enum class Kind {
        Http,  ///< CONNECT, RFC 9110 section 9.3.6
        Https, ///< the same, and the way to it is encrypted
        Socks5 ///< RFC 1928; it resolves names
    };
    Kind kind = Kind::Http;
    std::string host; ///< lower case; IPv6 without its brackets
    std::uint16_t port = 0;
    std::string user; ///< empty: it is told none
    Secret password;

    /// "http://proxy.example.org:3128": without the user, for people and logs.
    [[nodiscard]] std::string address() const;
    friend bool operator==(const Proxy&, const Proxy&) = default;
};

/// "http://", "https://" or "socks5://" (as "socks5h://"), host, and port (as 3128 or [::1]:3128); without a
/// scheme it is http. InvalidArgument with a sentence that repeats nothing of the text: also where it has a
/// user or a password, which do not belong into settings.
Result<Proxy> parseProxy(std::string_view text);
/// Whether a list of exceptions (ProxyRules::exceptions) is one: names, addresses, and networks as 10.0.0.0/8.
Result<void> checkProxyExceptions(std::string_view list);

/// What is chosen for all connections.
struct ProxyRules {
    std::optional<Proxy> plain;  ///< of http
    std::optional<Proxy> secure; ///< of https
    /// With blanks or commas between them: "*", a name (which stands for what ends in it as well), an address, a
    /// network as 10.0.0.0/8, and maybe a port behind it.
    std::string exceptions;
    /// Why nothing may connect that would use a proxy: it is not understood, or its password is missing. Empty: none.
    std::string problem;
    friend bool operator==(const ProxyRules&, const ProxyRules&) = default;
};

/// http_proxy, https_proxy, all_proxy and no_proxy, each in small letters before capitals, as curl reads them; with a
/// user and a password where they say them. One that is not understood is a `problem`.
ProxyRules proxiesOfEnvironment(const Environment& environment);

/// The proxy of a connection to `host` (IPv6 with or without brackets); nothing: it is made directly, as always where
/// `host` is this computer. InvalidArgument for rules with a problem.
Result<std::optional<Proxy>> proxyFor(const ProxyRules& rules, bool isSecure, std::string_view host,
                                      std::uint16_t port);

/// What may be wrong with a proxy.
enum class ProxyFault {
    WantsPassword, ///< 407, or what SOCKS has for it
    Unreachable,   ///< it is not there
    Silent,        ///< it does not answer in time
    Rubbish,       ///< it is no proxy
    Dropped,       ///< it ends the connection
    Untrusted,     ///< its certificate
    Refused        ///< it does not connect to where it should
};
/// The sentence for it, which begins with kProxySentence. `target`: the host that was to be reached; `cause`: for Details.
Error proxyProblem(ProxyFault fault, const Proxy& proxy, const std::string& target,
                   std::string cause = {});
/// How each sentence about a proxy begins; what the setting mends ends as base/proxy_sentence.h says.
inline constexpr std::string_view kProxySentence = "The proxy ";

/// The rules in force. Any thread.
class Proxies {
public:
    [[nodiscard]] ProxyRules now() const;
    void set(ProxyRules rules);

private:
    mutable std::mutex m_lock;
    ProxyRules m_rules;
};
/// Owners: who changes them, and whoever connects.
using ProxiesPtr = std::shared_ptr<const Proxies>;

} // namespace helix
