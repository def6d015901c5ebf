// Files out of a guest: a folder of this computer's, with a real shell.

#include <limits>

#include <sys/stat.h>

#include "base/atomic_file.h"
#include "unit/exchange/files_fixture.h"

namespace helix::exchange {
namespace {

namespace fs = std::filesystem;
using link::waitUntil;

class FileSave : public CarriedFiles {
protected:
    /// In the guest.
    fs::path writeThere(const std::string& name, const std::string& text)
    {
        std::ofstream(home() / name, std::ios::binary) << text;
        return home() / name;
    }
    Result<operations::SavedFile> save(const fs::path& file, async::CancelToken cancel = {})
    {
        return QCoro::waitFor(
            m_exchange.save(m_bootstrap.workspace, file.string(), here(), m_progress, cancel));
    }
    [[nodiscard]] std::size_t filesHere() const
    {
        return static_cast<std::size_t>(std::distance(fs::directory_iterator(here()), {}));
    }
};

TEST_F(FileSave, SavesAFileAndRecordsItsNameAndSize)
{
    std::string text(3 << 20, 'a');
    text[12345] = '\0';
    std::uint64_t seen = 0;
    m_progress = [&](std::uint64_t done, std::uint64_t total) {
        EXPECT_EQ(total, text.size());
        EXPECT_GE(done, seen);
        seen = done;
    };
    const auto saved = save(writeThere("report.pdf", text));
    ASSERT_TRUE(saved) << saved.error().describe();
    EXPECT_EQ(saved->file, (here() / "report.pdf").string());
    EXPECT_TRUE(read(saved->file) == text);
    EXPECT_EQ(seen, text.size());
    ASSERT_EQ(m_records.lines.size(), 1U);
    EXPECT_EQ(m_records.lines[0].kind, operations::LedgerLine::Kind::File);
    EXPECT_EQ(m_records.lines[0].name, "report.pdf");
    EXPECT_EQ(m_records.lines[0].bytesOut, text.size());
    EXPECT_EQ(m_records.lines[0].rule, "out");
    m_progress = {};
    const auto again = save(writeThere("report.pdf", ""));
    ASSERT_TRUE(again) << again.error().describe();
    EXPECT_EQ(again->file, (here() / "report (1).pdf").string()) << "nothing is replaced";
    EXPECT_EQ(fs::file_size(again->file), 0U);
    EXPECT_EQ(filesHere(), 2U) << "and nothing else is left";
}

TEST_F(FileSave, OfNamesOnlyWhatIsAName)
{
    const auto hidden = save(writeThere(".bashrc\n\x1b[31m", "x"));
    ASSERT_TRUE(hidden) << hidden.error().describe();
    const fs::path file = hidden->file;
    EXPECT_EQ(file.parent_path(), here());
    EXPECT_FALSE(file.filename().string().starts_with('.'));
    EXPECT_EQ(hidden->file.find('\n'), std::string::npos);
    const auto atHome = save("--help");
    EXPECT_EQ(atHome.error().code, ErrorCode::NotFound);
    const auto dash = save(writeThere("--help", "y"));
    ASSERT_TRUE(dash) << dash.error().describe();
    EXPECT_EQ(read(dash->file), "y");
    EXPECT_TRUE(save("--help")) << "of its home";
}

TEST_F(FileSave, WhatIsNoFileOrGoneIsASentence)
{
    EXPECT_EQ(save(home() / "gone").error().code, ErrorCode::NotFound);
    ASSERT_EQ(::mkfifo((home() / "pipe").c_str(), 0600), 0);
    EXPECT_EQ(save(home() / "pipe").error().code, ErrorCode::PermissionDenied);
    EXPECT_TRUE(waitUntil([this] { return filesHere() == 0; }));
    EXPECT_TRUE(m_records.lines.empty());
}

TEST_F(FileSave, NothingIsLeftOfOneThatIsCancelledOrCannotBeRecorded)
{
    async::CancelSource cancel;
    m_progress = [&](std::uint64_t, std::uint64_t) { cancel.cancel(); };
    const auto saved = save(writeThere("large", std::string(8 << 20, 'b')), cancel.token());
    ASSERT_FALSE(saved);
    EXPECT_EQ(saved.error().code, ErrorCode::Cancelled);
    EXPECT_TRUE(waitUntil([this] { return filesHere() == 0; }));
    m_progress = {};
    m_records.ledgerProblem = Error{ErrorCode::Unavailable, "The ledger cannot be written.", {}};
    EXPECT_EQ(save(home() / "large").error().message, "The ledger cannot be written.");
    EXPECT_TRUE(waitUntil([this] { return filesHere() == 0; }));
}

TEST_F(FileSave, TheLastOfTheDiskIsNotForIt)
{
    constexpr std::uint64_t kAllOfIt = std::numeric_limits<std::uint64_t>::max();
    m_records.reserve = {here(), kAllOfIt};
    const auto refused = save(writeThere("report.pdf", std::string(3 << 20, 'a')));
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::OutOfSpace);
    EXPECT_EQ(refused.error().message,
              "There is not enough space on the disk for what the workspace sends (3 MB); free "
              "some and copy again.");
    EXPECT_TRUE(waitUntil([this] { return filesHere() == 0; }));
    EXPECT_TRUE(m_records.lines.empty());
    m_records.reserve = {"/proc", kAllOfIt};
    const auto saved = save(home() / "report.pdf");
    EXPECT_TRUE(saved) << "another disk has none: " << saved.error().describe();
}

TEST_F(FileSave, WithoutRenamesThatKeepWhatIsThereTheNameIsReservedFirst)
{
    const auto part = here() / ".part";
    const auto file = here() / "a.txt";
    std::ofstream(part) << "new";
    EXPECT_EQ(renameByReserving(part, file), 0);
    EXPECT_EQ(read(file), "new");
    std::ofstream(part) << "newer";
    EXPECT_EQ(renameByReserving(part, file), EEXIST);
    EXPECT_EQ(read(file), "new") << "nothing is replaced";
    EXPECT_EQ(renameByReserving(here() / "gone", here() / "b.txt"), ENOENT);
    EXPECT_FALSE(fs::exists(here() / "b.txt")) << "and no name is left behind";
    fs::create_directories(here() / ".folder/within");
    EXPECT_EQ(renameByReserving(here() / ".folder", here() / "folder"), 0);
    EXPECT_TRUE(fs::exists(here() / "folder/within"));
    fs::create_directory(here() / ".folder");
    EXPECT_EQ(renameByReserving(here() / ".folder", here() / "folder"), EEXIST);
}

TEST_F(FileSave, AFolderThatCannotBeWrittenToIsASentence)
{
    const auto file = writeThere("a", "b");
    const auto saved = QCoro::waitFor(
        m_exchange.save(m_bootstrap.workspace, file.string(), "/proc/nowhere", {}, {}));
    ASSERT_FALSE(saved);
    EXPECT_NE(saved.error().message.find("/proc/nowhere"), std::string::npos);
}

TEST_F(FileSave, WhatIsDraggedIsAskedOfTheAgent)
{
    EXPECT_EQ(QCoro::waitFor(m_exchange.takeDrag(m_bootstrap.workspace)).error().code,
              ErrorCode::Unsupported);
    ExchangeService asking(m_door, m_records.boundary(),
                           [](WorkspaceId) -> async::Task<Result<std::vector<std::string>>> {
                               co_return std::vector<std::string>{"/home/agent/a"};
                           });
    EXPECT_EQ(QCoro::waitFor(asking.takeDrag(m_bootstrap.workspace)).value(),
              std::vector<std::string>{"/home/agent/a"});
    m_records.choice.out = false;
    EXPECT_EQ(QCoro::waitFor(asking.takeDrag(m_bootstrap.workspace)).error().code,
              ErrorCode::Conflict)
        << "the switch holds files as well";
    m_records.choice.out = true;
    m_records.ledgerProblem = Error{ErrorCode::Unavailable, "The ledger cannot be written.", {}};
    EXPECT_FALSE(QCoro::waitFor(asking.takeDrag(m_bootstrap.workspace)));
}

} // namespace
} // namespace helix::exchange
