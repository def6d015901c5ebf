#include "store/connection.h"

#include <atomic>

#include <fcntl.h>

#include <QSqlError>
#include <QSqlQuery>
#include <QSqlRecord>

#include "base/unique_fd.h"
#include "base/try.h"
#include "store/care.h"
#include "store/damage.h"
#include "store/sqlite_error.h"
#include "store/statements.h"

namespace helix::store {
namespace {

/// Qt keeps connections in a table by name; each of ours gets a name of its own.
QString nextName()
{
    static std::atomic<int> counter = 0;
    return QStringLiteral("helix-store-%1").arg(++counter);
}

/// What somebody who was killed had written last.
bool hasLog(const std::filesystem::path& file)
{
    std::error_code error;
    const auto bytes = std::filesystem::file_size(file.string() + "-wal", error);
    return !error && bytes > 0;
}

Result<void> unlessDamaged(const Error& error)
{
    return error.code == ErrorCode::Corrupt ? Result<void>() : fail(error);
}

} // namespace

void removeWithCompanions(const std::filesystem::path& file)
{
    std::error_code error;
    std::filesystem::remove(file, error);
    for (const char* suffix : kCompanions)
        std::filesystem::remove(file.string() + suffix, error);
}

Connection::Connection(QString name, std::filesystem::path file)
    : m_name(std::move(name))
    , m_file(std::move(file))
{
}

Connection::~Connection()
{
    QSqlDatabase::database(m_name, false).close();
    QSqlDatabase::removeDatabase(m_name);
}

Result<std::unique_ptr<Connection>> Connection::connect(const std::filesystem::path& file,
                                                        Access access)
{
    std::unique_ptr<Connection> connection(new Connection(nextName(), file));
    QSqlDatabase handle = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), connection->m_name);
    if (!handle.isValid())
        return fail(ErrorCode::Unsupported,
                    "Qt's SQLite driver is missing; install the package libqt6sql6-sqlite.");
    handle.setDatabaseName(QString::fromStdString(file.string()));
    handle.setConnectOptions(access == Access::ReadOnly
                                 ? QStringLiteral("QSQLITE_BUSY_TIMEOUT=5000;QSQLITE_OPEN_READONLY")
                                 : QStringLiteral("QSQLITE_BUSY_TIMEOUT=5000"));
    if (!handle.open())
        return fail(sqliteError(handle.lastError(), file));
    return connection;
}

Result<std::unique_ptr<Connection>> Connection::open(const std::filesystem::path& file,
                                                     const Migrations& migrations)
{
    if (!damageOf(file).empty()) {
        if (const auto examined = examine(file); !examined)
            return openDamaged(file, migrations);
        forgetDamage(file); // it was replaced by a good copy
    }
    // Before anything is written: a newer HelixVM finds its file as it left it.
    TRY(refuseNewer(file, migrations));
    // For us alone; SQLite gives its log and shared memory the mode of the file.
    {
        const UniqueFd made(::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600));
    }
    auto connection = connect(file, Access::ReadWrite);
    if (!connection)
        return connection;
    TRY(const auto version, (*connection)->schemaVersion());
    TRY((*connection)->checkVersion(version, migrations));
    TRY((*connection)->configure());
    TRY((*connection)->migrate(version, migrations));
    TRY((*connection)->shrinkOnceForAll());
    return connection;
}

Result<void> Connection::refuseNewer(const std::filesystem::path& file,
                                     const Migrations& migrations)
{
    std::error_code error;
    if (!std::filesystem::exists(file, error) || !damageOf(file).empty())
        return {};
    // One that may write brings a log into the file when it closes, and the log may be a newer program's. One
    // that only reads leaves an empty log where there was none.
    const auto connection = connect(file, hasLog(file) ? Access::ReadOnly : Access::ReadWrite);
    if (!connection)
        return unlessDamaged(connection.error());
    const auto version = (*connection)->schemaVersion();
    return version ? (*connection)->checkVersion(*version, migrations)
                   : unlessDamaged(version.error());
}

Result<std::unique_ptr<Connection>> Connection::openToCopy(const std::filesystem::path& file)
{
    return connect(file, Access::ReadOnly);
}

Result<std::unique_ptr<Connection>> Connection::openToChange(const std::filesystem::path& file)
{
    auto connection = connect(file, Access::ReadWrite);
    if (connection)
        TRY((*connection)->run("PRAGMA journal_mode=DELETE"));
    return connection;
}

/// Nothing is written to it any more, so an older schema cannot be brought up to date.
Result<std::unique_ptr<Connection>> Connection::openDamaged(const std::filesystem::path& file,
                                                            const Migrations& migrations)
{
    auto connection = connect(file, Access::ReadOnly);
    if (!connection)
        return connection;
    (*connection)->m_damaged = true;
    const auto version = (*connection)->schemaVersion();
    if (!version || *version != migrations.size())
        return fail(ErrorCode::Corrupt, damageSentence(file), version ? "" : version.error().cause);
    return connection;
}

