#include "sessions/copying.h"

#include <algorithm>

#include "base/try.h"
#include "sessions/cutting.h"
#include "sessions/resting.h"
#include "sessions/session_facts.h"

namespace helix::sessions {
namespace {

using store::Transaction;
using Kind = ConversationEntry::Kind;

constexpr std::int64_t kEntriesAtOnce = 200;

/// Number of the first entry that is not copied.
Result<std::int64_t> firstAfter(Transaction& transaction, const SessionId& source,
                                const CopyNote& note)
{
    if (!note.until || note.until->session != source)
        return INT64_MAX;
    return firstOfTurn(transaction, source, note.until->turn);
}

Result<void> copyEntries(Transaction& transaction, const SessionId& source, std::int64_t end,
                         SessionChange change)
{
    for (std::int64_t next = 1;;) {
        const auto most = std::min(kEntriesAtOnce, end - next);
        TRY(auto entries, readEntries(transaction, source, next, most));
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
    TRY(const auto end, firstAfter(transaction, source.row.id, note));
    SessionChange change;
    change.row = atRest(source.row);
    change.row.id = SessionId::generate();
    change.row.workspace = copy;
    auto facts = decodeFacts(change.row.facts);
    facts.copyOf = source.row.id.str();
    change.row.facts = encodeFacts(facts);
    const bool isWhole = end > source.row.entries;
    if (!isWhole)
        endBefore(change.row, end, note.until->turn);
    TRY(copyEntries(transaction, source.row.id, end, change));
    if (isWhole && source.row.turnRuns) {
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
