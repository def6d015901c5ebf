#pragma once
// What a session's agent lets be chosen (model, effort, mode ...), and what was chosen of it.
// Internal to the room; control thread.

#include <functional>
#include <string>

#include "sessions/agent_link.h"
#include "sessions/session_facts.h"
#include "sessions/session_keeper.h"

namespace helix::sessions {

class AgentOptions {
public:
    /// The agent does not have this value for this word (SessionObserver).
    using WishRefused = std::function<void(const std::string& word, const std::string& value)>;
    AgentOptions(const SessionLifetime& life, AgentProfile& agent, SessionKeeper& keeper,
                 SessionNotifier& notifier, AgentLink& link, WishRefused wishRefused);

    /// Chosen by the user: with the agent at once when it can be told, else at its next start.
    /// `option` and `value` as chooseOption() takes them. Returns when it is on record.
    async::Task<Result<void>> choose(std::string option, std::string value);
    /// What was chosen before the agent had said what there is, in the agent's own words. The first
    /// wish that it does not have is forgotten, so that the next prompt goes on without it.
    Result<void> resolveWishes();
    /// Tells a new agent what was chosen, and `agent.mode` where nothing was.
    async::Task<void> apply(agents::KnownAgent agent);

private:
    async::Task<Result<void>> tellAgent(acp::ConfigOption option, std::string value);

    const SessionLifetime& m_life;
    AgentProfile& m_agent;
    SessionKeeper& m_keeper;
    SessionNotifier& m_notifier;
    AgentLink& m_link;
    WishRefused m_wishRefused;
};

} // namespace helix::sessions
