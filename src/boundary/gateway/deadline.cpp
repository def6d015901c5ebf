#include "gateway/deadline.h"

namespace helix::gateway {

using Clock = std::chrono::steady_clock;

struct Deadline::State : std::enable_shared_from_this<State> {
    State(const asio::any_io_executor& executor, std::function<void()> action)
        : timer(executor)
        , expire(std::move(action))
    {
    }
    void wait()
    {
        waiting = true;
        timer.expires_at(at);
        timer.async_wait([weak = weak_from_this()](const error_code& error) {
            if (const auto state = weak.lock(); state && !error)
                state->fired();
        });
    }
    void fired()
    {
        waiting = false;
        if (at == Clock::time_point::max())
            return;
        if (Clock::now() < at)
            return wait();
        expired = true;
        expire();
    }

    asio::steady_timer timer;
    std::function<void()> expire;
    Clock::time_point at = Clock::time_point::max();
    bool waiting = false;
    bool expired = false;
};

Deadline::Deadline(const asio::any_io_executor& executor, std::function<void()> expire)
    : m_state(std::make_shared<State>(executor, std::move(expire)))
{
}

Deadline::~Deadline() = default;

void Deadline::arm(std::chrono::milliseconds limit)
{
    m_state->at = Clock::now() + limit;
    if (!m_state->waiting || m_state->at < m_state->timer.expiry())
        m_state->wait();
}

void Deadline::disarm()
{
    m_state->at = Clock::time_point::max();
}

bool Deadline::expired() const
{
    return m_state->expired;
}

} // namespace helix::gateway
