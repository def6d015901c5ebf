#pragma once
// The SQLite connection itself. Made, used and destroyed on one thread.

#include <filesystem>
#include <memory>

#include <QSqlDatabase>

#include "base/result.h"
#include "store/database.h"

namespace helix::store {

/// What SQLite keeps beside a database, by the end of its name.
inline constexpr const char* kCompanions[] = {"-journal", "-wal", "-shm"};
/// Removes a database that nobody has open, and those.
void removeWithCompanions(const std::filesystem::path& file);

class Connection {
public:
    /// Opens and migrates; errors as Database::open. A database that is known to be damaged is
    /// looked at again, and opened for reading only when it still is.
    static Result<std::unique_ptr<Connection>> open(const std::filesystem::path& file,
                                                    const Migrations& migrations);
    /// As care.h has it.
    static Result<void> refuseNewer(const std::filesystem::path& file,
                                    const Migrations& migrations);
    /// Opens a database that exists for reading and for copying, as it is.
    static Result<std::unique_ptr<Connection>> openToCopy(const std::filesystem::path& file);
    /// Opens one that nobody else uses, to be changed as it is: no log, no migrations.
    static Result<std::unique_ptr<Connection>> openToChange(const std::filesystem::path& file);
    ~Connection();
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;

    /// One statement with positional parameters.
    Result<std::vector<Row>> run(const std::string& sql,
                                 const std::vector<QVariant>& parameters = {});

    /// Looks at every page: Corrupt with SQLite's finding as the cause.
    Result<void> quickCheck();

private:
    enum class Access { ReadWrite, ReadOnly };
    static Result<std::unique_ptr<Connection>> connect(const std::filesystem::path& file,
                                                       Access access);
    static Result<std::unique_ptr<Connection>> openDamaged(const std::filesystem::path& file,
                                                           const Migrations& migrations);
    Connection(QString name, std::filesystem::path file);
    Result<void> configure();
    Result<std::uint64_t> schemaVersion();
    Result<void> checkVersion(std::uint64_t version, const Migrations& migrations);
    Result<void> shrinkOnceForAll();
    void onCorruption(const Error& error);
    Result<std::vector<Row>> tryRun(const std::string& sql,
                                    const std::vector<QVariant>& parameters);
    Result<void> migrate(std::uint64_t version, const Migrations& migrations);
    Result<void> migrateOne(std::size_t step, const std::string& statements);

    QString m_name;
    std::filesystem::path m_file;
    bool m_damaged = false; ///< known, and closed for writing
};

} // namespace helix::store
