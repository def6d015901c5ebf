#include "base/paths.h"

#include <fstream>
#include <map>

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

namespace helix {
namespace {

namespace fs = std::filesystem;

Environment with(std::map<std::string, std::string> values)
{
    return [values = std::move(values)](const char* name) -> std::optional<std::string> {
        const auto it = values.find(name);
        return it == values.end() ? std::nullopt : std::optional(it->second);
    };
}

TEST(Paths, FollowTheXdgFolders)
{
    const auto paths = Paths::fromEnvironment(with({{"HOME", "/home/u"},
                                                    {"XDG_DATA_HOME", "/d"},
                                                    {"XDG_RUNTIME_DIR", "/run/user/7"},
                                                    {"XDG_CACHE_HOME", "not/absolute"}}));
    ASSERT_TRUE(paths);
    EXPECT_EQ(paths->data, "/d/helixvm");
    EXPECT_EQ(paths->runtime, "/run/user/7/helixvm");
    EXPECT_EQ(paths->cache, "/home/u/.cache/helixvm") << "relative folders are to be ignored";
}

TEST(Paths, WorkWithoutARuntimeFolder)
{
    const auto paths = Paths::fromEnvironment(with({{"HOME", "/home/u"}}));
    ASSERT_TRUE(paths);
    EXPECT_EQ(paths->runtime, "/tmp/helixvm-" + std::to_string(::getuid()));
}

TEST(Paths, OneVariableMovesEverything)
{
    const auto paths = Paths::fromEnvironment(with({{"HELIXVM_HOME", "/x"}, {"HOME", "/home/u"}}));
    ASSERT_TRUE(paths);
    EXPECT_EQ(paths->data, "/x/data");
    EXPECT_EQ(paths->runtime, "/x/run");
    EXPECT_FALSE(Paths::fromEnvironment(with({{"HELIXVM_HOME", "relative"}})));
    EXPECT_FALSE(Paths::fromEnvironment(with({})));
}

TEST(Paths, TooLongForASocketNamesTheVariable)
{
    const auto paths = Paths::fromEnvironment(with({{"HELIXVM_HOME", "/" + std::string(90, 'x')}}));
    ASSERT_FALSE(paths);
    EXPECT_NE(paths.error().message.find("HELIXVM_HOME"), std::string::npos);
}

class PrivateFolderTest : public testing::Test {
protected:
    PrivateFolderTest()
    {
        std::string name = (fs::temp_directory_path() / "helix-paths-XXXXXX").string();
        m_root = ::mkdtemp(name.data());
    }
    ~PrivateFolderTest() override { fs::remove_all(m_root); }
    fs::path m_root;
};

TEST_F(PrivateFolderTest, IsCreatedPrivateWithItsParents)
{
    const fs::path folder = m_root / "a" / "b";
    ASSERT_TRUE(ensurePrivateFolder(folder));
    ASSERT_TRUE(ensurePrivateFolder(folder)) << "again";
    struct stat status {};
    ::stat(folder.c_str(), &status);
    EXPECT_EQ(status.st_mode & 0777, 0700U);
}

TEST_F(PrivateFolderTest, AnOpenOneIsClosed)
{
    const fs::path folder = m_root / "open";
    fs::create_directory(folder);
    ::chmod(folder.c_str(), 0777);
    ASSERT_TRUE(ensurePrivateFolder(folder));
    struct stat status {};
    ::stat(folder.c_str(), &status);
    EXPECT_EQ(status.st_mode & 077, 0U);
}

TEST_F(PrivateFolderTest, OneThatCannotBeMadeSaysWhyAndWhatToDo)
{
    for (const char* folder : {"/proc/helix", "/proc/helix/data"}) {
        const auto made = ensurePrivateFolder(folder);
        ASSERT_FALSE(made);
        EXPECT_NE(made.error().message.find("/proc/helix ("), std::string::npos);
        EXPECT_NE(made.error().message.find("HELIXVM_HOME"), std::string::npos);
    }
}

TEST_F(PrivateFolderTest, NobodyMayPutAnotherInItsPlace)
{
    const fs::path home = m_root / "home";
    const Paths paths{home / "data", home / "run", home / "cache"};
    ASSERT_TRUE(paths.prepare()) << "the folder around them is made as well";
    ::chmod(home.c_str(), 0777);
    const auto open = paths.prepare();
    ASSERT_FALSE(open);
    EXPECT_EQ(open.error().code, ErrorCode::PermissionDenied);
    EXPECT_NE(open.error().message.find("chmod o-w " + home.string()), std::string::npos);
    ::chmod(home.c_str(), 01777);
    EXPECT_TRUE(paths.prepare()) << "as /tmp is";
    ::chmod(home.c_str(), 0755);
    EXPECT_TRUE(paths.prepare());
    if (::geteuid() != 0)
        return; // only root can give a folder away
    ASSERT_EQ(::chown(home.c_str(), 65534, 65534), 0);
    EXPECT_EQ(paths.prepare().error().code, ErrorCode::PermissionDenied);
}

TEST_F(PrivateFolderTest, ALinkAndAFileAreRefused)
{
    fs::create_directory(m_root / "target");
    fs::create_directory_symlink(m_root / "target", m_root / "link");
    std::ofstream(m_root / "file") << "x";
    for (const char* name : {"link", "file"}) {
        const auto ensured = ensurePrivateFolder(m_root / name);
        ASSERT_FALSE(ensured) << name;
        EXPECT_EQ(ensured.error().code, ErrorCode::PermissionDenied);
        EXPECT_NE(ensured.error().message.find(name), std::string::npos);
    }
}

TEST_F(PrivateFolderTest, AnotherUsersFolderIsRefused)
{
    if (::geteuid() != 0)
        GTEST_SKIP() << "only root can give a folder away";
    const fs::path folder = m_root / "theirs";
    fs::create_directory(folder);
    ASSERT_EQ(::chown(folder.c_str(), 65534, 65534), 0);
    EXPECT_EQ(ensurePrivateFolder(folder).error().code, ErrorCode::PermissionDenied);
}

} // namespace
} // namespace helix
