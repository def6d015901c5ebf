#include "life/activity_service.h"

#include <algorithm>

#include <QPointer>

#include <spdlog/spdlog.h>

#include "base/clock.h"
#include "base/try.h"
#include "store/text_column.h"

namespace helix::life {
namespace {

using store::text;

constexpr int kKeptEntries = 10000;

store::Work<std::int64_t> insertion(const ActivityEntry& entry)
{
    return [entry](store::Transaction& transaction) -> Result<std::int64_t> {
        TRY(const auto inserted,
            transaction.run(
                "INSERT INTO activity(time_ms, workspace, workspace_name, kind, text, duration_ms) "
                "VALUES(?,?,?,?,?,?) RETURNING id",
                {qlonglong(entry.timeMs), text(entry.workspace), text(entry.workspaceName),
                 text(entry.kind), text(entry.text), qlonglong(entry.durationMs)}));
        const auto id = inserted.front().front().toLongLong();
        TRY(transaction.run("DELETE FROM activity WHERE id<=?", {id - kKeptEntries}));
        return id;
    };
}

ActivityEntry entryFromRow(const store::Row& row)
{
    return {row[0].toLongLong(),
            row[1].toLongLong(),
            row[2].toString().toStdString(),
            row[3].toString().toStdString(),
            row[4].toString().toStdString(),
            row[5].toString().toStdString(),
            row[6].toLongLong()};
}

/// Adds the entry and announces it, if the activity is still there to do so.
async::Task<void> write(store::Database& database, QPointer<ActivityService> activity,
                        ActivityEntry entry)
{
    const auto work = insertion(entry);
    const auto id = co_await database.transact(work);
    if (!id)
        spdlog::warn("activity: '{}' could not be kept: {}", entry.text, id.error().describe());
    entry.id = id.value_or(0);
    if (activity)
        emit activity->recorded(entry);
}

} // namespace

ActivityService::ActivityService(store::Database& database)
    : m_database(database)
{
}

const char* ActivityService::schema()
{
    return "CREATE TABLE activity(id INTEGER PRIMARY KEY AUTOINCREMENT, time_ms INTEGER NOT NULL, "
           "workspace TEXT NOT NULL,"
           "workspace_name TEXT NOT NULL, kind TEXT NOT NULL, text TEXT NOT NULL, duration_ms "
           "INTEGER NOT NULL);"
           "CREATE INDEX activity_of_workspace ON activity(workspace, id)";
}

void ActivityService::record(ActivityEntry entry)
{
    if (entry.timeMs == 0)
        entry.timeMs = systemWallClock()();
    async::detach(write(m_database, this, std::move(entry)));
}

async::Task<Result<std::vector<ActivityEntry>>> ActivityService::list(int limit,
                                                                      std::string workspace)
{
    const store::Work<std::vector<ActivityEntry>> work =
        [limit, workspace](store::Transaction& transaction) -> Result<std::vector<ActivityEntry>> {
        const QString of = text(workspace);
        TRY(const auto rows, transaction.run("SELECT id, time_ms, workspace, workspace_name, kind, "
                                             "text, duration_ms FROM activity "
                                             "WHERE ?='' OR workspace=? ORDER BY id DESC LIMIT ?",
                                             {of, of, std::max(limit, 0)}));
        std::vector<ActivityEntry> entries;
        std::ranges::transform(rows.rbegin(), rows.rend(), std::back_inserter(entries),
                               entryFromRow);
        return entries;
    };
    return m_database.transact(work);
}

} // namespace helix::life
