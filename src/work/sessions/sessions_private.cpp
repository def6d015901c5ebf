#include "sessions/sessions_private.h"

namespace helix::sessions {

SessionsService::Private::Private(store::Database& db, link::GuestDoor& guests,
                                  agents::Agents& known, McpKeys* keys)
    : database(db)
    , door(guests)
    , agents(known)
    , journal(db)
    , rules(std::make_shared<PermissionRules>(db,
                                              [this] {
                                                  if (owner != nullptr)
                                                      emit owner->rulesChanged();
                                              }))
    , servers(std::make_shared<McpServers>(db, keys, [this] {
        if (owner != nullptr)
            emit owner->mcpServersChanged();
    }))
{
}

Result<std::shared_ptr<Session>> SessionsService::Private::find(const SessionId& id) const
{
    const auto found = sessions.find(id);
    if (found == sessions.end())
        return fail(ErrorCode::NotFound, "There is no session " + id.str() + ".");
    return found->second;
}

Session& SessionsService::Private::add(LoadedSession loaded)
{
    const auto id = loaded.row.id;
    const SessionSurroundings shared{
        database, door,       agents,    *rules,
        *servers, journal,    *this,     [this] { return ++lastPrompt; },
        clock,    beforeTurn, promptGate};
    return *sessions.emplace(id, std::make_shared<Session>(shared, std::move(loaded)))
                .first->second;
}

bool SessionsService::Private::isEmulated(const WorkspaceId& id) const
{
    const auto found = ready.find(id);
    return found == ready.end() || found->second;
}

void SessionsService::Private::turnEnded(const TurnEnd& end)
{
    waits.ended(end);
    if (owner != nullptr)
        emit owner->turnEnded(end);
}

void SessionsService::Private::sessionRested(const TurnEnd& last)
{
    waits.rested(last);
}

void SessionsService::Private::wishRefused(const WorkspaceId& workspace, const std::string& agent,
                                           const std::string& word, const std::string& value)
{
    if (preferences.dropWish(workspace, agent, word, value) && owner != nullptr)
        emit owner->preferenceRefused(workspace, word);
}

void SessionsService::Private::sessionChanged(const SessionSnapshot& snapshot)
{
    if (owner != nullptr && sessions.contains(snapshot.id))
        emit owner->changed(snapshot);
}

void SessionsService::Private::entriesChanged(const SessionId& id,
                                              const std::vector<ConversationEntry>& entries)
{
    if (owner != nullptr && sessions.contains(id))
        emit owner->entriesChanged(id, entries);
}

} // namespace helix::sessions
