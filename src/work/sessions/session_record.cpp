// What of a session goes on record.
#include "sessions/session.h"

namespace helix::sessions {

SessionKeeper::Source Session::writtenDown(Journal& journal)
{
    return {.hasChanged = [this, &journal] { journal.mark(shared_from_this()); },
            .row = [this] { return row(); },
            .facts = [this] { return encodeFacts(facts()); }};
}

SessionRow Session::row() const
{
    SessionRow row;
    row.id = m_identity.id;
    row.workspace = m_identity.workspace;
    row.createdMs = m_identity.createdMs;
    row.title = m_title.text;
    row.agent = m_agent.name;
    row.acpSession = m_agent.acpSession;
    m_link.describe(row);
    m_turn.describe(row);
    return row;
}

SessionFacts Session::facts() const
{
    SessionFacts facts;
    facts.title = m_title;
    facts.agent = m_agent;
    facts.usage = m_usage;
    facts.asked = m_questions.asked();
    facts.keptBytes = m_keeper.keptBytes();
    facts.isEditors = m_identity.isEditors;
    facts.copyOf = m_identity.copyOf;
    m_turn.describe(facts);
    return facts;
}

SessionChange Session::takeChange()
{
    m_notifier.endsGoOnRecord();
    return m_keeper.takeChange();
}

void Session::committed(const SessionChange& change)
{
    if (isShut())
        return;
    m_link.committed(change);
    if (m_keeper.committed(change) && hasUnfinishedTurn())
        m_keeper.note("The conversation is written to the disk again.");
    if (m_notifier.endsAreOnRecord() && !isShut() && !willGoOn() && lastEnd())
        m_observer.sessionRested(*lastEnd());
}

void Session::notCommitted(SessionChange change, const Error& why)
{
    m_notifier.endsAreNotOnRecord();
    if (m_keeper.notCommitted(std::move(change), why) && hasUnfinishedTurn())
        m_keeper.note(
            "This conversation cannot be written to the disk, and goes on by itself once it can. " +
            why.message);
}

} // namespace helix::sessions
