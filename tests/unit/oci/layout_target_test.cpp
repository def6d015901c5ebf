// Archives that are written: what the user's folder has of them until they are whole.

#include <filesystem>
#include <fstream>

#include <fcntl.h>
#include <sys/stat.h>

#include "base/unique_fd.h"
#include "oci/layout.h"
#include "unit/async/loop_fixture.h"

namespace helix::oci {
namespace {

namespace fs = std::filesystem;

class LayoutTarget : public helix::fixture::LoopTest {
protected:
    [[nodiscard]] fs::path archive() const { return folder() / "hello.tar"; }
    static Result<void> finish(BlobTarget& target) { return target.finish("{}", {}, {}); }
};

/// A kill would leave what is there.
TEST_F(LayoutTarget, ShowsNothingUntilItIsWhole)
{
    if (!UniqueFd(::open(folder().c_str(), O_WRONLY | O_TMPFILE | O_CLOEXEC, 0600)).valid())
        GTEST_SKIP() << "the file system knows no files without a name";
    const auto target = layoutTarget(archive(), "1");
    ASSERT_TRUE(target) << target.error().describe();
    EXPECT_TRUE(fs::is_empty(folder()));
    const auto finished = finish(**target);
    ASSERT_TRUE(finished) << finished.error().describe();
    EXPECT_TRUE(fs::is_regular_file(archive()));
}

/// What was kept of a workspace may hold secrets.
TEST_F(LayoutTarget, IsTheUsersAlone)
{
    const auto before = ::umask(022);
    const auto target = layoutTarget(archive(), "1");
    ::umask(before);
    ASSERT_TRUE(target) << target.error().describe();
    ASSERT_TRUE(finish(**target));
    EXPECT_EQ(fs::status(archive()).permissions(), fs::perms(0600));
}

TEST_F(LayoutTarget, ReplacesNothingThatCameMeanwhile)
{
    const auto target = layoutTarget(archive(), "1");
    ASSERT_TRUE(target);
    std::ofstream(archive()) << "the user's";
    EXPECT_FALSE(finish(**target));
    std::string text;
    std::getline(std::ifstream(archive()), text);
    EXPECT_EQ(text, "the user's");
}

TEST_F(LayoutTarget, ReplacesAFileWhereThatIsWantedOnceItIsWhole)
{
    std::ofstream(archive()) << "the user's";
    EXPECT_FALSE(layoutTarget(archive(), "1")) << "nobody said so";
    const auto target = layoutTarget(archive(), "1", Existing::Replaced);
    ASSERT_TRUE(target) << target.error().describe();
    EXPECT_EQ(fs::file_size(archive()), 10U);
    const auto finished = finish(**target);
    ASSERT_TRUE(finished) << finished.error().describe();
    EXPECT_GT(fs::file_size(archive()), 1000U);
    EXPECT_EQ(std::distance(fs::directory_iterator(folder()), {}), 1) << "and leaves nothing";
}

TEST_F(LayoutTarget, ReplacesNothingButAPlainFile)
{
    fs::create_directory(archive());
    EXPECT_EQ(layoutTarget(archive(), "1", Existing::Replaced).error().code,
              ErrorCode::AlreadyExists);
    fs::remove(archive());
    fs::create_symlink("elsewhere", archive());
    EXPECT_EQ(layoutTarget(archive(), "1", Existing::Replaced).error().code,
              ErrorCode::AlreadyExists);
}

} // namespace
} // namespace helix::oci
