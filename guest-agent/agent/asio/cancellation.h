#pragma once
// "Stop" for one piece of work on one event loop: set once, told to whoever is waiting.

#include <cstdint>
#include <functional>
#include <map>
#include <utility>

namespace helix::agent {

/// Not thread-safe. The owner outlives every registration.
class Cancellation {
public:
    /// Takes its function off again when it dies.
    class Registration {
    public:
        Registration(Cancellation& owner, std::uint64_t id)
            : m_owner(owner)
            , m_id(id)
        {
        }
        Registration(const Registration&) = delete;
        Registration& operator=(const Registration&) = delete;
        ~Registration() { m_owner.m_waiting.erase(m_id); }

    private:
        Cancellation& m_owner;
        std::uint64_t m_id;
    };

    [[nodiscard]] bool cancelled() const { return m_cancelled; }
    /// Calls every registered function once.
    void cancel()
    {
        m_cancelled = true;
        const auto waiting = std::exchange(m_waiting, {});
        for (const auto& [id, stop] : waiting)
            stop();
    }
    /// `stop` is called by cancel(); never when it was cancelled before: look first.
    [[nodiscard]] Registration onCancel(std::function<void()> stop)
    {
        m_waiting.emplace(++m_last, std::move(stop));
        return {*this, m_last};
    }

private:
    bool m_cancelled = false;
    std::uint64_t m_last = 0;
    std::map<std::uint64_t, std::function<void()>> m_waiting;
};

} // namespace helix::agent
