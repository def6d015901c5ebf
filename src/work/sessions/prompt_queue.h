#pragma once
// Prompts that wait for their turn. Internal to the room; control thread.

#include <deque>
#include <optional>
#include <vector>

#include "sessions/session_keeper.h"

namespace helix::sessions {

struct WaitingPrompt {
    PromptRow row;
    Prompt prompt;
    bool isKept = true; ///< on disk; nothing begins before
};

class PromptQueue {
public:
    PromptQueue(SessionContext& context, SessionKeeper& keeper);
    /// As the last Helix left it.
    void restore(WaitingPrompt prompt) { m_prompts.push_back(std::move(prompt)); }

    /// Its id, when it is on record; it may have left the queue by then.
    async::Task<Result<std::int64_t>> add(Prompt prompt);
    Result<void> remove(std::int64_t id);
    /// The first one, when it is on record.
    std::optional<WaitingPrompt> take();
    [[nodiscard]] bool isEmpty() const { return m_prompts.empty(); }
    [[nodiscard]] bool holds(std::int64_t id) const;
    /// What people see of it.
    [[nodiscard]] std::vector<QueuedPrompt> shown() const;

private:
    SessionContext& m_context;
    SessionKeeper& m_keeper;
    std::deque<WaitingPrompt> m_prompts;
};

} // namespace helix::sessions
