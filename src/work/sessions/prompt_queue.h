#pragma once
// Prompts that wait for their turn. Internal to the room; control thread.

#include <deque>
#include <functional>
#include <optional>
#include <vector>

#include "sessions/session_keeper.h"
#include "sessions/sessions.h"

namespace helix::sessions {

struct WaitingPrompt {
    PromptRow row;
    Prompt prompt;
    bool isKept = true; ///< on disk; nothing begins before
};

class PromptQueue {
public:
    /// `newId`: one that no prompt of any session has had.
    PromptQueue(const SessionLifetime& life, SessionKeeper& keeper,
                std::function<std::int64_t()> newId);
    /// As the last Helix left it.
    void restore(WaitingPrompt prompt) { m_prompts.push_back(std::move(prompt)); }

    /// Its id, when it is on record; it may have left the queue by then.
    async::Task<Result<std::int64_t>> add(Prompt prompt);
    Result<void> remove(std::int64_t id);
    /// The first one, when it is on record.
    std::optional<WaitingPrompt> take();
    [[nodiscard]] bool isEmpty() const { return m_prompts.empty(); }
    /// The first one waits for more than its turn.
    [[nodiscard]] bool isNextPatient() const
    {
        return !m_prompts.empty() && m_prompts.front().prompt.isPatient;
    }
    [[nodiscard]] bool holds(std::int64_t id) const;
    /// What people see of it.
    [[nodiscard]] std::vector<QueuedPrompt> shown() const;

private:
    const SessionLifetime& m_life;
    SessionKeeper& m_keeper;
    std::function<std::int64_t()> m_newId;
    std::deque<WaitingPrompt> m_prompts;
};

} // namespace helix::sessions
