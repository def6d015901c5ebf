#include "gateway/rules/proxy_words.h"

#include <arpa/inet.h>
#include <netinet/in.h>

#include "base/base64.h"
#include "base/bytes.h"

namespace helix::gateway {
namespace {

constexpr std::size_t kMostSocksText = 255; ///< a length is one byte
constexpr char kSocksVersion = 5, kSocksUserVersion = 1, kSocksConnect = 1;
constexpr char kNoUser = 0, kUserAndPassword = 2;
constexpr unsigned char kNoWayOfThese = 0xff;
constexpr char kIpv4 = 1, kName = 3, kIpv6 = 4;
constexpr std::size_t kPortBytes = 2;

std::string hostAndPort(const BaseUrl& url)
{
    const bool isLiteral = url.host.find(':') != std::string::npos;
    return (isLiteral ? "[" + url.host + "]" : url.host) + ":" + std::to_string(url.port);
}

/// Its length in a byte, and then itself.
std::string counted(std::string_view text)
{
    return static_cast<char>(static_cast<unsigned char>(text.size())) + std::string(text);
}

std::string socksHost(const std::string& host)
{
    in_addr four{};
    in6_addr six{};
    if (::inet_pton(AF_INET, host.c_str(), &four) == 1)
        return kIpv4 + std::string(reinterpret_cast<const char*>(&four), sizeof four);
    if (::inet_pton(AF_INET6, host.c_str(), &six) == 1)
        return kIpv6 + std::string(reinterpret_cast<const char*>(&six), sizeof six);
    return kName + counted(host);
}

} // namespace

std::string connectRequest(const Proxy& proxy, const BaseUrl& url)
{
    const std::string target = hostAndPort(url);
    std::string head = "CONNECT " + target + " HTTP/1.1\r\nHost: " + target + "\r\n";
    if (!proxy.user.empty())
        head += "Proxy-Authorization: Basic " +
                toBase64(asBytes(proxy.user + ":" + std::string(proxy.password.revealText()))) +
                "\r\n";
    return head + "\r\n";
}

std::optional<ProxyFault> judgeConnectHead(std::string_view head)
{
    constexpr std::string_view kStart = "HTTP/1.";
    constexpr std::size_t kStatusAt = kStart.size() + 2, kDigits = 3;
    const auto status = head.substr(std::min(kStatusAt, head.size()), kDigits);
    const bool isHttp = head.starts_with(kStart) && head.size() > kStatusAt + kDigits &&
                        head[kStart.size() + 1] == ' ' && status.size() == kDigits &&
                        status.find_first_not_of("0123456789") == std::string_view::npos;
    if (!isHttp)
        return ProxyFault::Rubbish;
    if (status.front() == '2')
        return std::nullopt;
    return status == "407" ? ProxyFault::WantsPassword : ProxyFault::Refused;
}

std::string socksGreeting(const Proxy& proxy)
{
    if (proxy.user.empty())
        return {kSocksVersion, 1, kNoUser};
    return {kSocksVersion, 2, kNoUser, kUserAndPassword};
}

SocksChoice judgeSocksChoice(std::string_view twoBytes, const Proxy& proxy)
{
    if (twoBytes.size() != 2 || twoBytes[0] != kSocksVersion)
        return {false, ProxyFault::Rubbish};
    if (twoBytes[1] == kNoUser)
        return {};
    if (twoBytes[1] == kUserAndPassword && !proxy.user.empty())
        return {true, std::nullopt};
    const bool isRefusal = static_cast<unsigned char>(twoBytes[1]) == kNoWayOfThese;
    return {false, isRefusal ? ProxyFault::WantsPassword : ProxyFault::Rubbish};
}

std::string socksUser(const Proxy& proxy)
{
    const auto password = proxy.password.revealText();
    if (proxy.user.size() > kMostSocksText || password.size() > kMostSocksText)
        return {};
    return kSocksUserVersion + counted(proxy.user) + counted(password);
}

std::optional<ProxyFault> judgeSocksUser(std::string_view twoBytes)
{
    if (twoBytes.size() != 2)
        return ProxyFault::Rubbish;
    // RFC 1929 says version 1; servers are known that say 5.
    return twoBytes[1] == 0 ? std::nullopt : std::optional(ProxyFault::WantsPassword);
}

std::string socksConnect(const BaseUrl& url)
{
    if (url.host.size() > kMostSocksText)
        return {};
    return std::string{kSocksVersion, kSocksConnect, 0} + socksHost(url.host) +
           static_cast<char>(url.port >> 8U) + static_cast<char>(url.port & 0xffU);
}

SocksAnswer judgeSocksAnswer(std::string_view fiveBytes)
{
    constexpr char kMostReply = 8;
    if (fiveBytes.size() != 5 || fiveBytes[0] != kSocksVersion || fiveBytes[1] < 0 ||
        fiveBytes[1] > kMostReply)
        return {0, ProxyFault::Rubbish};
    if (fiveBytes[1] != 0)
        return {0, ProxyFault::Refused};
    // Of the address one byte is among the five.
    switch (fiveBytes[3]) {
    case kIpv4:
        return {sizeof(in_addr) - 1 + kPortBytes, std::nullopt};
    case kIpv6:
        return {sizeof(in6_addr) - 1 + kPortBytes, std::nullopt};
    case kName:
        return {static_cast<unsigned char>(fiveBytes[4]) + kPortBytes, std::nullopt};
    default:
        return {0, ProxyFault::Rubbish};
    }
}

} // namespace helix::gateway
