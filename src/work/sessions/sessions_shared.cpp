#include "sessions/sessions_shared.h"

#include <nlohmann/json.hpp>
#include <spdlog/spdlog.h>

#include "protocol/foreign_json.h"
#include "sessions/entry_json.h"
#include "sessions/permission_rules.h"

namespace helix::sessions {
namespace {

template <typename T>
QByteArray listText(const std::vector<T>& values)
{
    nlohmann::json list = nlohmann::json::array();
    for (const auto& value : values)
        list.push_back(toJson(value));
    return QByteArray::fromStdString(protocol::toText(list));
}

async::Task<Result<void>> saveList(SessionsPtr d, const char* name, QByteArray text)
{
    const store::Work<void> work = [name, text](store::Transaction& transaction) {
        return writeList(transaction, name, text);
    };
    return d->database.transact(work);
}

} // namespace

async::Task<Result<void>> saveRules(SessionsPtr sessions)
{
    const auto text = listText(sessions->rules);
    return saveList(sessions, "rules", text);
}

async::Task<void> saveRulesOrLog(SessionsPtr sessions)
{
    const auto saved = co_await saveRules(sessions);
    if (!saved)
        spdlog::error("sessions: rules are not on record: {}", saved.error().describe());
}

async::Task<Result<void>> saveServers(SessionsPtr sessions)
{
    const auto text = listText(sessions->servers);
    return saveList(sessions, "servers", text);
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
    return *sessions.emplace(id, std::make_shared<Session>(*this, std::move(loaded))).first->second;
}

void SessionsService::Private::ended(const TurnEnd& end)
{
    waits.ended(end);
    if (owner != nullptr)
        emit owner->turnEnded(end);
}

void SessionsService::Private::rested(const Session& session)
{
    TurnEnd end;
    end.session = session.row().id;
    end.workspace = session.row().workspace;
    waits.rested(session.lastEnd().value_or(end));
}

void SessionsService::Private::dropPreference(const SessionRow& session, const std::string& word,
                                              const std::string& value)
{
    if (preferences.dropWish(session.workspace, session.agent, word, value) && owner != nullptr)
        emit owner->preferenceRefused(session.workspace, word);
}

void SessionsService::Private::addRule(PermissionRule rule)
{
    putRule(rules, std::move(rule));
    if (owner == nullptr)
        return;
    emit owner->rulesChanged();
    async::detach(saveRulesOrLog(owner->m_d));
}

void SessionsService::Private::show(const SessionSnapshot& snapshot) const
{
    if (owner != nullptr && sessions.contains(snapshot.id))
        emit owner->changed(snapshot);
}

void SessionsService::Private::show(const SessionId& id,
                                    const std::vector<ConversationEntry>& entries) const
{
    if (owner != nullptr && sessions.contains(id))
        emit owner->entriesChanged(id, entries);
}

} // namespace helix::sessions
