#pragma once
// Two reasons to stop as one. Control thread.

#include <memory>

#include "async/cancel.h"

namespace helix::projects {

/// Fires when either of two tokens does.
class JoinedCancel {
public:
    JoinedCancel(const async::CancelToken& one, const async::CancelToken& other);
    [[nodiscard]] async::CancelToken token() const { return m_source->token(); }

private:
    std::shared_ptr<async::CancelSource> m_source; ///< owned here and by the callbacks
    std::shared_ptr<void> m_one, m_other;
};

} // namespace helix::projects
