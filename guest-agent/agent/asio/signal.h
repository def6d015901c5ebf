#pragma once
// A condition that coroutines of one event loop wait for.

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>

namespace helix::agent {

/// Awaiting with errors as values: `const auto [error, n] = co_await stream.async_read_some(buffer,
/// kTuple);`
inline constexpr auto kTuple = boost::asio::as_tuple(boost::asio::use_awaitable);

/// wait() returns after the next notify(); the caller then looks at what it was waiting for again.
/// Not thread-safe: it belongs to one event loop, so nothing can happen between the look and the
/// wait.
class Signal {
public:
    explicit Signal(const boost::asio::any_io_executor& executor)
        : m_timer(executor, boost::asio::steady_timer::time_point::max())
    {
    }
    void notify() { m_timer.cancel(); }
    boost::asio::awaitable<void> wait() { co_await m_timer.async_wait(kTuple); }

private:
    boost::asio::steady_timer m_timer;
};

} // namespace helix::agent
