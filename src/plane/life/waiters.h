#pragma once
// Several coroutines that wait for the same thing to happen, again and again.

#include <utility>
#include <vector>

#include "async/completion.h"

namespace helix::life {

/// Belongs to the control thread.
class Waiters {
public:
    /// Resumes at the next wake(); Timeout with `sentence` or Cancelled before it.
    async::Task<Result<void>> next(async::CancelToken cancel = {},
                                   std::chrono::milliseconds deadline = async::kForever,
                                   std::string sentence = {})
    {
        async::Completion<void> woken;
        m_waiting.push_back(woken);
        return woken.wait(deadline, std::move(cancel), std::move(sentence));
    }
    void wake()
    {
        for (auto& waiting : std::exchange(m_waiting, {}))
            waiting.resolve(Result<void>());
    }

private:
    std::vector<async::Completion<void>> m_waiting;
};

} // namespace helix::life
