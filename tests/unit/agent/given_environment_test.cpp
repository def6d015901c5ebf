#include "agent/user/given_environment.h"

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include <sys/stat.h>
#include <unistd.h>

#include <gtest/gtest.h>

namespace helix::agent {
namespace {

namespace fs = std::filesystem;
using Variables = GivenEnvironment::Variables;

class GivenEnvironmentTest : public testing::Test {
protected:
    GivenEnvironmentTest()
    {
        char name[] = "/tmp/hx-environment-XXXXXX";
        m_folder = ::mkdtemp(name);
        m_user.uid = ::getuid();
        m_user.gid = ::getgid();
    }
    ~GivenEnvironmentTest() override { fs::remove_all(m_folder); }
    [[nodiscard]] std::vector<std::string> added(const GivenEnvironment& given) const
    {
        std::vector<std::string> environment{"HOME=/home/agent"};
        given.addTo(environment);
        return environment;
    }

    fs::path m_folder;
    GuestUser m_user;
};

TEST_F(GivenEnvironmentTest, VariablesComeToWhatIsThereAndTheLastSetCounts)
{
    GivenEnvironment given(m_user, {});
    EXPECT_EQ(added(given).size(), 1U);
    ASSERT_TRUE(given.set({{"A_KEY", "one"}, {"HOME", "/nowhere"}}));
    EXPECT_EQ(added(given), (std::vector<std::string>{"HOME=/home/agent", "A_KEY=one"}));
    ASSERT_TRUE(given.set({{"B2", ""}}));
    EXPECT_EQ(added(given), (std::vector<std::string>{"HOME=/home/agent", "B2="}));
}

TEST_F(GivenEnvironmentTest, WhatCannotBeAVariableIsRefusedAndChangesNothing)
{
    GivenEnvironment given(m_user, {});
    ASSERT_TRUE(given.set({{"KEPT", "1"}}));
    const std::vector<Variables> wrong{{{"lower", "1"}},
                                       {{"", "1"}},
                                       {{"1ST", "1"}},
                                       {{"WITH SPACE", "1"}},
                                       {{"WITH=SIGN", "1"}},
                                       {{"OK", "line\nbreak"}},
                                       {{"OK", std::string("zero\0inside", 11)}},
                                       {{"OK", std::string(kMaxVariableBytes + 1, 'x')}},
                                       {{std::string(200, 'N'), "1"}}};
    for (const auto& variables : wrong)
        EXPECT_EQ(given.set(variables).error().code, ErrorCode::InvalidArgument)
            << variables.begin()->first;
    Variables many;
    for (std::size_t i = 0; i <= kMaxVariables; ++i)
        many["N" + std::to_string(i)] = "1";
    EXPECT_FALSE(given.set(many));
    many.erase(many.begin());
    EXPECT_EQ(added(given).back(), "KEPT=1");
    EXPECT_TRUE(given.set(many));
    EXPECT_TRUE(given.set({{"OK", std::string(kMaxVariableBytes, 'x')}}));
}

TEST_F(GivenEnvironmentTest, ShellsReadTheValuesAsTheyAre)
{
    const fs::path file = m_folder / "environment";
    GivenEnvironment given(m_user, file);
    const std::string nasty = "it's $HOME `id` \\ \"x\" $(rm -rf /)";
    ASSERT_TRUE(given.set({{"NASTY", nasty}, {"URL", "http://10.0.2.100:8080"}}));
    struct stat status {};
    ASSERT_EQ(::stat(file.c_str(), &status), 0);
    EXPECT_EQ(status.st_mode & 0777, 0600U);
    EXPECT_FALSE(fs::exists(file.string() + ".new"));
    const std::string command = ". " + file.string() + "; printf %s \"$NASTY\"";
    FILE* shell = ::popen(command.c_str(), "r");
    ASSERT_NE(shell, nullptr);
    char text[256] = {};
    const auto size = std::fread(text, 1, sizeof text - 1, shell);
    ::pclose(shell);
    EXPECT_EQ(std::string(text, size), nasty);
}

TEST_F(GivenEnvironmentTest, AnotherAgentOfTheBootRecallsIt)
{
    const fs::path file = m_folder / "environment";
    const GivenEnvironment::Variables variables{
        {"EMPTY", ""}, {"NASTY", "it's '''$HOME' \\ =\"x\" '"}, {"URL", "http://10.0.2.100:8080"}};
    EXPECT_EQ(variablesOf(shellLines(variables)), variables);
    ASSERT_TRUE(GivenEnvironment(m_user, file).set(variables));
    GivenEnvironment again(m_user, file);
    const auto before = added(again);
    again.recall();
    EXPECT_EQ(added(again).size(), before.size() + variables.size());
    EXPECT_EQ(added(again).back(), "URL=http://10.0.2.100:8080");
    GivenEnvironment none(m_user, m_folder / "missing");
    none.recall();
    EXPECT_EQ(added(none), before);
}

TEST_F(GivenEnvironmentTest, PassesOverWhatIsNoVariable)
{
    const GivenEnvironment::Variables one{{"A", "1"}};
    EXPECT_EQ(variablesOf("rm -rf /\nexport A='1'\nexport B=2\nexport C='\n\n"), one);
}

TEST_F(GivenEnvironmentTest, AFileThatCannotBeWrittenDoesNotKeepProgramsFromTheirs)
{
    GivenEnvironment given(m_user, m_folder / "missing" / "environment");
    EXPECT_TRUE(given.set({{"A", "1"}}));
    EXPECT_EQ(added(given).back(), "A=1");
}

} // namespace
} // namespace helix::agent
