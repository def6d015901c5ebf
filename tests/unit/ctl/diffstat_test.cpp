#include "ctl/diffstat.h"

#include <gtest/gtest.h>

namespace helix::ctl {
namespace {

using protocol::Json;

Json file(const std::string& path, int added, int removed)
{
    Json json = Json::object();
    json["path"] = path;
    json["added"] = added;
    json["removed"] = removed;
    return json;
}

Json changes(Json files, int count, int added, int removed)
{
    Json json = Json::object();
    json["files"] = std::move(files);
    json["file_count"] = count;
    json["added"] = added;
    json["removed"] = removed;
    return json;
}

TEST(Diffstat, isAsGitShowsIt)
{
    auto moved = file("lib/cart.py", 2, 2);
    moved["old_path"] = "cart.py";
    auto picture = file("logo.png", 0, 0);
    picture["binary"] = true;
    picture["new_bytes"] = 1234;
    Json files = Json::array();
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
    Json one = Json::array();
    one.push_back(file("a", 0, 1));
    EXPECT_EQ(formatDiffstat(changes(one, 1, 0, 1)), " a | 1 -\n 1 file changed, 1 deletion(-)\n");
}

TEST(Diffstat, fitsInItsColumns)
{
    Json files = Json::array();
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
