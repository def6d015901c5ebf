#pragma once
// What Sessions holds, and what its sessions share. Internal to the room; control thread.

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/clock.h"
#include "sessions/journal.h"
#include "sessions/session.h"
#include "sessions/sessions.h"

namespace helix::sessions {

struct Sessions::Private {
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
    Sessions* owner = nullptr; ///< null once the Sessions died
    WallClock clock = systemWallClock();

    std::map<SessionId, std::shared_ptr<Session>> sessions; ///< shared with their coroutines
    std::map<WorkspaceId, bool> ready;                      ///< workspaces that run: emulated?
    struct Preference {
        std::string agent;
        OptionWishes wishes;
    };
    std::map<WorkspaceId, Preference> preferences;
    std::vector<PermissionRule> rules;
    std::vector<McpServer> servers;
    std::int64_t lastPrompt = 0;

    struct TurnWait {
        SessionId session;
        std::int64_t turn = 0; ///< 0: until nothing runs or waits
        async::Completion<TurnEnd> done;
    };
    std::vector<TurnWait> waits;

    [[nodiscard]] Result<std::shared_ptr<Session>> find(const SessionId& id) const;
    Session& add(LoadedSession loaded);
    /// A turn has ended, or a session comes to rest.
    void ended(const TurnEnd& end);
    void rested(const Session& session);
    /// What a session of this agent there begins with.
    /// Of sessions for which none is named.
    [[nodiscard]] std::string usualAgent(const WorkspaceId& workspace) const;
    [[nodiscard]] OptionWishes preferred(const WorkspaceId& workspace,
                                         const std::string& agent) const;
    /// A session was refused this value; nothing when it was not the preferred one.
    void dropPreference(const SessionRow& session, const std::string& word,
                        const std::string& value);
    void addRule(PermissionRule rule);
    void show(const SessionSnapshot& snapshot) const;
    void show(const SessionId& id, const std::vector<Entry>& entries) const;
    /// What a rule says to it; nothing: ask the user.
    [[nodiscard]] std::optional<std::string> ruled(const WorkspaceId& workspace,
                                                   const std::string& agent,
                                                   const acp::PermissionRequest& request) const;
};

} // namespace helix::sessions
