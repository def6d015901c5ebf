#pragma once
// The SQLite connection itself. Made, used and destroyed on one thread.

#include <filesystem>
#include <memory>

#include <QSqlDatabase>

#include "base/result.h"
#include "store/database.h"

namespace helix::store {

class Connection {
public:
    /// Opens, checks and migrates; errors as Database::open.
    static Result<std::unique_ptr<Connection>> open(const std::filesystem::path& file,
                                                    const Migrations& migrations);
    ~Connection();
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;

    /// One statement with positional parameters.
    Result<std::vector<Row>> run(const std::string& sql,
                                 const std::vector<QVariant>& parameters = {});

private:
    Connection(QString name, std::filesystem::path file);
    Result<void> configure();
    Result<void> check();
    Result<void> migrate(const Migrations& migrations);
    Result<void> migrateOne(std::size_t step, const std::string& statements);

    QString m_name;
    std::filesystem::path m_file;
};

} // namespace helix::store
