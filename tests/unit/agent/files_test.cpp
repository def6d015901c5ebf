#include "agent/files/files.h"

#include <filesystem>

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

namespace helix::agent {
namespace {

namespace fs = std::filesystem;

class FilesTest : public testing::Test {
protected:
    FilesTest()
    {
        std::string name = (fs::temp_directory_path() / "helix-files-XXXXXX").string();
        m_home = ::mkdtemp(name.data());
        m_user.home = m_home;
        m_user.uid = ::getuid();
        m_user.gid = ::getgid();
    }
    ~FilesTest() override { fs::remove_all(m_home); }

    [[nodiscard]] Files files() const { return Files(m_user); }

    std::string m_home;
    GuestUser m_user;
};

const Bytes kHello{'h', 'e', 'l', 'l', 'o'};

TEST_F(FilesTest, WritesReadsAndLooks)
{
    ASSERT_TRUE(files().write("a.txt", 0, kHello, true, 0640));
    const auto chunk = files().read("~/a.txt", 1, 3);
    ASSERT_TRUE(chunk);
    EXPECT_EQ(asText(chunk->data), "ell");
    EXPECT_FALSE(chunk->endOfFile);
    EXPECT_TRUE(files().read("a.txt", 3, 100)->endOfFile);
    const auto info = files().stat(m_home + "/a.txt");
    ASSERT_TRUE(info);
    EXPECT_EQ(info->type, "file");
    EXPECT_EQ(info->size, 5);
    EXPECT_EQ(info->mode, 0640);
}

TEST_F(FilesTest, OffsetAndTruncation)
{
    ASSERT_TRUE(files().write("a", 0, kHello, true, 0644));
    ASSERT_TRUE(files().write("a", 2, Bytes{'X'}, false, 0644));
    EXPECT_EQ(asText(files().read("a", 0, 100)->data), "heXlo");
    ASSERT_TRUE(files().write("a", 0, Bytes{'Y'}, true, 0644));
    EXPECT_EQ(asText(files().read("a", 0, 100)->data), "Y");
}

TEST_F(FilesTest, ListsWithTypes)
{
    ASSERT_TRUE(files().makeFolder("d/e/f"));
    ASSERT_TRUE(files().write("d/x", 0, kHello, true, 0644));
    fs::create_symlink("x", m_home + "/d/l");
    const auto list = files().list("d");
    ASSERT_TRUE(list);
    EXPECT_EQ(list->entries.size(), 3U);
    EXPECT_FALSE(list->truncated);
    for (const auto& entry : list->entries)
        EXPECT_EQ(entry.info.type, entry.name == "e" ? "dir" : entry.name == "l" ? "link" : "file");
}

TEST_F(FilesTest, ALongListIsCut)
{
    for (int i = 0; i < 5100; ++i)
        ASSERT_TRUE(files().write(std::to_string(i), 0, {}, true, 0644));
    const auto list = files().list("~");
    ASSERT_TRUE(list);
    EXPECT_TRUE(list->truncated);
    EXPECT_LE(list->entries.size(), 5000U);
}

TEST_F(FilesTest, RenamesAndRemoves)
{
    ASSERT_TRUE(files().makeFolder("d"));
    ASSERT_TRUE(files().write("d/x", 0, kHello, true, 0644));
    ASSERT_TRUE(files().rename("d/x", "d/y"));
    EXPECT_EQ(files().remove("d", false).error().code, ErrorCode::AlreadyExists) << "not empty";
    EXPECT_TRUE(files().remove("d", true));
    EXPECT_EQ(files().stat("d").error().code, ErrorCode::NotFound);
    EXPECT_EQ(files().remove("d", true).error().code, ErrorCode::NotFound);
}

TEST_F(FilesTest, RemovingALinkLeavesItsTarget)
{
    ASSERT_TRUE(files().makeFolder("kept"));
    fs::create_directory_symlink("kept", m_home + "/link");
    ASSERT_TRUE(files().remove("link", true));
    EXPECT_TRUE(files().stat("kept"));
}

TEST_F(FilesTest, StrangeThingsAreRefusedWithoutHanging)
{
    ASSERT_EQ(::mkfifo((m_home + "/fifo").c_str(), 0600), 0);
    EXPECT_FALSE(files().read("fifo", 0, 10));
    EXPECT_FALSE(files().write("fifo", 0, kHello, false, 0600));
    EXPECT_EQ(files().read("~", 0, 10).error().code, ErrorCode::InvalidArgument);
    EXPECT_EQ(files().read("", 0, 10).error().code, ErrorCode::InvalidArgument);
    EXPECT_EQ(files().read(std::string("a\0b", 3), 0, 10).error().code, ErrorCode::InvalidArgument);
    EXPECT_EQ(files().read("/dev/zero", 0, 10).error().code, ErrorCode::InvalidArgument);
    EXPECT_EQ(files().list("missing").error().code, ErrorCode::NotFound);
    EXPECT_FALSE(files().list(std::string(5000, 'a')));
}

TEST_F(FilesTest, RootWorksWithTheRightsOfTheUser)
{
    if (::geteuid() != 0)
        GTEST_SKIP() << "only root can take another user's rights";
    ASSERT_TRUE(files().write("roots", 0, kHello, true, 0600));
    GuestUser other = m_user;
    other.uid = 65534;
    other.gid = 65534;
    other.groups = {65534};
    const std::string folder = m_home + "/open";
    ::chmod(m_home.c_str(), 0755);
    fs::create_directory(folder);
    ::chmod(folder.c_str(), 0777);
    const Files asOther(other);
    EXPECT_EQ(asOther.read("roots", 0, 10).error().code, ErrorCode::PermissionDenied);
    ASSERT_TRUE(asOther.write(folder + "/theirs", 0, kHello, true, 0600));
    struct stat status {};
    ASSERT_EQ(::stat((folder + "/theirs").c_str(), &status), 0);
    EXPECT_EQ(status.st_uid, 65534U);
    EXPECT_TRUE(files().read("roots", 0, 10)) << "the thread must be root again";
}

} // namespace
} // namespace helix::agent
