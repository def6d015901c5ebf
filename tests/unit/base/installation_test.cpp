#include "base/installation.h"
#include "base/program_file.h"

#include <filesystem>
#include <string>

#include <gtest/gtest.h>
#include <unistd.h>

namespace helix {
namespace {

namespace fs = std::filesystem;

class InstallationTest : public testing::Test {
protected:
    InstallationTest() { fs::create_directories(m_prefix / "bin"); }
    ~InstallationTest() override { fs::remove_all(m_prefix); }
    fs::path m_prefix =
        fs::temp_directory_path() / ("helix-installation-" + std::to_string(::getpid()));
};

TEST_F(InstallationTest, FindsWhatOnlyHelixStartsInLibexec)
{
    fs::create_directories(m_prefix / "libexec" / "helixvm");
    const auto found = Installation::besideExecutable(m_prefix / "bin");
    for (const auto& program : {found.netdProgram, found.gatewayProgram, found.pictureProgram,
                                found.decodeProgram, found.pageProgram, found.confineProgram})
        EXPECT_EQ(program.parent_path(), m_prefix / "libexec" / "helixvm");
    EXPECT_EQ(found.program, m_prefix / "bin" / "helix");
    EXPECT_EQ(found.recipes, m_prefix / "share" / "helixvm" / "images" / "recipes");
}

TEST_F(InstallationTest, FindsItBesideTheProgramInABuildTree)
{
    const auto found = Installation::besideExecutable(m_prefix / "bin");
    EXPECT_EQ(found.netdProgram, m_prefix / "bin" / "helix-netd");
    EXPECT_EQ(found.confineProgram, m_prefix / "bin" / "helix-confine");
}

TEST(ProgramFile, IsKnownToBeReplaced)
{
    EXPECT_TRUE(isReplaced("/usr/bin/helix (deleted)"));
    EXPECT_FALSE(isReplaced("/usr/bin/helix"));
    EXPECT_FALSE(isThisProgramReplaced());
}

} // namespace
} // namespace helix
