#pragma once
// What an agent says of its work, into the conversation. Internal to the room; control thread.

#include <functional>
#include <string>

#include <nlohmann/json_fwd.hpp>

#include "sessions/agent_link.h"
#include "sessions/session_facts.h"
#include "sessions/session_keeper.h"

namespace helix::sessions {

class UpdateIntake {
public:
    /// What of a session an update changes, and who is told.
    struct Parts {
        const SessionLifetime& life;
        const WallClock& clock;
        Transcript& transcript;
        AgentProfile& agent;
        UsageCounts& usage;
        SessionTitle& title;
        SessionKeeper& keeper;
        SessionNotifier& notifier;
        AgentLink& link;
        std::function<void()> isFull; ///< the conversation holds all that is kept of one
    };
    explicit UpdateIntake(Parts parts);
    /// `params` of a session/update of the session's own agent.
    void take(const nlohmann::json& params);
    /// The same for one that is too large to be taken apart on this thread.
    void takeLarge(HeldMessage update);
    /// `params` of a session/update, as an editor got it.
    void takeEditors(const nlohmann::json& params);

private:
    [[nodiscard]] bool isOurs(const std::string& acpSession) const;
    /// Else whoever stops the agent is told.
    [[nodiscard]] bool hasRoom();
    void apply(acp::Update update, std::int64_t timeMs);
    void takeOurs(acp::Update update, KeptUpdate kept);
    async::Task<void> takeInSlices(HeldMessage update);

    const Parts m_parts;
    AgentLink& m_link;
};

} // namespace helix::sessions
