#pragma once
// Whether a session is still there for what its parts do. Internal to the room; control thread.

#include <functional>
#include <memory>

#include "base/result.h"

namespace helix::sessions {

/// A part's coroutine holds the session, and so the part, while it runs, and looks after each wait
/// whether the session was shut: what all sessions share may be gone then.
class SessionLifetime {
public:
    using Hold = std::shared_ptr<const void>;
    explicit SessionLifetime(std::function<Hold()> holding)
        : m_hold(std::move(holding))
    {
    }
    [[nodiscard]] Hold hold() const { return m_hold(); }
    [[nodiscard]] bool isShut() const { return m_isShut; }
    void shut() { m_isShut = true; }

private:
    std::function<Hold()> m_hold;
    bool m_isShut = false;
};

/// What is said to those who wait for something when Helix ends.
inline tl::unexpected<Error> helixIsClosing()
{
    return fail(ErrorCode::Cancelled, "Helix is closing.");
}

} // namespace helix::sessions
