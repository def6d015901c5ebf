#pragma once
// Who waits for the end of a turn. Internal to the room; control thread.

#include <vector>

#include "sessions/sessions.h"

namespace helix::sessions {

class TurnWaits {
public:
    /// `turn` 0: until nothing runs or waits in the session.
    async::Completion<TurnEnd> add(const SessionId& session, std::int64_t turn);
    void ended(const TurnEnd& end);
    /// `end`: the last one of the session, which comes to rest.
    void rested(const TurnEnd& end);
    /// `session` is no more.
    void removed(const SessionId& session);
    void failAll(const Error& why);

private:
    struct Wait {
        SessionId session;
        std::int64_t turn = 0;
        async::Completion<TurnEnd> done;
    };
    void resolve(const SessionId& session, std::int64_t turn, const TurnEnd& end);

    std::vector<Wait> m_waits;
};

} // namespace helix::sessions
