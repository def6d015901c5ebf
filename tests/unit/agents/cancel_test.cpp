// Adding an agent is cancelled on its way: the real installer, and a "guest" that is a folder.

#include "agents/agents_service.h"

#include <filesystem>
#include <fstream>

#include <QCoroTask>
#include <QTcpServer>
#include <QTemporaryDir>

#include <gtest/gtest.h>

#include "unit/async/application.h"
#include "unit/projects/native_guest.h"
#include "build_tree.h"
#include "turn_loop.h"

namespace helix::agents {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

class CancellingAnInstall : public testing::Test {
protected:
    CancellingAnInstall()
    {
        m_door.root = m_folder.path().toStdString();
        EXPECT_TRUE(m_registry.listen(QHostAddress::LocalHost));
        fs::create_directories(m_door.home(m_id));
        usePython("/usr/bin/python3");
    }

    /// The guest's python3: `program`, told of a registry that takes connections and says nothing.
    void usePython(const std::string& program)
    {
        const fs::path tools = m_door.root / "tools";
        fs::create_directories(tools);
        std::ofstream(tools / "python3")
            << "#!/bin/sh\nnpm_config_registry=http://127.0.0.1:" << m_registry.serverPort()
            << " exec " << program << " \"$@\"\n";
        fs::permissions(tools / "python3", fs::perms::owner_all);
        m_door.path = tools.string() + ":/usr/bin:/bin";
        // QProcess looks for the program itself in the PATH of this process.
        qputenv("PATH", m_door.path.c_str());
    }

    std::vector<std::string> below(const fs::path& folder) const
    {
        std::vector<std::string> names;
        if (fs::exists(folder))
            for (const auto& entry : fs::directory_iterator(folder))
                names.push_back(entry.path().filename().string());
        return names;
    }

    /// Installs, and cancels once it waits for the registry.
    Error cancelled()
    {
        auto running = m_agents.install(
            m_id, "codex", [this](const std::string& line) { m_lines.push_back(line); },
            m_cancel.token());
        EXPECT_TRUE(hasAsked());
        EXPECT_EQ(below(parent()).size(), 1U + m_there) << "it has begun";
        m_cancel.cancel();
        const auto done = QCoro::waitFor(std::move(running));
        EXPECT_FALSE(done);
        return done ? Error{} : done.error();
    }

    /// The registry was asked; false after a minute.
    bool hasAsked()
    {
        return tests::until([this] { return m_registry.hasPendingConnections(); });
    }

    [[nodiscard]] fs::path target() const
    {
        const auto codex = find(m_agents.catalogue(), "codex");
        return m_door.home(m_id) / codex->launch.prefixes.front();
    }
    [[nodiscard]] fs::path parent() const { return target().parent_path(); }

    fixture::Application m_application;
    QTemporaryDir m_folder;
    QTcpServer m_registry;
    projects::FakeDoor m_door;
    const WorkspaceId m_id = WorkspaceId::generate();
    AgentsService m_agents{m_door, tests::sourceFile("images/agents"), {}};
    async::CancelSource m_cancel;
    std::vector<std::string> m_lines;
    std::size_t m_there = 0;
};

TEST_F(CancellingAnInstall, cancelledLeavesNothingHalfInstalled)
{
    const auto error = cancelled();
    EXPECT_EQ(error.code, ErrorCode::Cancelled);
    EXPECT_NE(error.message.find("everything else in the workspace is kept"), std::string::npos)
        << error.message << error.cause;
    EXPECT_TRUE(below(parent()).empty());
    EXPECT_FALSE(m_lines.empty()) << "it said how far it was";
}

TEST_F(CancellingAnInstall, cancelledKeepsTheOneThatWasThere)
{
    fs::create_directories(target());
    std::ofstream(target() / "older") << "1";
    m_there = 1;
    const auto error = cancelled();
    EXPECT_NE(error.message.find("that was there before is kept"), std::string::npos)
        << error.message << error.cause;
    EXPECT_EQ(below(parent()).size(), 1U);
    EXPECT_TRUE(fs::exists(target() / "older"));
}

TEST_F(CancellingAnInstall, whatCannotBeRemovedIsSaid)
{
    m_door.onExec = [this] { m_door.ready = m_door.execs < 2; }; // it stops before the cleaning
    const auto error = cancelled();
    EXPECT_EQ(error.code, ErrorCode::Cancelled);
    EXPECT_NE(error.message.find("adding it again removes that"), std::string::npos)
        << error.message;
}

TEST_F(CancellingAnInstall, cancelledBeforeItBeganIsCancelled)
{
    m_cancel.cancel();
    const auto done = QCoro::waitFor(m_agents.install(m_id, "codex", {}, m_cancel.token()));
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().code, ErrorCode::Cancelled);
    EXPECT_TRUE(below(parent()).empty());
}

} // namespace
} // namespace helix::agents
