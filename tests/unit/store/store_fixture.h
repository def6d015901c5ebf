#pragma once
// A folder, an application object and short ways to ask a database.

#include <filesystem>

#include <QCoreApplication>
#include <QCoroTask>
#include <QTemporaryDir>

#include <gtest/gtest.h>

#include "store/database.h"
#include "unit/async/application.h"

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

    fixture::Application m_application;
    QTemporaryDir m_folder;
};

} // namespace helix::store
