#include "coder/http/pause.h"

#include <boost/asio/steady_timer.hpp>
#include <boost/asio/this_coro.hpp>

#include "agent/asio/signal.h"

namespace helix::agent::coder {

boost::asio::awaitable<void> pause(std::chrono::milliseconds time, Cancellation& cancellation)
{
    boost::asio::steady_timer timer(co_await boost::asio::this_coro::executor, time);
    const auto registration = cancellation.onCancel([&timer] { timer.cancel(); });
    if (!cancellation.cancelled())
        co_await timer.async_wait(kTuple);
}

} // namespace helix::agent::coder
