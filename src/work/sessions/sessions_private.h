#pragma once
// What SessionsService holds, and what it does for its sessions. Internal to the room; control thread.

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/clock.h"
#include "sessions/agent_preferences.h"
#include "sessions/journal.h"
#include "sessions/mcp_servers.h"
#include "sessions/permission_rules.h"
#include "sessions/session.h"
#include "sessions/sessions_service.h"
#include "sessions/turn_waits.h"

namespace helix::sessions {

struct SessionsService::Private : SessionObserver {
    Private(store::Database& database, link::GuestDoor& door, agents::Agents& agents,
            McpKeys* keys);
    Private(const Private&) = delete;
    Private& operator=(const Private&) = delete;

    store::Database& database;
    link::GuestDoor& door;
    agents::Agents& agents;
    Journal journal;
    SessionsService* owner = nullptr; ///< null once the Sessions died
    WallClock clock = systemWallClock();
    BeforeTurn beforeTurn;
    PromptGate promptGate;

    std::map<SessionId, std::shared_ptr<Session>> sessions; ///< shared with their coroutines
    std::map<WorkspaceId, bool> ready;                      ///< workspaces that run: emulated?
    AgentPreferences preferences;
    std::shared_ptr<PermissionRules> rules; ///< shared with their coroutines
    std::shared_ptr<McpServers> servers;    ///< shared with their coroutines
    std::int64_t lastPrompt = 0;
    TurnWaits waits;

    [[nodiscard]] Result<std::shared_ptr<Session>> find(const SessionId& id) const;
    Session& add(LoadedSession loaded);
    /// Agents there need longer; also as long as nobody has said.
    [[nodiscard]] bool isEmulated(const WorkspaceId& id) const;

    void sessionChanged(const SessionSnapshot& snapshot) override;
    void entriesChanged(const SessionId& id,
                        const std::vector<ConversationEntry>& entries) override;
    void turnEnded(const TurnEnd& end) override;
    void sessionRested(const TurnEnd& last) override;
    void wishRefused(const WorkspaceId& workspace, const std::string& agent,
                     const std::string& word, const std::string& value) override;
};

using SessionsPtr =
    std::shared_ptr<SessionsService::Private>; ///< owned by Sessions and its coroutines

} // namespace helix::sessions
