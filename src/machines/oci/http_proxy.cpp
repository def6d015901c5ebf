#include "oci/http_proxy.h"

#include <curl/curl.h>

namespace helix::oci {
namespace {

constexpr long kTunnelMade = 200, kAuthenticationRequired = 407;

long curlTypeOf(Proxy::Kind kind)
{
    switch (kind) {
    case Proxy::Kind::Http:
        break;
    case Proxy::Kind::Https:
        return CURLPROXY_HTTPS;
    case Proxy::Kind::Socks5:
        return CURLPROXY_SOCKS5_HOSTNAME; // names are the proxy's to look up
    }
    return CURLPROXY_HTTP;
}

ProxyFault socksFault(long reason)
{
    switch (reason) {
    case CURLPX_USER_REJECTED:
    case CURLPX_NO_AUTH:
    case CURLPX_UNKNOWN_MODE:
        return ProxyFault::WantsPassword;
    case CURLPX_CLOSED:
    case CURLPX_RECV_ADDRESS:
    case CURLPX_RECV_AUTH:
    case CURLPX_RECV_CONNECT:
    case CURLPX_RECV_REQACK:
    case CURLPX_SEND_AUTH:
    case CURLPX_SEND_CONNECT:
    case CURLPX_SEND_REQUEST:
        return ProxyFault::Dropped;
    case CURLPX_REPLY_COMMAND_NOT_SUPPORTED:
    case CURLPX_REPLY_CONNECTION_REFUSED:
    case CURLPX_REPLY_GENERAL_SERVER_FAILURE:
    case CURLPX_REPLY_HOST_UNREACHABLE:
    case CURLPX_REPLY_NETWORK_UNREACHABLE:
    case CURLPX_REPLY_NOT_ALLOWED:
    case CURLPX_REPLY_TTL_EXPIRED:
    case CURLPX_RESOLVE_HOST:
        return ProxyFault::Refused;
    default:
        return ProxyFault::Rubbish;
    }
}

/// Before there is a tunnel all that goes wrong is the proxy's.
ProxyFault tunnelFault(CURLcode code, long status, bool saysHttp)
{
    if (status == kAuthenticationRequired)
        return ProxyFault::WantsPassword;
    if (status != 0)
        return ProxyFault::Refused;
    if (!saysHttp)
        return ProxyFault::Rubbish;
    switch (code) {
    case CURLE_COULDNT_CONNECT:
        return ProxyFault::Unreachable;
    case CURLE_OPERATION_TIMEDOUT:
        return ProxyFault::Silent;
    case CURLE_PEER_FAILED_VERIFICATION:
        return ProxyFault::Untrusted;
    case CURLE_RECV_ERROR:
    case CURLE_SEND_ERROR:
    case CURLE_GOT_NOTHING:
    case CURLE_SSL_CONNECT_ERROR:
        return ProxyFault::Dropped;
    default:
        return ProxyFault::Rubbish;
    }
}

} // namespace

void useProxy(void* curl, const std::optional<Proxy>& proxy)
{
    auto* easy = static_cast<CURL*>(curl);
    curl_easy_setopt(easy, CURLOPT_NOPROXY, ""); // that was decided
    // Without its scheme, which would go before the type: socks5:// has curl look up names itself.
    const std::string address = proxy ? proxy->address() : std::string();
    const auto host = address.find("://");
    curl_easy_setopt(easy, CURLOPT_PROXY, proxy ? address.c_str() + host + 3 : "");
    if (!proxy)
        return;
    curl_easy_setopt(easy, CURLOPT_PROXYTYPE, curlTypeOf(proxy->kind));
    curl_easy_setopt(easy, CURLOPT_PROXYAUTH, CURLAUTH_BASIC);
    curl_easy_setopt(easy, CURLOPT_SOCKS5_AUTH, CURLAUTH_BASIC);
    if (proxy->user.empty())
        return;
    curl_easy_setopt(easy, CURLOPT_PROXYUSERNAME, proxy->user.c_str());
    curl_easy_setopt(easy, CURLOPT_PROXYPASSWORD,
                     std::string(proxy->password.revealText()).c_str());
}

std::optional<Error> faultOfProxy(void* curl, int code, const Proxy& proxy, const std::string& host,
                                  bool saysHttp, const std::string& details)
{
    if (code == CURLE_OK)
        return std::nullopt;
    auto* easy = static_cast<CURL*>(curl);
    if (code == CURLE_COULDNT_RESOLVE_PROXY)
        return proxyProblem(ProxyFault::Unreachable, proxy, host, details);
    if (proxy.kind == Proxy::Kind::Socks5) {
        // That nobody listens is no failure of SOCKS to curl.
        if (code == CURLE_COULDNT_CONNECT)
            return proxyProblem(ProxyFault::Unreachable, proxy, host, details);
        if (code != CURLE_PROXY)
            return std::nullopt;
        long reason = 0;
        curl_easy_getinfo(easy, CURLINFO_PROXY_ERROR, &reason);
        return proxyProblem(socksFault(reason), proxy, host, details);
    }
    long status = 0;
    curl_easy_getinfo(easy, CURLINFO_HTTP_CONNECTCODE, &status);
    if (status == kTunnelMade)
        return std::nullopt;
    return proxyProblem(tunnelFault(static_cast<CURLcode>(code), status, saysHttp), proxy, host,
                        details);
}

} // namespace helix::oci
