#include "ctl/diffstat.h"

#include <gtest/gtest.h>

namespace helix::ctl {
namespace {

using operations::ChangedFile;
using operations::Changes;

ChangedFile file(const std::string& path, int added, int removed)
{
    ChangedFile file;
    file.path = path;
    file.added = added;
    file.removed = removed;
    return file;
}

Changes changes(std::vector<ChangedFile> files, std::uint64_t count, int added, int removed)
{
    Changes changes;
    changes.files = std::move(files);
    changes.fileCount = count;
    changes.added = added;
    changes.removed = removed;
    return changes;
}

TEST(Diffstat, isAsGitShowsIt)
{
    auto moved = file("lib/cart.py", 2, 2);
    moved.oldPath = "cart.py";
    auto picture = file("logo.png", 0, 0);
    picture.binary = true;
    picture.newBytes = 1234;
    std::vector<ChangedFile> files;
    files.push_back(moved);
    files.push_back(file("test.py", 10, 0));
    files.push_back(picture);
    files.push_back(file("empty", 0, 0));
    EXPECT_EQ(formatDiffstat(changes(files, 4, 12, 2)),
              " cart.py => lib/cart.py |  4 ++--\n"
              " test.py                | 10 ++++++++++\n"
              " logo.png               | Bin 0 -> 1234 bytes\n"
              " empty                  |  0\n"
              " 4 files changed, 12 insertions(+), 2 deletions(-)\n");
    const std::vector<ChangedFile> one{file("a", 0, 1)};
    EXPECT_EQ(formatDiffstat(changes(one, 1, 0, 1)), " a | 1 -\n 1 file changed, 1 deletion(-)\n");
}

TEST(Diffstat, fitsInItsColumns)
{
    std::vector<ChangedFile> files;
    files.push_back(file("a/very/long/path/to/a/file/with/\xC3\xA4/name.txt", 5000, 1));
    files.push_back(file("b", 1, 4999));
    files.push_back(file("c", 1, 0));
    const auto text = formatDiffstat(changes(files, 3, 5002, 5000), 40);
    EXPECT_EQ(text, " ...le/with/\xC3\xA4/name.txt | 5001 +++++++++-\n"
                    " b                     | 5000 +--------\n"
                    " c                     |    1 +\n"
                    " 3 files changed, 5002 insertions(+), 5000 deletions(-)\n")
        << text;
}

} // namespace
} // namespace helix::ctl
