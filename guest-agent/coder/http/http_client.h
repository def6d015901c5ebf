#pragma once
// One HTTP/1.1 request at a time: to the gateway in plain TCP (it is on the other side of a cable),
// to servers that the user named also in TLS.

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/ssl/context.hpp>

#include "agent/asio/cancellation.h"
#include "base/result.h"

namespace helix::agent::coder {

struct HttpAddress {
    std::string host;
    std::string port = "80";
    std::string prefix;               ///< of every path, without a slash at its end
    std::string who = "model server"; ///< as sentences name it
    /// Set: TLS, with the server's name checked. Shared by the requests to one server.
    std::shared_ptr<boost::asio::ssl::context> tls;
};
/// "http://host[:port][/prefix]". InvalidArgument for anything else; https is Unsupported: the
/// gateway speaks plain http and holds the keys.
Result<HttpAddress> parseHttpUrl(std::string_view url);

struct WebPlace {
    HttpAddress address;
    std::string target; ///< path and query
};
/// "http(s)://host[:port][/path][?query]", anywhere; for https with the system's certificates.
/// InvalidArgument for anything else.
Result<WebPlace> parseWebUrl(std::string_view url);

struct HttpRequest {
    std::string method = "GET";
    std::string path; ///< with the query; comes behind the prefix
    std::vector<std::pair<std::string, std::string>> headers;
    std::string body;
};

struct HttpHead {
    int status = 0;
    std::map<std::string, std::string> headers; ///< names in lower case
};

struct HttpLimits {
    std::chrono::milliseconds connect{15'000};
    std::chrono::milliseconds upload{600'000};
    std::chrono::milliseconds silence{120'000}; ///< no byte for so long
};

struct HttpReader {
    std::function<void(const HttpHead&)> head;
    /// A piece of the body; false: enough, the connection is closed.
    std::function<bool(std::string_view)> body;
};

/// Sends `request` and reads the answer. Good once the body has ended by its own framing or by
/// `body`'s word. Unavailable (no connection, or it broke off), Timeout (silence), Protocol (no
/// HTTP), PermissionDenied (its certificate), Cancelled.
boost::asio::awaitable<Result<void>> exchange(HttpAddress address, HttpRequest request,
                                              HttpLimits limits, Cancellation& cancellation,
                                              HttpReader reader);

} // namespace helix::agent::coder
