#include "base/atomic_file.h"

#include <fstream>

#include <gtest/gtest.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <unistd.h>

namespace helix {
namespace {

namespace fs = std::filesystem;

class AtomicFileTest : public testing::Test {
protected:
    AtomicFileTest()
    {
        std::string name = (fs::temp_directory_path() / "helix-atomic-XXXXXX").string();
        m_folder = ::mkdtemp(name.data());
    }
    ~AtomicFileTest() override
    {
        ::umount2(m_folder.c_str(), MNT_DETACH);
        fs::remove_all(m_folder);
    }
    [[nodiscard]] std::ptrdiff_t entries() const
    {
        return std::distance(fs::directory_iterator(m_folder), {});
    }

    fs::path m_folder;
};

TEST_F(AtomicFileTest, WritesWithItsModeAndReplaces)
{
    const fs::path path = m_folder / "f";
    ASSERT_TRUE(writeFileAtomically(path, asBytes("one"), 0640));
    ASSERT_TRUE(writeFileAtomically(path, asBytes("two"), 0600));
    EXPECT_EQ(*readFile(path), "two");
    struct stat status {};
    ::stat(path.c_str(), &status);
    EXPECT_EQ(status.st_mode & 0777, 0600U);
    EXPECT_EQ(entries(), 1) << "no temporary file may stay";
}

TEST_F(AtomicFileTest, AMissingFolderIsNotFound)
{
    EXPECT_EQ(writeFileAtomically(m_folder / "no" / "f", asBytes("x")).error().code,
              ErrorCode::NotFound);
    EXPECT_EQ(readFile(m_folder / "no").error().code, ErrorCode::NotFound);
}

TEST_F(AtomicFileTest, TooLargeAFileIsNotRead)
{
    ASSERT_TRUE(writeFileAtomically(m_folder / "f", asBytes("12345")));
    EXPECT_EQ(*readFile(m_folder / "f", 5), "12345");
    EXPECT_EQ(readFile(m_folder / "f", 4).error().code, ErrorCode::InvalidArgument);
}

TEST_F(AtomicFileTest, AFullDiskKeepsTheOldContent)
{
    if (::mount("none", m_folder.c_str(), "tmpfs", 0, "size=64k") != 0)
        GTEST_SKIP() << "mounting a small file system needs root";
    ASSERT_TRUE(writeFileAtomically(m_folder / "f", asBytes("old")));
    const auto written = writeFileAtomically(m_folder / "f", Bytes(1 << 20, 'x'));
    ASSERT_FALSE(written);
    EXPECT_EQ(written.error().code, ErrorCode::OutOfSpace);
    EXPECT_EQ(*readFile(m_folder / "f"), "old");
    EXPECT_EQ(entries(), 1);
}

} // namespace
} // namespace helix
