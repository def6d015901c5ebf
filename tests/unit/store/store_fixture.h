#pragma once
// A folder, an application object and short ways to ask a database.

#include <filesystem>

#include <QCoreApplication>
#include <QCoroTask>
#include <QTemporaryDir>

#include <gtest/gtest.h>

#include "store/database.h"

namespace helix::store {

class StoreTest : public testing::Test {
protected:
    static Work<std::vector<Row>> statement(const std::string& sql,
                                            const std::vector<QVariant>& parameters = {})
    {
        return [sql, parameters](Transaction& transaction) {
            return transaction.run(sql, parameters);
        };
    }
    static Result<std::vector<Row>> run(Database& database, const std::string& sql,
                                        const std::vector<QVariant>& parameters = {})
    {
        return QCoro::waitFor(database.transact(statement(sql, parameters)));
    }
    static qlonglong count(Database& database, const std::string& table)
    {
        const auto rows = run(database, "SELECT COUNT(*) FROM " + table);
        return rows ? rows->front().front().toLongLong() : -1;
    }
    [[nodiscard]] std::filesystem::path file() const
    {
        return m_folder.filePath("test.db").toStdString();
    }

    int m_argc = 1;
    char m_name[11] = "store_test";
    char* m_argv[2] = {m_name, nullptr};
    QCoreApplication m_application{m_argc, m_argv};
    QTemporaryDir m_folder;
};

} // namespace helix::store
