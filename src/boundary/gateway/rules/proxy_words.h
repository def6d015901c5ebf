#pragma once
// What is said to a proxy, and what its answers mean: CONNECT (RFC 9110) and SOCKS 5 (RFC 1928, RFC 1929).

#include <optional>
#include <string>
#include <string_view>

#include "base/proxy.h"
#include "gateway/rules/base_url.h"

namespace helix::gateway {

inline constexpr std::size_t kMostProxyHead = 16U << 10;

/// The whole head; with who the user is (Basic) where the proxy has one.
std::string connectRequest(const Proxy& proxy, const BaseUrl& url);
/// Nothing: `head`, which goes to its empty line, says that the tunnel is there.
std::optional<ProxyFault> judgeConnectHead(std::string_view head);

/// The first message: which ways to say who the user is are there.
std::string socksGreeting(const Proxy& proxy);
/// After the two bytes of its answer: whether user and password are wanted; or what is wrong.
struct SocksChoice {
    bool wantsUser = false;
    std::optional<ProxyFault> fault;
};
SocksChoice judgeSocksChoice(std::string_view twoBytes, const Proxy& proxy);
/// RFC 1929; empty where user or password are longer than it can say.
std::string socksUser(const Proxy& proxy);
std::optional<ProxyFault> judgeSocksUser(std::string_view twoBytes);
/// A connection to `url`, whose name the proxy looks up; empty where the name is too long.
std::string socksConnect(const BaseUrl& url);
/// The first five bytes of the answer: how many more follow; or what is wrong.
struct SocksAnswer {
    std::size_t moreBytes = 0;
    std::optional<ProxyFault> fault;
};
SocksAnswer judgeSocksAnswer(std::string_view fiveBytes);

} // namespace helix::gateway
