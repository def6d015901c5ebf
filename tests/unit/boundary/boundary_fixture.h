#pragma once
// A boundary with a database, a socket that stands for QEMU's, and fake_netd behind it.

#include <filesystem>
#include <fstream>
#include <functional>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <QCoreApplication>
#include <QCoroTask>
#include <QTemporaryDir>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "boundary/boundary_service.h"
#include "fakes/fake_netd/remote.h"

#include "unit/async/application.h"
#include "unit/boundary/fake_qemu_socket.h"
#include "unit/boundary/loopback_listener.h"

namespace helix::boundary {

inline std::filesystem::path besideMe(const char* program)
{
    return std::filesystem::read_symlink("/proc/self/exe").parent_path() / program;
}

class BoundaryTest : public testing::Test {
protected:
    BoundaryTest()
    {
        m_options.netdProgram = besideMe("fake_netd");
        m_options.timing.answer = std::chrono::seconds(3);
        m_options.timing.firstPause = std::chrono::milliseconds(5);
        m_options.timing.longestPause = std::chrono::milliseconds(20);
        reopen();
    }
    ~BoundaryTest() override
    {
        if (m_boundary != nullptr)
            QCoro::waitFor(m_boundary->close(m_id));
    }

    /// As a new start of Helix: everything from the disk.
    void reopen()
    {
        m_boundary.reset();
        m_forwards.reset();
        m_database.reset();
        m_database =
            store::Database::open(database(), {ForwardsService::schema(), BoundaryService::schema(),
                                               BoundaryService::clipboardSchema()})
                .value();
        m_forwards = std::make_unique<ForwardsService>(*m_database, 29000, 29499);
        m_boundary = std::make_unique<BoundaryService>(*m_database, *m_forwards, m_options);
        EXPECT_TRUE(QCoro::waitFor(m_forwards->load()));
        EXPECT_TRUE(QCoro::waitFor(m_boundary->load()));
    }
    std::filesystem::path database() { return path("test.db"); }
    std::filesystem::path path(const char* name)
    {
        return m_folder.filePath(QString::fromLatin1(name)).toStdString();
    }
    NetdSpot spot()
    {
        return {m_qemu.path(), path("netd.sock"), path("netd.log"), path("ledger.spool")};
    }
    /// What fake_netd finds beside its control socket.
    void setMood(const std::string& settings) { std::ofstream(path("fake_netd.conf")) << settings; }
    Result<void> open() { return QCoro::waitFor(m_boundary->open(m_id, spot())); }
    Result<void> create(EgressChoice choice)
    {
        return QCoro::waitFor(m_boundary->create(m_id, std::move(choice)));
    }
    /// A workspace under Allowlist whose netd is up.
    void openAllowlist(std::vector<egress::Rule> rules = {})
    {
        EgressChoice choice;
        choice.mode = egress::Mode::Allowlist;
        choice.rules = std::move(rules);
        ASSERT_TRUE(create(choice));
        const auto opened = open();
        ASSERT_TRUE(opened) << opened.error().describe();
    }
    nlohmann::json ask(const nlohmann::json& order)
    {
        return fake::askNetd(path("netd.sock").string(), order);
    }
    nlohmann::json netd() { return ask({{"do", "state"}}); }
    bool visit(const std::string& name)
    {
        return ask({{"do", "visit"}, {"name", name}}).value("allowed", false);
    }
    BoundarySnapshot snapshot() { return m_boundary->snapshot(m_id); }
    std::vector<LedgerLine> ledger(LedgerQuery query = {})
    {
        auto lines = QCoro::waitFor(m_boundary->ledger(m_id, std::move(query)));
        return lines ? *lines : std::vector<LedgerLine>();
    }
    /// Lets the loop turn until `condition` holds or half a minute has passed.
    static bool soon(const std::function<bool()>& condition)
    {
        for (int tries = 0; tries < 3000; ++tries) {
            if (condition())
                return true;
            (void)QCoro::waitFor(async::sleepFor(std::chrono::milliseconds(10)));
        }
        return false;
    }
    static bool alive(int pid)
    {
        return pid > 0 && std::filesystem::exists("/proc/" + std::to_string(pid) + "/exe") &&
               ::access(("/proc/" + std::to_string(pid) + "/root").c_str(), F_OK) == 0;
    }

    fixture::Application m_application;
    QTemporaryDir m_folder;
    FakeQemuSocket m_qemu{path("net.sock")};
    BoundaryOptions m_options;
    std::unique_ptr<store::Database> m_database;
    std::unique_ptr<ForwardsService> m_forwards;
    std::unique_ptr<BoundaryService> m_boundary;
    WorkspaceId m_id = WorkspaceId::generate();
};

} // namespace helix::boundary
