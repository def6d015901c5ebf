#pragma once
// What Sessions holds, and what its sessions share. Internal to the room; control thread.

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/clock.h"
#include "sessions/agent_preferences.h"
#include "sessions/journal.h"
#include "sessions/session.h"
#include "sessions/sessions_service.h"
#include "sessions/turn_waits.h"

namespace helix::sessions {

struct SessionsService::Private {
    Private(store::Database& db, link::GuestDoor& guests, agents::Agents& known, McpKeys* kept)
        : database(db)
        , door(guests)
        , agents(known)
        , keys(kept)
        , journal(db)
    {
    }
    Private(const Private&) = delete;
    Private& operator=(const Private&) = delete;

    store::Database& database;
    link::GuestDoor& door;
    agents::Agents& agents;
    McpKeys* keys; ///< null: none are kept
    Journal journal;
    SessionsService* owner = nullptr; ///< null once the Sessions died
    WallClock clock = systemWallClock();

    std::map<SessionId, std::shared_ptr<Session>> sessions; ///< shared with their coroutines
    std::map<WorkspaceId, bool> ready;                      ///< workspaces that run: emulated?
    AgentPreferences preferences;
    std::vector<PermissionRule> rules;
    std::vector<McpServer> servers;
    std::int64_t lastPrompt = 0;
    TurnWaits waits;

    [[nodiscard]] Result<std::shared_ptr<Session>> find(const SessionId& id) const;
    Session& add(LoadedSession loaded);
    /// A turn has ended, or a session comes to rest.
    void ended(const TurnEnd& end);
    void rested(const Session& session);
    /// A session was refused this value; nothing when it was not the preferred one.
    void dropPreference(const SessionRow& session, const std::string& word,
                        const std::string& value);
    void addRule(PermissionRule rule);
    void show(const SessionSnapshot& snapshot) const;
    void show(const SessionId& id, const std::vector<ConversationEntry>& entries) const;
};

using SessionsPtr =
    std::shared_ptr<SessionsService::Private>; ///< owned by Sessions and its coroutines

/// Puts `rules` or `servers` on record.
async::Task<Result<void>> saveRules(SessionsPtr sessions);
async::Task<Result<void>> saveServers(SessionsPtr sessions);
/// For whoever has nobody to tell.
async::Task<void> saveRulesOrLog(SessionsPtr sessions);

} // namespace helix::sessions
