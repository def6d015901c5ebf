#pragma once
// Makes a session's agent ready for a prompt: started, introduced, given its conversation back.
// Internal to the room; control thread.

#include <chrono>
#include <string>

#include "agents/agents.h"
#include "sessions/agent_link.h"
#include "sessions/agent_options.h"
#include "sessions/mcp_servers.h"
#include "sessions/permission_questions.h"

namespace helix::sessions {

class AgentIntroduction {
public:
    struct Parts {
        const SessionLifetime& life;
        WorkspaceId workspace;
        const agents::Agents& known;
        McpServers& servers;
        const Transcript& transcript;
        AgentProfile& agent;
        SessionKeeper& keeper;
        SessionNotifier& notifier;
        AgentLink& link;
        AgentOptions& options;
        PermissionQuestions& questions;
    };
    explicit AgentIntroduction(Parts parts);
    /// Returns when the agent may be given a prompt: the one that runs, or a new one. Cancelled by
    /// AgentLink::cancelWaits().
    async::Task<Result<void>> makeReady();

private:
    async::Task<Result<void>> start();
    async::Task<Result<void>> introduce(agents::KnownAgent agent);
    async::Task<Error> withLastLines(Error why);
    async::Task<Result<void>> openConversation(agents::KnownAgent agent);
    async::Task<Result<void>> beginConversation(agents::KnownAgent agent);
    /// Whether the agent has its conversation back by `method`.
    async::Task<Result<bool>> takeUp(std::string method);
    async::Task<void> takeServersValues();
    void sayWhichServersAreLeftOut();
    [[nodiscard]] nlohmann::json setupParams() const;
    [[nodiscard]] std::chrono::milliseconds limit() const;

    const Parts m_parts;
    const SessionLifetime& m_life;
    AgentProfile& m_agent;
    SessionKeeper& m_keeper;
    AgentLink& m_link;
    int m_starts = 0; ///< counts them, so that an old one knows that it is over
};

} // namespace helix::sessions
