#include <vector>

#include <boost/asio/experimental/awaitable_operators.hpp>
#include <boost/asio/write.hpp>

#include "portpage/relay.h"

namespace helix::portpage {
namespace {

/// One direction, until either side fails.
asio::awaitable<void> copy(Stream& from, Buffer& unread, Stream& to, const PageLimits& limits)
{
    std::vector<char> piece(limits.piece);
    asio::const_buffer next = unread.data();
    while (true) {
        if (next.size() != 0) {
            to.expires_after(limits.stall);
            const auto [error, count] = co_await asio::async_write(to, next, kTuple);
            if (error)
                co_return;
        }
        from.expires_never();
        const auto [error, count] = co_await from.async_read_some(asio::buffer(piece), kTuple);
        if (error)
            co_return;
        next = asio::const_buffer(piece.data(), count);
    }
}

} // namespace

asio::awaitable<void> tunnel(Stream& browser, Buffer& fromBrowser, Stream& guest, Buffer& fromGuest,
                             const PageLimits& limits)
{
    using namespace asio::experimental::awaitable_operators;
    co_await (copy(browser, fromBrowser, guest, limits) || copy(guest, fromGuest, browser, limits));
}

} // namespace helix::portpage
