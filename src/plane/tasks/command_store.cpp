#include "tasks/command_store.h"

#include <algorithm>

#include "base/bytes.h"
#include "base/try.h"
#include "store/text_column.h"

namespace helix::tasks {
namespace {

using async::Task;
using plane::GuestCommand;
using store::text;
using store::textAt;

/// A guest has a say in them.
constexpr std::size_t kMostText = 300;

GuestCommand commandFromRow(const store::Row& row)
{
    return {textAt(row, 0), row[1].toLongLong(), row[2].toLongLong(), row[3].toBool(),
            row[4].toBool()};
}

} // namespace

const char* CommandStore::schema()
{
    return "CREATE TABLE guest_commands(workspace TEXT NOT NULL, time_ms INTEGER NOT NULL, text "
           "TEXT NOT NULL, duration_ms INTEGER NOT NULL, failed INTEGER NOT NULL, given INTEGER "
           "NOT NULL, PRIMARY KEY(workspace, given, time_ms))";
}

Task<Result<void>> CommandStore::keep(WorkspaceId id, GuestCommand command) const
{
    const auto of = text(id.str());
    const auto words = text(printable(command.text, kMostText));
    const store::Work<void> begun =
        [of, words, command, most = m_most](store::Transaction& transaction) -> Result<void> {
        TRY(transaction.run("INSERT OR REPLACE INTO guest_commands(workspace, given, time_ms, "
                            "text, duration_ms, failed) VALUES(?,?,?,?,0,0)",
                            {of, command.isGiven, qlonglong(command.beganMs), words}));
        // Each kind for itself: what a guest says displaces nothing that was given to it.
        TRY(transaction.run("DELETE FROM guest_commands WHERE workspace=? AND given=? AND "
                            "time_ms<=(SELECT time_ms FROM guest_commands WHERE workspace=? AND "
                            "given=? ORDER BY time_ms DESC LIMIT 1 OFFSET ?)",
                            {of, command.isGiven, of, command.isGiven, most}));
        return {};
    };
    const store::Work<void> over = [of, command](store::Transaction& transaction) -> Result<void> {
        TRY(transaction.run("UPDATE guest_commands SET duration_ms=?, failed=? WHERE workspace=? "
                            "AND given=? AND time_ms=?",
                            {qlonglong(command.durationMs), command.failed, of, command.isGiven,
                             qlonglong(command.beganMs)}));
        return {};
    };
    return m_database.transact(command.durationMs > 0 ? over : begun);
}

Task<Result<std::vector<GuestCommand>>> CommandStore::list(WorkspaceId id, std::int64_t fromMs,
                                                           std::int64_t toMs) const
{
    using Commands = std::vector<GuestCommand>;
    const auto of = text(id.str());
    const store::Work<Commands> work = [of, fromMs,
                                        toMs](store::Transaction& transaction) -> Result<Commands> {
        TRY(const auto rows,
            transaction.run(
                "SELECT text, time_ms, duration_ms, failed, given FROM guest_commands WHERE "
                "workspace=? AND time_ms BETWEEN ? AND ? ORDER BY time_ms",
                {of, qlonglong(fromMs), qlonglong(toMs)}));
        Commands commands;
        std::ranges::transform(rows, std::back_inserter(commands), commandFromRow);
        return commands;
    };
    return m_database.transact(work);
}

Task<Result<void>> CommandStore::erase(WorkspaceId id) const
{
    const auto of = text(id.str());
    const store::Work<void> work = [of](store::Transaction& transaction) -> Result<void> {
        TRY(transaction.run("DELETE FROM guest_commands WHERE workspace=?", {of}));
        return {};
    };
    return m_database.transact(work);
}

} // namespace helix::tasks
