#pragma once
// What the parts of one session have in common. Internal to the room; control thread.

#include <functional>
#include <memory>
#include <string>

#include <nlohmann/json_fwd.hpp>

#include "agents/catalogue.h"
#include "sessions/conversation.h"
#include "sessions/records.h"
#include "sessions/session_facts.h"
#include "sessions/sessions_service.h"

namespace helix::sessions {

class Session;
using JsonPtr = std::shared_ptr<const nlohmann::json>; ///< owned by whoever looks at the message

/// What is known of a session, and the way to what all sessions share. Every part reads all of it;
/// who writes a member stands beside it in SessionRow and SessionFacts.
struct SessionContext {
    SessionContext(SessionsService::Private& shared, LoadedSession& loaded,
                   std::function<std::shared_ptr<Session>()> holding);

    SessionsService::Private* sessions; ///< null once the session is shut
    SessionRow row;
    SessionFacts facts;
    Conversation conversation;
    /// What a part's coroutine holds while it runs: the session, and so the part.
    std::function<std::shared_ptr<Session>()> hold;

    [[nodiscard]] bool isShut() const { return sessions == nullptr; }
    [[nodiscard]] std::int64_t now() const;
    [[nodiscard]] std::string agentTitle() const;
    /// As it is known now: the session, and the agent's process, may be older than this Helix.
    [[nodiscard]] Result<agents::KnownAgent> knownAgent() const;
};

/// What is said to those who wait for something when Helix ends.
tl::unexpected<Error> helixIsClosing();

} // namespace helix::sessions
