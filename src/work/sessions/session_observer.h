#pragma once
// Who is told what becomes of sessions. Internal to the room; control thread.

#include <string>
#include <vector>

#include "sessions/sessions.h"

namespace helix::sessions {

/// Told from within a session, which may be shut by what is done about it.
class SessionObserver {
public:
    virtual ~SessionObserver() = default;
    virtual void sessionChanged(const SessionSnapshot& snapshot) = 0;
    /// New entries and new states of old ones, in order.
    virtual void entriesChanged(const SessionId& id,
                                const std::vector<ConversationEntry>& entries) = 0;
    /// It is on record.
    virtual void turnEnded(const TurnEnd& end) = 0;
    /// Nothing runs or waits in the session any more, whose last turn ended so.
    virtual void sessionRested(const TurnEnd& last) = 0;
    /// `agent` does not offer `value`, which was wished for this word of protocol::kOptionWords.
    virtual void wishRefused(const WorkspaceId& workspace, const std::string& agent,
                             const std::string& word, const std::string& value) = 0;
};

} // namespace helix::sessions
