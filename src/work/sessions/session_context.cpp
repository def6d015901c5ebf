#include "sessions/session_context.h"

#include "sessions/sessions_shared.h"

namespace helix::sessions {

SessionContext::SessionContext(SessionsService::Private& shared, LoadedSession& loaded,
                               std::function<std::shared_ptr<Session>()> holding)
    : sessions(&shared)
    , row(std::move(loaded.row))
    , facts(decodeFacts(row.facts))
    , conversation(row.entries, row.turns, std::move(loaded.recent))
    , hold(std::move(holding))
{
}

std::int64_t SessionContext::now() const
{
    return isShut() ? row.changedMs : sessions->clock();
}

std::string SessionContext::agentTitle() const
{
    return facts.agentTitle.empty() ? row.agent : facts.agentTitle;
}

Result<agents::KnownAgent> SessionContext::knownAgent() const
{
    return agents::find(sessions->agents.catalogue(), row.agent);
}

tl::unexpected<Error> helixIsClosing()
{
    return fail(ErrorCode::Cancelled, "Helix is closing.");
}

} // namespace helix::sessions
