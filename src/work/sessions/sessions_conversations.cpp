// The service's conversations: begun, found, waited for, removed. What is said in them is Session's.
#include <algorithm>

#include "base/bytes.h"
#include "base/try.h"
#include "sessions/pruning.h"
#include "sessions/sessions_private.h"

namespace helix::sessions {
namespace {

constexpr std::size_t kLeastReference = 4;

} // namespace

void SessionsService::prefer(const WorkspaceId& workspace, std::string agent, OptionWishes wishes)
{
    m_d->preferences.set(workspace, std::move(agent), std::move(wishes));
}

async::Task<Result<SessionId>> SessionsService::create(WorkspaceId workspace, std::string agent)
{
    const auto d = m_d;
    const auto known = agents::find(d->agents.catalogue(),
                                    agent.empty() ? d->preferences.usualAgent(workspace) : agent);
    if (!known)
        co_return fail(known.error());
    const auto address = d->door.address(workspace);
    if (!address && address.error().code == ErrorCode::NotFound)
        co_return fail(address.error());
    SessionFacts facts;
    facts.agent.title = known->title;
    facts.agent.chosen = d->preferences.wishesFor(workspace, known->name);
    LoadedSession made;
    made.row.id = SessionId::generate();
    made.row.workspace = workspace;
    made.row.agent = known->name;
    made.row.createdMs = made.row.changedMs = d->clock();
    made.row.facts = encodeFacts(facts);
    const SessionId id = made.row.id;
    Session& session = d->add(std::move(made));
    if (address)
        session.guestReady(d->isEmulated(workspace));
    else
        d->sessionChanged(session.snapshot());
    const auto recorded = co_await session.onRecord();
    if (!recorded) {
        if (d->owner == nullptr)
            co_return helixIsClosing();
        session.shut(); // nothing of it reaches the disk later
        d->sessions.erase(id);
        emit d->owner->removed(id);
        co_return fail(recorded.error());
    }
    co_return id;
}

async::Task<Result<std::int64_t>> SessionsService::prompt(SessionId id, Prompt prompt)
{
    CO_TRY(const auto session, m_d->find(id));
    const auto held = session;
    co_return co_await held->prompt(prompt);
}

Result<void> SessionsService::unqueue(const SessionId& id, std::int64_t queued)
{
    const auto session = m_d->find(id);
    return session ? (*session)->unqueue(queued) : fail(session.error());
}

Result<void> SessionsService::cancel(const SessionId& id)
{
    const auto session = m_d->find(id);
    return session ? (*session)->cancel() : fail(session.error());
}

Result<void> SessionsService::answer(const SessionId& id, const std::string& permissionId,
                                     const std::string& optionId)
{
    const auto session = m_d->find(id);
    return session ? (*session)->answer(permissionId, optionId) : fail(session.error());
}

async::Task<Result<void>> SessionsService::setOption(SessionId id, std::string option,
                                                     std::string value)
{
    CO_TRY(const auto session, m_d->find(id));
    const auto held = session;
    co_return co_await held->setOption(option, value);
}

async::Task<Result<void>> SessionsService::rename(SessionId id, std::string title)
{
    CO_TRY(const auto session, m_d->find(id));
    const auto held = session;
    co_return co_await held->rename(title);
}

async::Task<Result<void>> SessionsService::remove(SessionId id)
{
    const auto d = m_d;
    CO_TRY(const auto session, d->find(id));
    const auto held = session;
    co_await held->endAgent();
    if (d->owner == nullptr)
        co_return helixIsClosing();
    // What is on its way to the disk goes first, so that nothing comes after the end.
    const auto recorded = co_await held->onRecord();
    if (!recorded)
        co_return recorded;
    held->shut();
    d->sessions.erase(id);
    const store::Work<void> work = [id](store::Transaction& transaction) {
        return deleteSession(transaction, id);
    };
    const auto removed = co_await d->database.transact(work);
    d->waits.removed(id);
    if (d->owner != nullptr) {
        async::detach(freeDeleted(d->database, [d] { return d->owner != nullptr; }));
        emit d->owner->removed(id);
    }
    co_return removed;
}

async::Task<Result<TurnEnd>> SessionsService::waitForTurn(SessionId id, std::int64_t turn,
                                                          async::CancelToken cancel)
{
    const auto d = m_d;
    CO_TRY(const auto session, d->find(id));
    const auto& last = session->lastEnd();
    if (last && turn == last->turn)
        co_return *last;
    if (turn == 0 && !session->willGoOn()) {
        TurnEnd rest;
        rest.session = id;
        rest.workspace = session->workspace();
        const TurnEnd end = last.value_or(rest);
        co_return end;
    }
    if (turn != 0 && turn <= session->snapshot().turns && !session->endIsUntold() &&
        !(session->turnRuns() && turn == session->snapshot().turns))
        co_return fail(ErrorCode::NotFound, "That turn ended long ago.");
    auto done = d->waits.add(id, turn);
    const std::string unused;
    co_return co_await done.wait(async::kForever, cancel, unused);
}

std::vector<SessionSnapshot> SessionsService::list() const
{
    std::vector<SessionSnapshot> all;
    for (const auto& [id, session] : m_d->sessions)
        all.push_back(session->snapshot());
    std::ranges::sort(all, std::greater(), &SessionSnapshot::changedMs);
    return all;
}

std::optional<SessionSnapshot> SessionsService::snapshot(const SessionId& id) const
{
    const auto session = m_d->find(id);
    return session ? std::optional((*session)->snapshot()) : std::nullopt;
}

std::optional<SessionSnapshot> SessionsService::copyIn(const WorkspaceId& fork,
                                                       const SessionId& source) const
{
    for (const auto& [id, session] : m_d->sessions)
        if (session->workspace() == fork && session->copyOf() == source.str())
            return session->snapshot();
    return std::nullopt;
}

Result<SessionId> SessionsService::resolve(const std::string& text) const
{
    std::vector<SessionId> hits;
    if (text.size() >= kLeastReference)
        for (const auto& [id, session] : m_d->sessions)
            if (id.str().starts_with(text))
                hits.push_back(id);
    if (hits.size() == 1)
        return hits.front();
    if (hits.size() > 1)
        return fail(ErrorCode::InvalidArgument, "More than one session begins with " +
                                                    printable(text, 40) + "; give more of its id.");
    return fail(ErrorCode::NotFound,
                "There is no session " + printable(text, 40) + " (see: helixctl sessions).");
}

} // namespace helix::sessions
