#pragma once
#include <QCoreApplication>
#include <QCoroTask>
#include <QTemporaryDir>

#include <gtest/gtest.h>

#include "store/database.h"
#include "unit/async/application.h"

namespace helix::life {

/// A database with `Service`'s table that can be closed and opened again.
template <typename Service>
class DatabaseTest : public testing::Test {
protected:
    DatabaseTest() { reopen(); }
    void reopen()
    {
        m_database.reset();
        m_database =
            store::Database::open(m_folder.filePath("test.db").toStdString(), steps()).value();
    }
    static store::Migrations steps()
    {
        store::Migrations all{Service::schema()};
        if constexpr (requires { Service::runtimeFolderSchema(); })
            all.emplace_back(Service::runtimeFolderSchema());
        if constexpr (requires { Service::diskBaseSchema(); })
            all.emplace_back(Service::diskBaseSchema());
        if constexpr (requires { Service::suspendSchema(); })
            all.emplace_back(Service::suspendSchema());
        if constexpr (requires { Service::forkSchema(); })
            all.emplace_back(Service::forkSchema());
        if constexpr (requires { Service::idleSchema(); })
            all.emplace_back(Service::idleSchema());
        if constexpr (requires { Service::desktopModeSchema(); })
            all.emplace_back(Service::desktopModeSchema());
        if constexpr (requires { Service::rollingSchema(); })
            all.emplace_back(Service::rollingSchema());
        if constexpr (requires { Service::aboutSchema(); })
            all.emplace_back(Service::aboutSchema());
        return all;
    }
    fixture::Application m_application;
    QTemporaryDir m_folder;
    std::unique_ptr<store::Database> m_database;
};

} // namespace helix::life
