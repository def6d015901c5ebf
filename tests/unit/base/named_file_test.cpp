#include "base/named_file.h"

#include <fstream>

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

namespace helix {
namespace {

namespace fs = std::filesystem;

class NamedFileTest : public testing::Test {
protected:
    NamedFileTest()
    {
        std::string name = (fs::temp_directory_path() / "helix-named-XXXXXX").string();
        m_folder = ::mkdtemp(name.data());
    }
    ~NamedFileTest() override { fs::remove_all(m_folder); }
    [[nodiscard]] fs::path pipe() const
    {
        const auto path = m_folder / "pipe";
        ::mkfifo(path.c_str(), 0600);
        return path;
    }

    fs::path m_folder;
};

void expectRefused(const fs::path& path)
{
    const auto read = readNamedFile(path, 100);
    ASSERT_FALSE(read) << path;
    EXPECT_EQ(read.error().code, ErrorCode::InvalidArgument) << path;
    EXPECT_EQ(read.error().message,
              "Could not read " + path.string() + ": it is not a plain file.");
}

TEST_F(NamedFileTest, AFileAndALinkToOneAreRead)
{
    std::ofstream(m_folder / "f") << "12345";
    fs::create_symlink("f", m_folder / "link");
    EXPECT_EQ(readNamedFile(m_folder / "f", 5).value(), "12345");
    EXPECT_EQ(readNamedFile(m_folder / "link", 5).value(), "12345");
    EXPECT_EQ(readNamedFile(m_folder / "f", 4).error().code, ErrorCode::InvalidArgument);
    EXPECT_EQ(readNamedFile(m_folder / "gone", 5).error().code, ErrorCode::NotFound);
}

TEST_F(NamedFileTest, APipeThatNobodyWritesToIsNotWaitedFor)
{
    fs::create_symlink(pipe(), m_folder / "link");
    expectRefused(m_folder / "pipe");
    expectRefused(m_folder / "link");
}

TEST_F(NamedFileTest, WhatIsNoFileOfADiskIsRefused)
{
    for (const char* path : {"/dev/zero", "/dev/null", "/proc/self/status", "/proc/version"})
        expectRefused(path);
    expectRefused(m_folder);
}

} // namespace
} // namespace helix
