#include "async/cancel.h"

#include <atomic>
#include <utility>
#include <vector>

namespace helix::async {

namespace detail {

struct CancelState {
    using Callback = std::function<void()>;
    std::atomic<bool> cancelled = false;
    std::vector<std::weak_ptr<Callback>> callbacks;
};

} // namespace detail

bool CancelToken::isCancelled() const
{
    return m_state && m_state->cancelled;
}

std::shared_ptr<void> CancelToken::onCancel(std::function<void()> callback) const
{
    if (!m_state)
        return nullptr;
    if (m_state->cancelled) {
        callback();
        return nullptr;
    }
    auto held = std::make_shared<std::function<void()>>(std::move(callback));
    std::erase_if(m_state->callbacks, [](const auto& entry) { return entry.expired(); });
    m_state->callbacks.push_back(held);
    return held;
}

CancelSource::CancelSource()
    : m_state(std::make_shared<detail::CancelState>())
{
}

void CancelSource::cancel()
{
    if (m_state->cancelled.exchange(true))
        return;
    const auto state = m_state; // a callback may destroy this source
    for (const auto& entry : std::exchange(state->callbacks, {}))
        if (const auto callback = entry.lock())
            (*callback)();
}

} // namespace helix::async
