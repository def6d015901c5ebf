#include "sessions/copying.h"

#include "base/try.h"
#include "sessions/session_facts.h"
#include "store/text_column.h"

namespace helix::sessions {
namespace {

using store::text;
using store::Transaction;
using Kind = ConversationEntry::Kind;

constexpr std::int64_t kEntriesAtOnce = 200;

/// As it is when nobody works on it any more.
ConversationEntry closed(ConversationEntry entry)
{
    entry.open = false;
    if (entry.kind == Kind::Permission && entry.chosen.empty())
        entry.chosen = "cancelled";
    return entry;
}

/// Where it is, without what was under way.
SessionRow restingRow(SessionRow row, const WorkspaceId& workspace)
{
    row.id = SessionId::generate();
    row.workspace = workspace;
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

Result<void> copyEntries(Transaction& transaction, const SessionId& source, SessionChange change)
{
    for (std::int64_t next = 1;;) {
        TRY(auto entries, readEntries(transaction, source, next, kEntriesAtOnce));
        if (entries.empty())
            return {};
        next = entries.back().number + 1;
        change.entries.clear();
        for (auto& entry : entries)
            change.entries.push_back(closed(std::move(entry)));
        TRY(writeChange(transaction, change));
    }
}

Result<SessionRow> copySession(Transaction& transaction, const LoadedSession& source,
                               const WorkspaceId& copy, const CopyNote& note)
{
    SessionChange change;
    change.row = restingRow(source.row, copy);
    TRY(copyEntries(transaction, source.row.id, change));
    if (source.row.turnRuns) {
        ConversationEntry cut;
        cut.number = ++change.row.entries;
        cut.turn = change.row.turns;
        cut.timeMs = note.timeMs;
        cut.kind = Kind::Notice;
        cut.text = note.sentence;
        change.entries = {cut};
    }
    TRY(writeChange(transaction, change));
    return change.row;
}

} // namespace

Result<std::vector<SessionRow>> copySessions(Transaction& transaction, const WorkspaceId& source,
                                             const WorkspaceId& copy, const CopyNote& note)
{
    TRY(const auto all, loadSessions(transaction));
    std::vector<SessionRow> copies;
    for (const auto& session : all) {
        if (session.row.workspace != source)
            continue;
        TRY(auto copied, copySession(transaction, session, copy, note));
        copies.push_back(std::move(copied));
    }
    return copies;
}

} // namespace helix::sessions
