// Adding an agent to a workspace: the installer is a stand-in, and the guest a folder on this
// machine.

#include <fstream>

#include <gmock/gmock.h>

#include "agents/agents_service.h"
#include "unit/async/loop_fixture.h"
#include "unit/projects/native_guest.h"

namespace helix::agents {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

class Installing : public helix::fixture::LoopTest {
protected:
    Installing()
    {
        m_door.root = folder();
        std::filesystem::create_directories(m_door.home(m_id));
        std::ofstream(folder() / "one.json")
            << R"({"name":"one","title":"One","command":["run"],"npm":["@scope/one@1.2.3","two@4.5.6"]})";
    }
    /// What becomes of adding the agent when the installer is this Python program.
    Result<void> install(const std::string& program)
    {
        std::ofstream(folder() / "install.py") << program;
        AgentsService agents(m_door, folder(), "/nonexistent");
        const std::function<void(std::string)> line = [this](const std::string& text) {
            m_lines.push_back(text);
        };
        return QCoro::waitFor(agents.install(m_id, "one", line, {}));
    }

    projects::FakeDoor m_door;
    WorkspaceId m_id = WorkspaceId::generate();
    std::vector<std::string> m_lines;
};

TEST_F(Installing, HandsFolderAndPackagesOverAndTellsWhatIsSaid)
{
    const auto done = install("import sys\nfor word in sys.argv[1:]: print(word)\n");
    EXPECT_TRUE(done) << done.error().describe();
    EXPECT_THAT(m_lines,
                ElementsAre(".local/share/helix/agents/one", "@scope/one@1.2.3", "two@4.5.6"));
}

TEST_F(Installing, HandsTheLockOverThatStandsBesideTheAgent)
{
    std::ofstream(folder() / "one.lock") << "{\n}";
    EXPECT_TRUE(install("import sys\nprint(*[word.encode() for word in sys.argv[1:3]])\n"));
    EXPECT_THAT(m_lines, ElementsAre(R"(b'--lock' b'{\n}')"));
}

TEST_F(Installing, ALockThatCannotBeReadIsNoReasonToDoWithoutOne)
{
    std::ofstream(folder() / "one.lock") << std::string(200U << 10, ' ');
    const auto done = install("print('ran')\n");
    ASSERT_FALSE(done);
    EXPECT_THAT(done.error().message, HasSubstr("The lock of One cannot be read."));
    EXPECT_TRUE(m_lines.empty());
}

TEST_F(Installing, AnAgentOfTheUsersHasTheirLockAndNotOurs)
{
    std::ofstream(folder() / "one.lock") << "{}";
    const auto users = folder() / "users";
    std::filesystem::create_directories(users);
    std::filesystem::copy_file(folder() / "one.json", users / "one.json");
    std::ofstream(folder() / "install.py") << "import sys\nprint(sys.argv[1])\n";
    AgentsService agents(m_door, folder(), users);
    const std::function<void(std::string)> line = [this](const std::string& text) {
        m_lines.push_back(text);
    };
    EXPECT_TRUE(QCoro::waitFor(agents.install(m_id, "one", line, {})));
    std::ofstream(users / "one.lock") << "{}";
    EXPECT_TRUE(QCoro::waitFor(agents.install(m_id, "one", line, {})));
    EXPECT_THAT(m_lines, ElementsAre(".local/share/helix/agents/one", "--lock"));
}

TEST_F(Installing, AFailureIsTheSentenceTheInstallerEndedWith)
{
    const auto done = install("import sys\nprint('npm warn', file=sys.stderr)\n"
                              "sys.exit('install: one@1.2.3 is not what it was.')\n");
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().code, ErrorCode::Unavailable);
    EXPECT_EQ(done.error().message, "One could not be installed: one@1.2.3 is not what it was.");
}

TEST_F(Installing, WhatTheGuestSaysIsPrintableAndShort)
{
    const auto done = install("import sys\nsys.exit('install: \\x1b[31m' + 'x' * 5000)\n");
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().message.find('\x1b'), std::string::npos);
    EXPECT_LT(done.error().message.size(), 600U);
}

TEST_F(Installing, AnInstallerThatSaysNothingLeavesTheDetails)
{
    const auto done = install("import sys\nsys.exit('Traceback of something')\n");
    ASSERT_FALSE(done);
    EXPECT_THAT(done.error().message, HasSubstr("the details say what failed."));
    EXPECT_THAT(done.error().describe(), HasSubstr("Traceback of something"));
}

TEST_F(Installing, ARegistryOutOfReachNamesWhatToAllow)
{
    const auto done = install("import sys\nsys.exit(3)\n");
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().code, ErrorCode::Conflict);
    EXPECT_THAT(done.error().message, HasSubstr("cannot reach registry.npmjs.org"));
}

} // namespace
} // namespace helix::agents
