#pragma once
// Cancel: asked once by the user, noticed by every wait below.

#include <functional>
#include <memory>

namespace helix::async {

namespace detail {
struct CancelState;
}

/// Handed down to whatever should stop when the user says so. Copies share one state. A default
/// token is never cancelled. All of it belongs to one thread (control), except isCancelled(), which
/// pool work may ask.
class CancelToken {
public:
    CancelToken() = default;
    [[nodiscard]] bool isCancelled() const;
    /// Runs `callback` once when cancelled (at once when it already is) unless the returned handle
    /// has died before.
    [[nodiscard]] std::shared_ptr<void> onCancel(std::function<void()> callback) const;

private:
    friend class CancelSource;
    explicit CancelToken(std::shared_ptr<detail::CancelState> state)
        : m_state(std::move(state))
    {
    }
    std::shared_ptr<detail::CancelState> m_state; ///< owned by the source and its tokens
};

/// The button.
class CancelSource {
public:
    CancelSource();
    [[nodiscard]] CancelToken token() const { return CancelToken(m_state); }
    void cancel();

private:
    std::shared_ptr<detail::CancelState> m_state; ///< owned by the source and its tokens
};

} // namespace helix::async
