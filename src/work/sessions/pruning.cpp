#include "sessions/pruning.h"

#include "store/care.h"
#include "base/try.h"

namespace helix::sessions {
namespace {

constexpr int kUpdatesAtOnce = 5000;
/// Of one 'merge' (https://www.sqlite.org/fts5.html#the_merge_command), some milliseconds each.
constexpr int kMergePages = 200;
constexpr int kMaxRounds = 10000;

Result<std::int64_t> totalChanges(store::Transaction& transaction)
{
    TRY(const auto rows, transaction.run("SELECT total_changes()"));
    return rows.front().front().toLongLong();
}

/// Whether the index has more to merge.
Result<bool> mergeSome(store::Transaction& transaction, int pages)
{
    TRY(const auto before, totalChanges(transaction));
    TRY(transaction.run("INSERT INTO session_words (session_words, rank) VALUES ('merge', ?)",
                        {pages}));
    TRY(const auto after, totalChanges(transaction));
    return after - before >= 2;
}

} // namespace

async::Task<void> pruneUpdates(store::Database& database, std::int64_t beforeMs,
                               std::function<bool()> mayGoOn)
{
    const store::Work<int> work = [beforeMs](store::Transaction& transaction) -> Result<int> {
        TRY(const auto gone,
            transaction.run(
                "DELETE FROM session_updates WHERE rowid IN (SELECT u.rowid FROM session_updates u "
                "JOIN sessions s ON s.key = u.session WHERE u.time_ms < ? AND u.number <= s.merged "
                "AND s.turn_runs = 0 LIMIT ?) RETURNING 1",
                {QVariant::fromValue<qlonglong>(beforeMs), kUpdatesAtOnce}));
        return static_cast<int>(gone.size());
    };
    while (mayGoOn()) {
        const auto gone = co_await database.transact(work);
        if (!gone || *gone < kUpdatesAtOnce)
            break;
    }
    if (mayGoOn())
        co_await store::giveBackSpace(database, mayGoOn);
}

async::Task<void> freeDeleted(store::Database& database, std::function<bool()> mayGoOn)
{
    const store::Work<bool> begin = [](store::Transaction& t) {
        return mergeSome(t, -kMergePages);
    };
    const store::Work<bool> goOn = [](store::Transaction& t) { return mergeSome(t, kMergePages); };
    Result<bool> more = co_await database.transact(begin);
    for (int round = 0; more && *more && round < kMaxRounds && mayGoOn(); ++round)
        more = co_await database.transact(goOn);
    if (mayGoOn())
        co_await store::giveBackSpace(database, mayGoOn);
}

} // namespace helix::sessions
