#include "sessions/cutting.h"

#include "base/try.h"
#include "sessions/resting.h"
#include "sessions/session_facts.h"

namespace helix::sessions {

Result<std::int64_t> firstOfTurn(store::Transaction& transaction, const SessionId& id,
                                 std::int64_t turn)
{
    TRY(const auto rows,
        transaction.run("SELECT COALESCE(MIN(number), ?) FROM session_entries WHERE session = "
                        "(SELECT key FROM sessions WHERE id = ?) AND turn >= ?",
                        {qlonglong(INT64_MAX), QString::fromStdString(id.str()), qlonglong(turn)}));
    return rows.front().front().toLongLong();
}

void endBefore(SessionRow& row, std::int64_t first, std::int64_t turn)
{
    row.entries = first - 1;
    row.turns = turn - 1;
    if (turn <= 1)
        row.acpSession.clear();
    auto facts = decodeFacts(row.facts);
    facts.problem.clear(); // of a turn that is gone
    row.facts = encodeFacts(facts);
}

Result<LoadedSession> cutSession(store::Transaction& transaction, const SessionId& id,
                                 std::int64_t turn)
{
    TRY(const auto whole, loadSession(transaction, id));
    TRY(const auto first, firstOfTurn(transaction, id, turn));
    LoadedSession left;
    left.row = atRest(whole.row);
    if (first != INT64_MAX) {
        TRY(deleteEntriesFrom(transaction, id, first));
        endBefore(left.row, first, turn);
    }
    SessionChange change;
    change.row = left.row;
    change.factsChanged = change.outboxCleared = true;
    for (const auto& prompt : whole.prompts)
        change.promptsGone.push_back(prompt.id);
    TRY(writeChange(transaction, change));
    return left;
}

} // namespace helix::sessions
