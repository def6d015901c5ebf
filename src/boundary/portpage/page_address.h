#pragma once
// What a browser must call a page, and what follows from it.

#include <cstdint>
#include <string>
#include <string_view>

#include <boost/beast/http/fields.hpp>
#include <boost/beast/http/message.hpp>

namespace helix::portpage {

namespace http = boost::beast::http;
using RequestHead = http::request_header<>;
using AnswerHead = http::response_header<>;

/// Cookies go by host and not by port: pages of one workspace see each other's, so the name tells
/// which page a cookie is of, and none with this beginning goes on to a guest.
inline constexpr std::string_view kCookiePrefix = "helix-page-";

struct PageAddress {
    std::string host; ///< web.calm-otter.localhost
    std::uint16_t port = 0;

    [[nodiscard]] std::string authority() const { return host + ":" + std::to_string(port); }
    [[nodiscard]] std::string origin() const { return "http://" + authority(); }
    [[nodiscard]] std::string cookieName() const
    {
        return std::string(kCookiePrefix) + std::to_string(port);
    }
};

} // namespace helix::portpage
