// Paths that were typed, made whole for Helix, which runs in another folder.

#include <cstdlib>
#include <filesystem>

#include <gtest/gtest.h>

#include "ctl/whole_path.h"

namespace helix::ctl {
namespace {

namespace fs = std::filesystem;

class WholePath : public testing::Test {
protected:
    void SetUp() override
    {
        std::string name = "/tmp/hx-XXXXXX";
        m_folder = ::mkdtemp(name.data());
        m_before = fs::current_path();
        fs::create_directories(m_folder / "here");
        fs::create_directories(m_folder / "real/deep");
        fs::create_directory_symlink("../real/deep", m_folder / "here/link");
        fs::current_path(m_folder / "here");
    }
    void TearDown() override
    {
        fs::current_path(m_before);
        fs::remove_all(m_folder);
    }
    [[nodiscard]] std::string in(const char* path) const { return (m_folder / path).string(); }

    fs::path m_folder;
    fs::path m_before;
};

} // namespace

TEST_F(WholePath, LosesWhatItDoesNotNeed)
{
    EXPECT_EQ(wholePath("a.txt").value(), in("here/a.txt"));
    EXPECT_EQ(wholePath("./new/../a.txt").value(), in("here/a.txt"));
    EXPECT_EQ(wholePath("../real/b.txt").value(), in("real/b.txt"));
    EXPECT_EQ(wholePath("/x/./y").value(), "/x/y");
    EXPECT_EQ(wholePath("").value(), "");
}

TEST_F(WholePath, BehindASymbolicLinkLeadsWhereTheSystemGoes)
{
    const auto whole = wholePath("link/../c.txt").value();
    EXPECT_EQ(fs::weakly_canonical(whole), in("real/c.txt"));
    EXPECT_TRUE(fs::path(whole).is_absolute());
}

} // namespace helix::ctl
