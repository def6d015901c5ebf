#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/steady_timer.hpp>

#include "portpage/page.h"

namespace helix::portpage {
namespace {

using asio::ip::tcp;

constexpr std::chrono::milliseconds kPauseAfterError{100}; ///< out of descriptors, most likely

asio::awaitable<void> serveCounted(tcp::socket socket, Page& page)
{
    ++page.connections;
    try {
        co_await serveBrowser(std::move(socket), page);
    } catch (const std::exception&) {
        // Memory; the connection is gone with it.
    }
    --page.connections;
}

} // namespace

asio::awaitable<void> acceptBrowsers(tcp::acceptor acceptor, Page& page)
{
    while (true) {
        auto [error, socket] = co_await acceptor.async_accept(kTuple);
        if (error) {
            asio::steady_timer pause(acceptor.get_executor(), kPauseAfterError);
            co_await pause.async_wait(kTuple);
            continue;
        }
        if (page.connections < page.limits.connections)
            asio::co_spawn(acceptor.get_executor(), serveCounted(std::move(socket), page),
                           asio::detached);
    }
}

} // namespace helix::portpage
