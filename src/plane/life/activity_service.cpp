#include "life/activity_service.h"

#include <algorithm>

#include <QPointer>

#include <spdlog/spdlog.h>

#include "base/bytes.h"
#include "base/clock.h"
#include "base/try.h"
#include "store/text_column.h"

namespace helix::life {
namespace {

using operations::kActivityKinds;
using plane::ActivityQuery;
using store::text;
using store::textAt;

/// Guests and agents have a say in these.
constexpr std::size_t kMostEntryText = 600, kMostEntryName = 100;

constexpr const char* kEntryColumns =
    "id, time_ms, workspace, workspace_name, kind, text, duration_ms, about, times";

ActivityEntry entryFromRow(const store::Row& row)
{
    return {row[0].toLongLong(), row[1].toLongLong(), textAt(row, 2),
            textAt(row, 3),      textAt(row, 4),      textAt(row, 5),
            row[6].toLongLong(), textAt(row, 7),      row[8].toInt()};
}

bool saysTheSame(const ActivityEntry& a, const ActivityEntry& b)
{
    return a.kind == b.kind && a.text == b.text && a.about == b.about && a.durationMs < 0 &&
           b.durationMs < 0;
}

/// Takes the last entry of the workspace away when this one says the same, and counts it.
Result<void> foldInto(ActivityEntry& entry, store::Transaction& transaction)
{
    TRY(const auto rows,
        transaction.run(std::string("SELECT ") + kEntryColumns +
                            " FROM activity WHERE workspace=? ORDER BY id DESC LIMIT 1",
                        {text(entry.workspace)}));
    if (rows.empty())
        return {};
    const auto last = entryFromRow(rows.front());
    if (!saysTheSame(last, entry))
        return {};
    entry.times = last.times + 1;
    TRY(transaction.run("DELETE FROM activity WHERE id=?", {qlonglong(last.id)}));
    return {};
}

Result<void> trimEntries(const ActivityEntry& entry, const ActivityBounds& bounds,
                         store::Transaction& transaction)
{
    TRY(transaction.run("DELETE FROM activity WHERE workspace=? AND id<=(SELECT id FROM activity "
                        "WHERE workspace=? ORDER BY id DESC LIMIT 1 OFFSET ?)",
                        {text(entry.workspace), text(entry.workspace), bounds.ofWorkspace}));
    TRY(transaction.run("DELETE FROM activity WHERE id<=(SELECT id FROM activity ORDER BY id DESC "
                        "LIMIT 1 OFFSET ?)",
                        {bounds.all}));
    return {};
}

/// The entry as it stands then.
store::Work<ActivityEntry> insertion(const ActivityEntry& given, const ActivityBounds& bounds)
{
    return [given, bounds](store::Transaction& transaction) -> Result<ActivityEntry> {
        ActivityEntry entry = given;
        TRY(foldInto(entry, transaction));
        TRY(const auto inserted,
            transaction.run(
                "INSERT INTO activity(time_ms, workspace, workspace_name, kind, text, duration_ms, "
                "about, times) VALUES(?,?,?,?,?,?,?,?) RETURNING id",
                {qlonglong(entry.timeMs), text(entry.workspace), text(entry.workspaceName),
                 text(entry.kind), text(entry.text), qlonglong(entry.durationMs), text(entry.about),
                 entry.times}));
        entry.id = inserted.front().front().toLongLong();
        TRY(trimEntries(entry, bounds, transaction));
        return entry;
    };
}

/// Adds the entry and announces it, if the activity is still there to do so.
async::Task<void> write(store::Database& database, QPointer<ActivityService> activity,
                        ActivityEntry entry, ActivityBounds bounds)
{
    const auto work = insertion(entry, bounds);
    const auto kept = co_await database.transact(work);
    if (!kept)
        spdlog::warn("activity: '{}' could not be kept: {}", entry.text, kept.error().describe());
    const ActivityEntry told = kept ? *kept : entry;
    if (activity)
        emit activity->recorded(told);
}

/// "kind IN ('port','port_failed')": words of ours, so that they may stand in the statement.
std::string kindsOf(const std::set<ActivityGroup>& groups)
{
    std::string named, wanted;
    for (const auto& [kind, group] : kActivityKinds) {
        const std::string quoted = "'" + std::string(kind) + "'";
        named += (named.empty() ? "" : ",") + quoted;
        if (groups.contains(group))
            wanted += (wanted.empty() ? "" : ",") + quoted;
    }
    const std::string among = "kind IN (" + wanted + ")";
    return groups.contains(ActivityGroup::Machines)
               ? "(" + among + " OR kind NOT IN (" + named + "))"
               : among;
}

/// For LIKE with ESCAPE '\\'.
std::string patternOf(const std::string& words)
{
    std::string pattern = "%";
    for (const char letter : words) {
        if (letter == '%' || letter == '_' || letter == '\\')
            pattern += '\\';
        pattern += letter;
    }
    return pattern + "%";
}

struct Statement {
    std::string sql;
    std::vector<QVariant> parameters;
};

Statement selectionOf(const ActivityQuery& query)
{
    Statement made{std::string("SELECT ") + kEntryColumns + " FROM activity WHERE 1", {}};
    if (!query.workspace.empty()) {
        made.sql += " AND workspace=?";
        made.parameters.emplace_back(text(query.workspace));
    }
    if (!query.groups.empty())
        made.sql += " AND " + kindsOf(query.groups);
    if (!query.search.empty()) {
        made.sql += " AND (text LIKE ? ESCAPE '\\' OR workspace_name LIKE ? ESCAPE '\\')";
        const auto pattern = text(patternOf(query.search));
        made.parameters.insert(made.parameters.end(), {pattern, pattern});
    }
    if (query.beforeId > 0) {
        made.sql += " AND id<?";
        made.parameters.emplace_back(qlonglong(query.beforeId));
    }
    made.sql += " ORDER BY id DESC LIMIT ?";
    made.parameters.emplace_back(std::max(query.limit, 0));
    return made;
}

} // namespace

ActivityService::ActivityService(store::Database& database, ActivityBounds bounds)
    : m_database(database)
    , m_bounds(bounds)
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

const char* ActivityService::aboutSchema()
{
    return "ALTER TABLE activity ADD COLUMN about TEXT NOT NULL DEFAULT '';"
           "ALTER TABLE activity ADD COLUMN times INTEGER NOT NULL DEFAULT 1";
}

void ActivityService::record(ActivityEntry entry)
{
    if (entry.timeMs == 0)
        entry.timeMs = systemWallClock()();
    entry.text = printable(entry.text, kMostEntryText);
    entry.workspaceName = printable(entry.workspaceName, kMostEntryName);
    entry.about = printable(entry.about, kMostEntryName);
    async::detach(write(m_database, this, std::move(entry), m_bounds));
}

async::Task<Result<std::vector<ActivityEntry>>> ActivityService::list(ActivityQuery query)
{
    const store::Work<std::vector<ActivityEntry>> work =
        [query = std::move(query)](
            store::Transaction& transaction) -> Result<std::vector<ActivityEntry>> {
        const auto selection = selectionOf(query);
        TRY(const auto rows, transaction.run(selection.sql, selection.parameters));
        std::vector<ActivityEntry> entries;
        std::ranges::transform(rows.rbegin(), rows.rend(), std::back_inserter(entries),
                               entryFromRow);
        return entries;
    };
    return m_database.transact(work);
}

} // namespace helix::life
