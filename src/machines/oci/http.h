#pragma once
// HTTPS to registries, as far as a registry may go. Blocking; for the pool.

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "async/cancel.h"
#include "base/bytes.h"
#include "base/proxy.h"
#include "base/result.h"

namespace helix::oci {

struct HttpRequest {
    std::string method = "GET";
    std::string url;
    std::vector<std::string> headers; ///< "Accept: ..."
    /// What is sent: a piece of the file `bodyFile` (a descriptor), or `body`.
    BytesView body;
    int bodyFile = -1;
    std::uint64_t bodyOffset = 0, bodyBytes = 0;
    /// Told how many bytes of it the connection has taken so far; fewer than before when they are sent again.
    std::function<void(std::uint64_t)> taken;
    /// Elsewhere nobody is told who the user is ("Authorization:"); what has a body goes on with 307 and 308 alone.
    bool followsRedirects = true;
    /// Bytes of the body that are there already: only what lies behind them comes to the sink, whether the
    /// server knows of ranges or sends it all again.
    std::uint64_t rangeFrom = 0;
    /// Gets what comes with 200 or 206; an error ends the transfer and is what send() returns. Without
    /// it the answer keeps the body.
    std::function<Result<void>(BytesView)> sink;
    std::uint64_t mostBytes = 1U << 20; ///< of the whole body; more is an error
};

struct HttpAnswer {
    long status = 0;
    std::map<std::string, std::string> headers; ///< names in lower case; of the last answer
    std::string body;                           ///< of an error at most 64 KiB
    std::string url;                            ///< after redirects

    [[nodiscard]] std::string header(const std::string& name) const;
};

/// Where a transfer may lead.
struct HttpPolicy {
    bool allowsPlain = false; ///< http as well: the registry is this computer's own
    /// The host that the user named himself may be anywhere. Others, to which it leads, may have no address
    /// of this computer, and of a network that is not the Internet's only where the named one has one, too. Through
    /// a proxy, which looks up names itself, that is asked of addresses alone.
    std::string namedHost;
    bool allowsAll = false;           ///< all of them: the named one is this computer
    std::chrono::seconds silence{60}; ///< Timeout after so long with next to nothing sent
    std::filesystem::path
        authorities;    ///< a folder of certificates (*.crt) beside the system's; may
                        ///< be empty
    ProxyRules proxies; ///< how it is gone there
};

/// One connection, kept between requests. One thread at a time.
class HttpClient {
public:
    HttpClient(HttpPolicy policy, async::CancelToken cancel);
    ~HttpClient();
    HttpClient(const HttpClient&) = delete;
    HttpClient& operator=(const HttpClient&) = delete;

    /// Any answer is one, whatever its status. Unavailable where nobody answers, PermissionDenied for
    /// certificates that do not verify and for redirects to where they may not lead, Timeout, Cancelled,
    /// Protocol for a body that is too long. What is the proxy's fault is said so (proxyProblem()).
    Result<HttpAnswer> send(const HttpRequest& request);
    [[nodiscard]] const async::CancelToken& cancelToken() const { return m_cancel; }

private:
    struct Transfer;
    /// One request, and where its answer leads; empty: nowhere.
    Result<HttpAnswer> sendOne(const HttpRequest& request, std::string& next);
    HttpPolicy m_policy;
    async::CancelToken m_cancel;
    void* m_curl;
    std::string m_authorities;       ///< their certificates, read once
    bool m_isNamedInNetwork = false; ///< the named host has an address of a private network
};

/// Where an address belongs.
enum class AddressReach {
    Internet,
    Network, ///< private ones (RFC 1918, RFC 6598, RFC 4193)
    Own      ///< loopback, link-local, multicast, unspecified; and what is no address at all
};
AddressReach reachOf(std::string_view address);
/// Of a URL; empty when it is none.
std::string hostOfUrl(const std::string& url);

} // namespace helix::oci
