#include "store/connection.h"

#include <atomic>

#include <fcntl.h>

#include <QSqlError>
#include <QSqlQuery>
#include <QSqlRecord>

#include "base/unique_fd.h"
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

} // namespace

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

Result<std::unique_ptr<Connection>> Connection::open(const std::filesystem::path& file,
                                                     const Migrations& migrations)
{
    std::unique_ptr<Connection> connection(new Connection(nextName(), file));
    // For us alone; SQLite gives its log and shared memory the mode of the file.
    const UniqueFd made(::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600));
    {
        QSqlDatabase handle =
            QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), connection->m_name);
        if (!handle.isValid())
            return fail(ErrorCode::Unsupported,
                        "Qt's SQLite driver is missing; install the package libqt6sql6-sqlite.");
        handle.setDatabaseName(QString::fromStdString(file.string()));
        handle.setConnectOptions(QStringLiteral("QSQLITE_BUSY_TIMEOUT=5000"));
        if (!handle.open())
            return fail(sqliteError(handle.lastError(), file));
    }
    if (auto configured = connection->configure(); !configured)
        return fail(configured.error());
    if (auto checked = connection->check(); !checked)
        return fail(checked.error());
    if (auto migrated = connection->migrate(migrations); !migrated)
        return fail(migrated.error());
    return connection;
}

Result<void> Connection::configure()
{
    for (const char* pragma :
         {"PRAGMA journal_mode=WAL", "PRAGMA synchronous=FULL", "PRAGMA foreign_keys=ON"})
        if (auto set = run(pragma); !set)
            return fail(set.error());
    return {};
}

Result<void> Connection::check()
{
    const auto findings = run("PRAGMA quick_check(1)");
    if (!findings)
        return fail(findings.error());
    const std::string verdict =
        findings->empty() ? "" : findings->front().front().toString().toStdString();
    if (verdict == "ok")
        return {};
    return fail(ErrorCode::Corrupt,
                "The database " + m_file.string() +
                    " is damaged; restore it from a backup, or move it away to start afresh.",
                verdict);
}

Result<void> Connection::migrate(const Migrations& migrations)
{
    const auto answer = run("PRAGMA user_version");
    if (!answer)
        return fail(answer.error());
    const auto version = answer->front().front().toULongLong();
    if (version > migrations.size())
        return fail(ErrorCode::Unsupported,
                    "The database " + m_file.string() + " was written by a newer HelixVM (schema " +
                        std::to_string(version) + ", this one knows " +
                        std::to_string(migrations.size()) + "); update HelixVM.");
    for (std::size_t step = version; step < migrations.size(); ++step)
        if (auto done = migrateOne(step, migrations[step]); !done)
            return done;
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
            return fail(done.error().wrapped("The database " + m_file.string() +
                                             " could not be brought to schema " +
                                             std::to_string(step + 1) + "."));
        }
    return {};
}

Result<std::vector<Row>> Connection::run(const std::string& sql,
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
