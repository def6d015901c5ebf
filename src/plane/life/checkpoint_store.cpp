#include "life/checkpoint_store.h"

#include <spdlog/spdlog.h>

#include "base/try.h"
#include "life/disk_layers.h"
#include "life/lifecycle.h"
#include "store/text_column.h"

namespace helix::life {
namespace {

using async::Task;
using store::text;
using store::textAt;

constexpr auto kColumns =
    "workspace, name, created_ms, has_memory, disk_layers, disk_base, machine_key, session, turn";

Result<std::pair<WorkspaceId, CheckpointRecord>> recordFromRow(const store::Row& row)
{
    TRY(auto id, WorkspaceId::parse(textAt(row, 0)));
    CheckpointRecord record;
    record.name = textAt(row, 1);
    record.createdAtMs = row[2].toLongLong();
    record.hasMemory = row[3].toBool();
    TRY(record.layers, parseLayers(textAt(row, 4)));
    record.diskBase = textAt(row, 5);
    record.machineKey = textAt(row, 6);
    if (const auto session = textAt(row, 7); !session.empty()) {
        TRY(auto of, SessionId::parse(session));
        record.before = operations::TurnMark{std::move(of), row[8].toLongLong()};
    }
    if (record.layers.empty())
        return fail(ErrorCode::Corrupt, "It has no disk.");
    return std::pair{std::move(id), std::move(record)};
}

/// It is left alone, and with it what it stands on.
void keepInMind(CheckpointStore::Loaded& all, const store::Row& row, const Error& why)
{
    spdlog::warn("checkpoint {} of {} is left alone: {}", printable(textAt(row, 1), 80),
                 printable(textAt(row, 0), 80), why.describe());
    if (const auto layers = parseLayers(textAt(row, 4)))
        all.layersOfOthers.insert(layers->begin(), layers->end());
    else
        all.othersTellNoLayers = true;
}

store::Work<void> statement(const std::string& sql, const std::vector<QVariant>& values)
{
    return [sql, values](store::Transaction& transaction) -> Result<void> {
        TRY(transaction.run(sql, values));
        return {};
    };
}

} // namespace

const char* CheckpointStore::schema()
{
    return "CREATE TABLE checkpoints (workspace TEXT NOT NULL, name TEXT NOT NULL, created_ms "
           "INTEGER NOT NULL, has_memory INTEGER NOT NULL, disk_layers TEXT NOT NULL, disk_base "
           "TEXT NOT NULL, machine_key TEXT NOT NULL, PRIMARY KEY (workspace, name))";
}

const char* CheckpointStore::turnSchema()
{
    return "ALTER TABLE checkpoints ADD COLUMN session TEXT NOT NULL DEFAULT '';"
           "ALTER TABLE checkpoints ADD COLUMN turn INTEGER NOT NULL DEFAULT 0";
}

Task<Result<CheckpointStore::Loaded>> CheckpointStore::load() const
{
    const store::Work<std::vector<store::Row>> work = [](store::Transaction& transaction) {
        return transaction.run(
            std::string("SELECT ") + kColumns +
            " FROM checkpoints ORDER BY rowid"); // by created_ms a clock that was set back decides
    };
    CO_TRY(const auto rows, co_await m_database.transact(work));
    Loaded all;
    for (const auto& row : rows) {
        if (auto record = recordFromRow(row))
            all.records.push_back(std::move(*record));
        else
            keepInMind(all, row, record.error());
    }
    co_return all;
}

Task<Result<void>> CheckpointStore::insert(WorkspaceId workspace, CheckpointRecord record) const
{
    const QVariant id = text(workspace.str());
    const std::vector<QVariant> values{id,
                                       text(record.name),
                                       qlonglong(record.createdAtMs),
                                       record.hasMemory ? 1 : 0,
                                       text(joinLayers(record.layers)),
                                       text(record.diskBase),
                                       text(record.machineKey),
                                       text(record.before ? record.before->session.str() : ""),
                                       qlonglong(record.before ? record.before->turn : 0)};
    const store::Work<void> work = [id, values](store::Transaction& transaction) -> Result<void> {
        TRY(const auto kept, transaction.run("SELECT 1 FROM workspaces WHERE id = ? AND state <> ?",
                                             {id, text(toString(State::Deleting))}));
        if (kept.empty())
            return fail(ErrorCode::Conflict, "The workspace was deleted meanwhile.");
        TRY(transaction.run(std::string("INSERT INTO checkpoints (") + kColumns +
                                ") VALUES (?,?,?,?,?,?,?,?,?)",
                            values));
        return {};
    };
    return m_database.transact(work);
}

Task<Result<void>> CheckpointStore::erase(WorkspaceId workspace, std::string name) const
{
    return m_database.transact(statement("DELETE FROM checkpoints WHERE workspace = ? AND name = ?",
                                         {text(workspace.str()), text(name)}));
}

Task<Result<void>> CheckpointStore::eraseWithRecord(WorkspaceId workspace) const
{
    const QVariant id = text(workspace.str());
    const store::Work<void> work = [id](store::Transaction& transaction) -> Result<void> {
        TRY(transaction.run("DELETE FROM checkpoints WHERE workspace = ?", {id}));
        TRY(transaction.run("DELETE FROM workspaces WHERE id = ?", {id}));
        return {};
    };
    return m_database.transact(work);
}

} // namespace helix::life
