#include "async/scope.h"

namespace helix::async {

namespace detail {

struct ScopeState {
    CancelSource source;
    Error whenClosed;
    std::shared_ptr<void> parentClosed; ///< the handle of its callback
};

} // namespace detail

Scope::Scope(Error whenClosed)
    : m_state(std::make_shared<detail::ScopeState>())
{
    m_state->whenClosed = std::move(whenClosed);
}

Scope::Scope(const Scope& parent, Error whenClosed)
    : Scope(std::move(whenClosed))
{
    const std::weak_ptr weak = m_state;
    m_state->parentClosed = parent.token().onCancel([weak] {
        if (const auto state = weak.lock())
            state->source.cancel();
    });
}

void Scope::close()
{
    const auto state = m_state; // what ends may hold this
    state->source.cancel();
}

bool Scope::isClosed() const
{
    return m_state->source.token().isCancelled();
}

CancelToken Scope::token() const
{
    return m_state->source.token();
}

const Error& Scope::whenClosed() const
{
    return m_state->whenClosed;
}

} // namespace helix::async