Result<void> Connection::configure()
{
    // The first is heeded by a file that is still empty only. The last keeps a big transaction's
    // log from staying as big.
    for (const char* pragma :
         {"PRAGMA auto_vacuum=INCREMENTAL", "PRAGMA journal_mode=WAL", "PRAGMA synchronous=FULL",
          "PRAGMA foreign_keys=ON", "PRAGMA journal_size_limit=16777216",
          // What is deleted or overwritten may have been somebody's key or words.
          "PRAGMA secure_delete=ON"})
        TRY(run(pragma));
    return {};
}

Result<void> Connection::quickCheck()
{
    TRY(const auto findings, tryRun("PRAGMA quick_check(1)", {}));
    const std::string verdict =
        findings.empty() ? "" : findings.front().front().toString().toStdString();
    if (verdict == "ok")
        return {};
    return fail(ErrorCode::Corrupt, damageSentence(m_file), verdict);
}

Result<std::uint64_t> Connection::schemaVersion()
{
    TRY(const auto answer, run("PRAGMA user_version"));
    return answer.front().front().toULongLong();
}

Result<void> Connection::checkVersion(std::uint64_t version, const Migrations& migrations)
{
    if (version <= migrations.size())
        return {};
    return fail(ErrorCode::Unsupported,
                "The database " + m_file.string() + " was written by a newer HelixVM (schema " +
                    std::to_string(version) + ", this one knows " +
                    std::to_string(migrations.size()) + "); update HelixVM.");
}

Result<void> Connection::migrate(std::uint64_t version, const Migrations& migrations)
{
    if (version > 0 && version < migrations.size())
        TRY(backUp(m_file, "before-schema-" + std::to_string(migrations.size())));
    for (auto step = static_cast<std::size_t>(version); step < migrations.size(); ++step)
        if (auto done = migrateOne(step, migrations[step]); !done)
            return done;
    return {};
}

/// Files of earlier versions keep free pages for ever; VACUUM makes them files that give them back.
Result<void> Connection::shrinkOnceForAll()
{
    const auto mode = run("PRAGMA auto_vacuum");
    constexpr int kIncremental = 2;
    if (!mode || mode->empty() || mode->front().front().toInt() == kIncremental)
        return mode ? Result<void>() : fail(mode.error());
    for (const char* statement : {"PRAGMA auto_vacuum=INCREMENTAL", "VACUUM"})
        if (auto done = run(statement); !done && done.error().code != ErrorCode::OutOfSpace)
            return fail(done.error());
    return {};
}

Result<void> Connection::migrateOne(std::size_t step, const std::string& statements)
{
    std::vector<std::string> all{"BEGIN IMMEDIATE"};
    for (auto& statement : splitStatements(statements))
        all.push_back(std::move(statement));
    all.push_back("PRAGMA user_version=" + std::to_string(step + 1));
    all.emplace_back("COMMIT");
    for (const auto& statement : all)
        if (auto done = run(statement); !done) {
            (void)run("ROLLBACK");
            if (done.error().code == ErrorCode::OutOfSpace) // which says what to do
                return fail(done.error());
            return fail(done.error().wrapped("The database " + m_file.string() +
                                             " could not be brought to schema " +
                                             std::to_string(step + 1) + "."));
        }
    return {};
}

Result<std::vector<Row>> Connection::run(const std::string& sql,
                                         const std::vector<QVariant>& parameters)
{
    auto rows = tryRun(sql, parameters);
    if (!rows && rows.error().code == ErrorCode::Corrupt && !m_damaged)
        onCorruption(rows.error());
    if (!rows && m_damaged &&
        (rows.error().code == ErrorCode::PermissionDenied ||
         rows.error().code == ErrorCode::Corrupt))
        return fail(ErrorCode::Corrupt, damageSentence(m_file), rows.error().cause);
    return rows;
}

/// A statement met damage. A search index can be broken while everything else is sound: the pages
/// themselves decide.
void Connection::onCorruption(const Error& error)
{
    const auto checked = quickCheck();
    if (checked || checked.error().code != ErrorCode::Corrupt)
        return;
    m_damaged = true;
    noteDamage(m_file, checked.error().cause.empty() ? error.cause : checked.error().cause);
    (void)tryRun("PRAGMA query_only=ON", {});
}

Result<std::vector<Row>> Connection::tryRun(const std::string& sql,
                                            const std::vector<QVariant>& parameters)
{
    QSqlQuery query(QSqlDatabase::database(m_name, false));
    query.setForwardOnly(true);
    if (!query.prepare(QString::fromStdString(sql)))
        return fail(sqliteError(query.lastError(), m_file));
    for (const auto& parameter : parameters)
        query.addBindValue(parameter);
    if (!query.exec())
        return fail(sqliteError(query.lastError(), m_file));
    std::vector<Row> rows;
    const int columns = query.record().count();
    while (query.next()) {
        Row row;
        for (int column = 0; column < columns; ++column)
            row.push_back(query.value(column));
        rows.push_back(std::move(row));
    }
    // A read that fails half-way ends the loop like the last row does; only the error tells them
    // apart.
    if (query.lastError().isValid())
        return fail(sqliteError(query.lastError(), m_file));
    return rows;
}

} // namespace helix::store
