#include "sessions/turn_waits.h"

#include <utility>

namespace helix::sessions {

async::Completion<TurnEnd> TurnWaits::add(const SessionId& session, std::int64_t turn)
{
    return m_waits.emplace_back(session, turn, async::Completion<TurnEnd>()).done;
}

void TurnWaits::ended(const TurnEnd& end)
{
    resolve(end.session, end.turn, end);
}

void TurnWaits::rested(const TurnEnd& end)
{
    resolve(end.session, 0, end);
}

void TurnWaits::resolve(const SessionId& session, std::int64_t turn, const TurnEnd& end)
{
    std::erase_if(m_waits, [&](Wait& wait) {
        const bool isFor = wait.session == session && wait.turn == turn;
        if (isFor)
            wait.done.resolve(end);
        return isFor;
    });
}

void TurnWaits::removed(const SessionId& session)
{
    std::erase_if(m_waits, [&](Wait& wait) {
        if (wait.session != session)
            return false;
        wait.done.resolve(fail(ErrorCode::NotFound, "The session was removed."));
        return true;
    });
}

void TurnWaits::failAll(const Error& why)
{
    for (auto& wait : std::exchange(m_waits, {}))
        wait.done.resolve(fail(why));
}

} // namespace helix::sessions
