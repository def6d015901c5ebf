// Folders into a guest's Downloads: a folder of this computer's, with a real shell and its tar.

#include <sys/stat.h>

#include "exchange/folder_bounds.h"
#include "unit/exchange/files_fixture.h"

namespace helix::exchange {
namespace {

namespace fs = std::filesystem;
using link::waitUntil;

class FolderDrop : public CarriedFiles {
protected:
    fs::path write(const std::string& name, const std::string& text)
    {
        fs::create_directories((here() / name).parent_path());
        return CarriedFiles::write(name, text);
    }
};

TEST_F(FolderDrop, BringsAllOfItUnderANameThatIsFree)
{
    const std::string large(3 << 20, 'a');
    const std::string deep = std::string(120, 'd') + "/" + std::string(120, 'e');
    write("box/a.bin", large);
    write("box/.hidden", "h");
    write("box/" + deep + "/b.txt", "b");
    fs::permissions(write("box/run.sh", "#!"), fs::perms(0700));
    fs::create_directories(here() / "box/empty");
    std::uint64_t last = 0, whole = 0;
    m_progress = [&](std::uint64_t done, std::uint64_t total) { last = done, whole = total; };
    fs::create_directories(downloads() / "box");
    fs::create_symlink(home() / ".profile", downloads() / "box (1)");
    const auto brought = drop(here() / "box/");
    ASSERT_TRUE(brought) << brought.error().describe();
    EXPECT_EQ(brought->name, "box (2)");
    EXPECT_TRUE(brought->isFolder);
    EXPECT_EQ(brought->files, 4U);
    EXPECT_EQ(brought->bytes, large.size() + 4);
    EXPECT_EQ(last, whole) << "as much was sent as was said";
    const auto there = downloads() / "box (2)";
    EXPECT_TRUE(read(there / "a.bin") == large);
    EXPECT_EQ(read(there / deep / "b.txt"), "b");
    EXPECT_EQ(read(there / ".hidden"), "h") << "it is the user's own";
    EXPECT_TRUE(fs::is_directory(there / "empty"));
    EXPECT_EQ(fs::status(there).permissions() & fs::perms::mask, fs::perms(0755));
    EXPECT_EQ(fs::status(there / "run.sh").permissions() & fs::perms::mask, fs::perms(0755));
    EXPECT_TRUE(fs::is_empty(downloads() / "box")) << "nothing is replaced";
    EXPECT_EQ(names(), (std::vector<std::string>{"box", "box (1)", "box (2)"}));
    ASSERT_EQ(m_records.lines.size(), 1U);
    EXPECT_EQ(m_records.lines[0].name, "box (2)/ (4 files)");
    EXPECT_EQ(m_records.lines[0].bytesIn, brought->bytes);
}

TEST_F(FolderDrop, FollowsNoLinkAndTakesFilesAlone)
{
    write("secret/key", "private");
    write("box/a", "x");
    fs::create_symlink(here() / "secret", here() / "box/folder-link");
    fs::create_symlink(here() / "secret/key", here() / "box/link");
    ASSERT_EQ(::mkfifo((here() / "box/pipe").c_str(), 0600), 0);
    const auto brought = drop(here() / "box");
    ASSERT_TRUE(brought) << brought.error().describe();
    EXPECT_EQ(brought->files, 1U);
    EXPECT_EQ(brought->leftOut, 3U);
    EXPECT_EQ(std::distance(fs::directory_iterator(downloads() / "box"), {}), 1);
    fs::create_directory_symlink(here() / "box", here() / "whole");
    EXPECT_EQ(drop(here() / "whole").error().code, ErrorCode::InvalidArgument);
}

TEST_F(FolderDrop, WhatIsTooDeepOrTooLargeIsASentenceBeforeAnythingIsSent)
{
    fs::path deep = here() / "deep";
    for (std::size_t n = 0; n <= kMostFolderDepth; ++n)
        deep /= "d";
    fs::create_directories(deep);
    EXPECT_EQ(drop(here() / "deep").error().code, ErrorCode::ResourceExhausted);
    const auto sparse = write("vast/disk.img", "");
    fs::resize_file(sparse, kMostFolderBytes + 1);
    EXPECT_EQ(drop(here() / "vast").error().code, ErrorCode::ResourceExhausted);
    EXPECT_TRUE(names().empty());
    EXPECT_TRUE(m_records.lines.empty());
}

TEST_F(FolderDrop, ACancelledOneLeavesNothing)
{
    write("box/large", std::string(20 << 20, 'x'));
    async::CancelSource cancel;
    m_progress = [&](std::uint64_t, std::uint64_t) { cancel.cancel(); };
    const auto brought = drop(here() / "box", cancel.token());
    ASSERT_FALSE(brought);
    EXPECT_EQ(brought.error().code, ErrorCode::Cancelled) << brought.error().describe();
    EXPECT_TRUE(waitUntil([&] { return names().empty(); })) << testing::PrintToString(names());
}

} // namespace
} // namespace helix::exchange
