#pragma once
// Waiting in Asio coroutines: errors as values, conditions, deadlines. One event loop, one thread.

#include <chrono>
#include <functional>
#include <memory>

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>

namespace helix::gateway {

namespace asio = boost::asio;
using boost::system::error_code;

/// `const auto [error, n] = co_await stream.async_read_some(buffer, kTuple);`
inline constexpr auto kTuple = asio::as_tuple(asio::use_awaitable);

/// wait() returns after the next notify(); the caller then looks at what it was waiting for again.
class Signal {
public:
    explicit Signal(const asio::any_io_executor& executor)
        : m_timer(executor, asio::steady_timer::time_point::max())
    {
    }
    void notify() { m_timer.cancel(); }
    asio::awaitable<void> wait() { co_await m_timer.async_wait(kTuple); }

private:
    asio::steady_timer m_timer;
};

/// Calls `expire` once when it was armed and not disarmed in time. Arming is cheap: the timer only
/// moves when it fires.
class Deadline {
public:
    Deadline(const asio::any_io_executor& executor, std::function<void()> expire);
    ~Deadline();
    Deadline(const Deadline&) = delete;
    Deadline& operator=(const Deadline&) = delete;

    void arm(std::chrono::milliseconds limit);
    void disarm();
    [[nodiscard]] bool expired() const;

private:
    struct State;
    std::shared_ptr<State> m_state; ///< owned here; the timer's handler only knows it weakly
};

} // namespace helix::gateway
