#pragma once
// The one page a process stands before: what its connections share. One event loop, one thread.

#include <chrono>
#include <cstddef>
#include <string>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/use_awaitable.hpp>

#include "portpage/one_time_links.h"
#include "portpage/page_address.h"

namespace helix::portpage {

namespace asio = boost::asio;
using boost::system::error_code;

/// `const auto [error, n] = co_await stream.async_read_some(buffer, kTuple);`
inline constexpr auto kTuple = asio::as_tuple(asio::use_awaitable);

/// How much and how long it puts up with.
struct PageLimits {
    std::size_t connections = 256; ///< of browsers at once; each has at most one to the guest
    std::size_t requestHead = 32U << 10;
    std::size_t answerHead = 40U << 10; ///< far from 65533, where one of Beast's fields throws
    std::size_t piece = 16U << 10;      ///< of a body, held for either direction
    int interimAnswers = 8;             ///< 1xx, before the one that counts
    std::chrono::seconds head{15};      ///< a request's, on a fresh connection
    std::chrono::seconds idle{60};      ///< between requests, the next head included
    std::chrono::seconds connect{10};
    std::chrono::seconds answer{300}; ///< the guest's head: dev servers build for minutes
    std::chrono::seconds stall{60};   ///< a side that neither takes nor, in a request, sends
};

struct Page {
    PageAddress address;
    asio::ip::tcp::endpoint upstream; ///< where the guest's forward listens, and nothing else
    std::string cookie;               ///< of browsers that a link has let in
    PageLimits limits;
    OneTimeLinks links;
    std::size_t connections = 0;
};

/// Serves one browser's connection to its end. `page` outlives the loop.
asio::awaitable<void> serveBrowser(asio::ip::tcp::socket socket, Page& page);
/// Takes connections for good.
asio::awaitable<void> acceptBrowsers(asio::ip::tcp::acceptor acceptor, Page& page);

} // namespace helix::portpage
