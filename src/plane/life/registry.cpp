#include "life/registry.h"

#include "life/disk_layers.h"
#include "store/text_column.h"
#include "base/try.h"

namespace helix::life {
namespace {

using store::text;
using store::textAt;

constexpr auto kColumns = "id, name, uuid, image, image_version, cpus, memory_mib, disk_gib, "
                          "state, generation, ever_ready, "
                          "error_code, error_message, error_cause, machine_details, ssh_host_key, "
                          "emulated, boot_id, created_ms, "
                          "started_ms, runtime_folder, disk_base, machine_key, suspended_ms, "
                          "disk_layers, forked_from, forked_ms, idle_minutes, desktop_mode, "
                          "rolling_mib";

/// "(?,?,?)".
std::string places(std::size_t count)
{
    std::string all = "(?";
    for (std::size_t i = 1; i < count; ++i)
        all += ",?";
    return all + ")";
}

/// In the order of kColumns.
std::vector<QVariant> recordToRow(const WorkspaceRecord& record)
{
    const Error error = record.error.value_or(Error{});
    return {text(record.id.str()),
            text(record.name),
            text(record.uuid),
            text(record.image),
            text(record.imageVersion),
            record.resources.cpus,
            record.resources.memoryMiB,
            record.resources.diskGiB,
            text(toString(record.state)),
            record.generation,
            record.everReady ? 1 : 0,
            record.error ? text(toString(error.code)) : text(""),
            text(error.message),
            text(error.cause),
            text(record.machineDetails),
            text(record.sshHostKey),
            record.emulated ? 1 : 0,
            text(record.bootId),
            qlonglong(record.createdAtMs),
            qlonglong(record.startedAtMs),
            text(record.runtimeFolder),
            text(record.diskBase),
            text(record.machineKey),
            qlonglong(record.suspendedAtMs),
            text(joinLayers(record.layers)),
            text(record.forkedFrom),
            qlonglong(record.forkedAtMs),
            record.idleMinutes ? QVariant(*record.idleMinutes) : QVariant(),
            text(record.desktopMode ? toText(*record.desktopMode) : std::string()),
            record.rollingMiB ? QVariant(*record.rollingMiB) : QVariant()};
}

Result<WorkspaceRecord> recordFromRow(const store::Row& row)
{
    TRY(auto id, WorkspaceId::parse(textAt(row, 0)));
    TRY(const auto state, stateFromString(textAt(row, 8)));
    WorkspaceRecord record;
    record.id = std::move(id);
    record.name = textAt(row, 1);
    record.uuid = textAt(row, 2);
    record.image = textAt(row, 3);
    record.imageVersion = textAt(row, 4);
    record.resources = {row[5].toInt(), row[6].toInt(), row[7].toInt()};
    record.state = state;
    record.generation = row[9].toUInt();
    record.everReady = row[10].toBool();
    if (!textAt(row, 11).empty())
        record.error =
            Error{errorCodeFromString(textAt(row, 11)), textAt(row, 12), textAt(row, 13)};
    record.machineDetails = textAt(row, 14);
    record.sshHostKey = textAt(row, 15);
    record.emulated = row[16].toBool();
    record.bootId = textAt(row, 17);
    record.createdAtMs = row[18].toLongLong();
    record.startedAtMs = row[19].toLongLong();
    record.runtimeFolder = textAt(row, 20);
    record.diskBase = textAt(row, 21);
    record.machineKey = textAt(row, 22);
    record.suspendedAtMs = row[23].toLongLong();
    TRY(record.layers, parseLayers(textAt(row, 24)));
    record.forkedFrom = textAt(row, 25);
    record.forkedAtMs = row[26].toLongLong();
    if (!row[27].isNull())
        record.idleMinutes = row[27].toInt();
    record.desktopMode = protocol::modeOfText(textAt(row, 28)); // what is none follows the window
    if (!row[29].isNull())
        record.rollingMiB = row[29].toInt();
    return record;
}

store::Work<void> statement(std::string sql, std::vector<QVariant> parameters)
{
    return [sql = std::move(sql),
            parameters = std::move(parameters)](store::Transaction& transaction) -> Result<void> {
        const auto done = transaction.run(sql, parameters);
        return done ? Result<void>() : fail(done.error());
    };
}

} // namespace

const char* Registry::schema()
{
    return "CREATE TABLE workspaces("
           "id TEXT PRIMARY KEY, name TEXT NOT NULL UNIQUE, uuid TEXT NOT NULL UNIQUE, image TEXT "
           "NOT NULL, image_version TEXT NOT NULL,"
           "cpus INTEGER NOT NULL, memory_mib INTEGER NOT NULL, disk_gib INTEGER NOT NULL, state "
           "TEXT NOT NULL,"
           "generation INTEGER NOT NULL, ever_ready INTEGER NOT NULL, error_code TEXT NOT NULL, "
           "error_message TEXT NOT NULL,"
           "error_cause TEXT NOT NULL, machine_details TEXT NOT NULL, ssh_host_key TEXT NOT NULL, "
           "emulated INTEGER NOT NULL,"
           "boot_id TEXT NOT NULL, created_ms INTEGER NOT NULL, started_ms INTEGER NOT NULL)";
}

const char* Registry::runtimeFolderSchema()
{
    return "ALTER TABLE workspaces ADD COLUMN runtime_folder TEXT NOT NULL DEFAULT ''";
}

const char* Registry::diskBaseSchema()
{
    return "ALTER TABLE workspaces ADD COLUMN disk_base TEXT NOT NULL DEFAULT ''";
}

const char* Registry::suspendSchema()
{
    return "ALTER TABLE workspaces ADD COLUMN machine_key TEXT NOT NULL DEFAULT '';"
           "ALTER TABLE workspaces ADD COLUMN suspended_ms INTEGER NOT NULL DEFAULT 0";
}

const char* Registry::forkSchema()
{
    return "ALTER TABLE workspaces ADD COLUMN disk_layers TEXT NOT NULL DEFAULT '';"
           "ALTER TABLE workspaces ADD COLUMN forked_from TEXT NOT NULL DEFAULT '';"
           "ALTER TABLE workspaces ADD COLUMN forked_ms INTEGER NOT NULL DEFAULT 0";
}

const char* Registry::idleSchema()
{
    return "ALTER TABLE workspaces ADD COLUMN idle_minutes INTEGER";
}

const char* Registry::desktopModeSchema()
{
    return "ALTER TABLE workspaces ADD COLUMN desktop_mode TEXT NOT NULL DEFAULT ''";
}

const char* Registry::rollingSchema()
{
    return "ALTER TABLE workspaces ADD COLUMN rolling_mib INTEGER";
}

async::Task<Result<Records>> Registry::load() const
{
    const store::Work<Records> work = [](store::Transaction& transaction) -> Result<Records> {
        TRY(const auto rows, transaction.run(std::string("SELECT ") + kColumns +
                                             " FROM workspaces ORDER BY created_ms, id"));
        Records records;
        for (const auto& row : rows)
            if (auto record = recordFromRow(row))
                records.records.push_back(std::move(*record));
            else
                records.unreadable.push_back(
                    {textAt(row, 0), textAt(row, 1), textAt(row, 2), record.error().describe()});
        return records;
    };
    return m_database.transact(work);
}

async::Task<Result<void>> Registry::insert(WorkspaceRecord record) const
{
    auto parameters = recordToRow(record);
    const std::string sql =
        std::string("INSERT INTO workspaces(") + kColumns + ") VALUES" + places(parameters.size());
    return m_database.transact(statement(sql, std::move(parameters)));
}

async::Task<Result<void>> Registry::update(WorkspaceRecord record) const
{
    auto parameters = recordToRow(record);
    const std::string sql = std::string("UPDATE workspaces SET (") + kColumns +
                            ")=" + places(parameters.size()) + " WHERE id=?";
    parameters.push_back(text(record.id.str()));
    return m_database.transact(statement(sql, std::move(parameters)));
}

async::Task<Result<void>> Registry::erase(WorkspaceId id) const
{
    return m_database.transact(statement("DELETE FROM workspaces WHERE id=?", {text(id.str())}));
}

} // namespace helix::life
