// Folders out of a guest: a folder of this computer's, with a real shell and its tar.

#include <limits>

#include <sys/stat.h>

#include "exchange/folder_bounds.h"
#include "exchange/new_folder.h"
#include "exchange/tar_reader.h"
#include "unit/exchange/files_fixture.h"

namespace helix::exchange {
namespace {

namespace fs = std::filesystem;
using link::waitUntil;

class FolderSave : public CarriedFiles {
protected:
    /// In the guest.
    fs::path writeThere(const std::string& name, const std::string& text)
    {
        fs::create_directories((home() / name).parent_path());
        std::ofstream(home() / name, std::ios::binary) << text;
        return home() / name;
    }
    Result<operations::SavedFile> save(const fs::path& path, async::CancelToken cancel = {})
    {
        return QCoro::waitFor(
            m_exchange.save(m_bootstrap.workspace, path.string(), here(), m_progress, cancel));
    }
    [[nodiscard]] bool nothingIsHere() const
    {
        return waitUntil([this] { return fs::is_empty(here()); });
    }
};

/// Archives as no tar makes them.
class FolderArchive : public ::testing::Test {
protected:
    void SetUp() override
    {
        auto begun = NewFolder::begin(m_folder.filePath("here").toStdString());
        ASSERT_TRUE(begun) << begun.error().describe();
        m_tree = std::move(*begun);
    }
    Result<void> entry(const std::string& name, char kind, std::uint64_t size = 0,
                       std::string_view content = {})
    {
        const auto block = encodeTarHeader({name, kind, 0644, size});
        std::string bytes(asText(block));
        bytes += content;
        bytes.resize(bytes.size() + tarPadding(content.size()));
        return m_reader.take(bytes, *m_tree);
    }
    QTemporaryDir m_folder;
    TarReader m_reader;
    std::unique_ptr<NewFolder> m_tree;
};

TEST_F(FolderSave, TheLastOfTheDiskIsNotForIt)
{
    const auto file = writeThere("photos/one.jpg", std::string(1 << 20, 'a'));
    m_records.reserve = {here(), std::numeric_limits<std::uint64_t>::max()};
    const auto refused = save(file.parent_path());
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::OutOfSpace);
    EXPECT_TRUE(nothingIsHere());
}

TEST_F(FolderSave, SavesAllOfItUnderANameThatIsFreeAndRecordsOneLine)
{
    const std::string large(3 << 20, 'a');
    const std::string deep = std::string(120, 'd') + "/" + std::string(120, 'e');
    writeThere("photos/a.jpg", large);
    writeThere("photos/" + deep + "/b.txt", "b");
    fs::create_directories(home() / "photos/empty");
    std::uint64_t seen = 0;
    m_progress = [&](std::uint64_t done, std::uint64_t total) {
        EXPECT_GE(done, seen);
        EXPECT_GE(total, done);
        seen = done;
    };
    const auto saved = save(home() / "photos");
    ASSERT_TRUE(saved) << saved.error().describe();
    EXPECT_EQ(saved->file, (here() / "photos").string());
    EXPECT_TRUE(saved->isFolder);
    EXPECT_EQ(saved->files, 2U);
    EXPECT_EQ(saved->bytes, large.size() + 1);
    EXPECT_EQ(seen, saved->bytes);
    EXPECT_TRUE(read(here() / "photos/a.jpg") == large);
    EXPECT_EQ(read(here() / "photos" / deep / "b.txt"), "b");
    EXPECT_TRUE(fs::is_directory(here() / "photos/empty"));
    ASSERT_EQ(m_records.lines.size(), 1U);
    EXPECT_EQ(m_records.lines[0].name, "photos/ (2 files)");
    EXPECT_EQ(m_records.lines[0].bytesOut, saved->bytes);
    m_progress = {};
    const auto again = save(home() / "photos/");
    ASSERT_TRUE(again) << again.error().describe();
    EXPECT_EQ(again->file, (here() / "photos (1)").string()) << "nothing is replaced";
    EXPECT_EQ(std::distance(fs::directory_iterator(here()), {}), 2) << "and nothing else is left";
}

TEST_F(FolderSave, LeavesOutLinksAndWhatIsNoFile)
{
    writeThere("box/a", "once");
    fs::create_hard_link(home() / "box/a", home() / "box/twice");
    fs::create_symlink("/etc/passwd", home() / "box/link");
    fs::create_directory_symlink("/", home() / "box/root");
    ASSERT_EQ(::mkfifo((home() / "box/pipe").c_str(), 0600), 0);
    const auto saved = save(home() / "box");
    ASSERT_TRUE(saved) << saved.error().describe();
    EXPECT_EQ(saved->files, 2U);
    EXPECT_EQ(saved->leftOut, 3U);
    EXPECT_EQ(read(here() / "box/twice"), "once") << "one with two names is a file each";
    EXPECT_EQ(std::distance(fs::directory_iterator(here() / "box"), {}), 2);
}

TEST_F(FolderSave, OfNamesInItOnlyWhatIsAName)
{
    writeThere("box/.envrc", "hidden");
    writeThere("box/envrc", "shown");
    writeThere("box/.config/a\n\x1b[31m", "x");
    fs::permissions(writeThere("box/run.sh", "#!"), fs::perms(0755));
    const auto saved = save(home() / "box");
    ASSERT_TRUE(saved) << saved.error().describe();
    EXPECT_TRUE(fs::exists(here() / "box/envrc"));
    EXPECT_TRUE(fs::exists(here() / "box/envrc (1)"));
    EXPECT_TRUE(fs::exists(here() / "box/config/a??[31m")) << "as of a file alone";
    EXPECT_EQ(fs::status(here() / "box/run.sh").permissions() & fs::perms::owner_exec,
              fs::perms::none);
    for (const auto& entry : fs::recursive_directory_iterator(here() / "box"))
        EXPECT_FALSE(entry.path().filename().string().starts_with('.')) << entry.path();
}

TEST_F(FolderSave, TakesNoRepository)
{
    writeThere("project/a", "x");
    writeThere("project/.git/config", "[core]\n\tfsmonitor = touch /tmp/owned\n");
    const auto saved = save(home() / "project");
    ASSERT_FALSE(saved);
    EXPECT_EQ(saved.error().code, ErrorCode::PermissionDenied) << saved.error().describe();
    EXPECT_TRUE(nothingIsHere());
    writeThere("bare/sub/HEAD", "ref: refs/heads/main");
    fs::create_directories(home() / "bare/sub/objects");
    fs::create_directories(home() / "bare/sub/refs");
    EXPECT_EQ(save(home() / "bare").error().code, ErrorCode::PermissionDenied);
    EXPECT_TRUE(nothingIsHere());
    writeThere("objects/pack", "x");
    const auto half = save(home() / "objects");
    ASSERT_TRUE(half) << half.error().describe();
    EXPECT_EQ(half->file, (here() / "objects (1)").string()) << "nor piece by piece";
}

TEST_F(FolderSave, WhatCannotBeReadWholeLeavesNothing)
{
    writeThere("box/large", std::string(8 << 20, 'b'));
    async::CancelSource cancel;
    m_progress = [&](std::uint64_t, std::uint64_t) { cancel.cancel(); };
    const auto cancelled = save(home() / "box", cancel.token());
    ASSERT_FALSE(cancelled);
    EXPECT_EQ(cancelled.error().code, ErrorCode::Cancelled);
    EXPECT_TRUE(nothingIsHere());
    m_progress = {};
    fs::path deep = home() / "deep";
    for (std::size_t n = 0; n <= kMostFolderDepth; ++n)
        deep /= "d";
    fs::create_directories(deep);
    const auto tooDeep = save(home() / "deep");
    ASSERT_FALSE(tooDeep);
    EXPECT_EQ(tooDeep.error().code, ErrorCode::ResourceExhausted) << tooDeep.error().describe();
    EXPECT_TRUE(nothingIsHere());
    EXPECT_TRUE(m_records.lines.empty());
}

TEST_F(FolderArchive, NamesThatLeaveEndIt)
{
    for (const char* name :
         {"../a", "./../a", "/etc/a", "a/../../b", "a//b", "./a/./b", "..", "//"}) {
        m_reader = {};
        EXPECT_EQ(entry(name, tar::kFile).error().code, ErrorCode::Protocol) << name;
        m_reader = {};
        EXPECT_EQ(entry(name, tar::kFolder).error().code, ErrorCode::Protocol) << name;
    }
    m_reader = {};
    EXPECT_EQ(entry("unknown/a", tar::kFile).error().code, ErrorCode::Protocol)
        << "its folder did not come";
    m_reader = {};
    EXPECT_TRUE(entry("link", '2'));
    EXPECT_EQ(entry("link/a", tar::kFile).error().code, ErrorCode::Protocol);
    m_reader = {};
    EXPECT_TRUE(entry("x", tar::kLongName, 9, std::string_view("a/../../b", 9)));
    EXPECT_EQ(entry("x", tar::kFile).error().code, ErrorCode::Protocol) << "nor long ones";
}

TEST_F(FolderArchive, IsBounded)
{
    EXPECT_EQ(entry("a", tar::kFile, kMostFolderBytes + 1).error().code,
              ErrorCode::ResourceExhausted);
    m_reader = {};
    EXPECT_EQ(entry("x", tar::kLongName, 1 << 20).error().code, ErrorCode::Protocol);
    m_reader = {};
    EXPECT_EQ(entry("x", 'x', 1 << 20).error().code, ErrorCode::Protocol);
    m_reader = {};
    Result<void> taken;
    std::uint64_t links = 0;
    for (; taken && links < 2 * kMostFolderEntries; ++links)
        taken = entry("link", '2');
    ASSERT_FALSE(taken);
    EXPECT_EQ(taken.error().code, ErrorCode::ResourceExhausted);
    EXPECT_EQ(links, kMostFolderEntries) << "and one was there before";
}

TEST_F(FolderArchive, EndsWithItsEndAndInNoOtherWay)
{
    const std::string zeros(2 * kTarBlockBytes, '\0');
    ASSERT_TRUE(entry("a", tar::kFile, 3, "abc"));
    EXPECT_FALSE(m_reader.isWhole());
    ASSERT_TRUE(m_reader.take(zeros, *m_tree));
    EXPECT_TRUE(m_reader.isWhole());
    EXPECT_FALSE(m_reader.take(std::string(2 << 20, '\0'), *m_tree)) << "nor does it go on";
    m_reader = {};
    EXPECT_FALSE(m_reader.take(std::string(kTarBlockBytes, 'a'), *m_tree));
}

TEST_F(FolderArchive, SaysTheSameInPiecesOfEachSize)
{
    std::string archive;
    const auto add = [&](const TarHeader& header, std::string_view content) {
        archive += asText(encodeTarHeader(header));
        archive += content;
        archive.resize(archive.size() + tarPadding(content.size()));
    };
    const std::string name = "d/" + std::string(200, 'n');
    add({"./", tar::kFolder, 0755, 0}, "");
    add({"./d/", tar::kFolder, 0755, 0}, "");
    add({"././@LongLink", tar::kLongName, 0, name.size() + 1}, name + '\0');
    add({"cut", tar::kFile, 0644, 5}, "hello");
    archive.resize(archive.size() + 2 * kTarBlockBytes);
    for (const std::size_t step : {1U, 7U, 511U, 512U, 513U, 100000U}) {
        const QTemporaryDir folder;
        auto tree = std::move(*NewFolder::begin(folder.path().toStdString()));
        TarReader reader;
        for (std::size_t at = 0; at < archive.size(); at += step)
            ASSERT_TRUE(reader.take(std::string_view(archive).substr(at, step), *tree)) << step;
        EXPECT_TRUE(reader.isWhole());
        const auto kept = tree->keep({"out", ""});
        ASSERT_TRUE(kept);
        EXPECT_EQ(fs::file_size(*kept / name), 5U);
    }
}

} // namespace
} // namespace helix::exchange
