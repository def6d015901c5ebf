#include "sessions/resting.h"

#include "sessions/session_facts.h"

namespace helix::sessions {

ConversationEntry closed(ConversationEntry entry)
{
    entry.open = false;
    if (entry.kind == ConversationEntry::Kind::Permission && entry.chosen.empty())
        entry.chosen = "cancelled";
    return entry;
}

SessionRow atRest(SessionRow row)
{
    row.run.clear();
    row.lastSequence = row.promptN = 0;
    row.nextN = 1;
    row.merged = row.updates;
    row.turnRuns = row.abandoned = false;
    auto facts = decodeFacts(row.facts);
    facts.asked.clear();
    facts.stopping = false;
    facts.keptBytes = 0;
    row.facts = encodeFacts(facts);
    return row;
}

} // namespace helix::sessions
