// Files into a guest's Downloads: a folder of this computer's, with a real shell.

#include <sys/stat.h>

#include "unit/exchange/files_fixture.h"

namespace helix::exchange {
namespace {

namespace fs = std::filesystem;
using link::waitUntil;
using namespace std::chrono_literals;

using FileDrop = CarriedFiles;

TEST_F(FileDrop, BringsAFileAndRecordsItsNameAndSize)
{
    const std::string text(3 << 20, 'a');
    std::vector<std::uint64_t> seen;
    m_progress = [&](std::uint64_t done, std::uint64_t total) {
        EXPECT_EQ(total, text.size());
        seen.push_back(done);
    };
    const auto brought = drop(write("notes.txt", text));
    ASSERT_TRUE(brought) << brought.error().describe();
    EXPECT_EQ(brought->name, "notes.txt");
    EXPECT_TRUE(read(downloads() / "notes.txt") == text);
    EXPECT_GT(seen.size(), 3U);
    EXPECT_EQ(seen.back(), text.size());
    ASSERT_EQ(m_records.lines.size(), 1U);
    EXPECT_EQ(m_records.lines[0].kind, operations::LedgerLine::Kind::File);
    EXPECT_EQ(m_records.lines[0].name, "notes.txt");
    EXPECT_EQ(m_records.lines[0].bytesIn, text.size());
    EXPECT_EQ(fs::status(downloads() / "notes.txt").permissions() & fs::perms::mask,
              fs::perms(0644));
    m_progress = {};
    const auto empty = drop(write("empty", ""));
    ASSERT_TRUE(empty) << empty.error().describe();
    EXPECT_EQ(names(), (std::vector<std::string>{"empty", "notes.txt"}));
}

TEST_F(FileDrop, OverwritesNothingAndFollowsNoLinkThere)
{
    fs::create_directory(downloads());
    std::ofstream(downloads() / "a.txt") << "theirs";
    fs::create_symlink(home() / ".profile", downloads() / "a (1).txt");
    const auto brought = drop(write("a.txt", "mine"));
    ASSERT_TRUE(brought) << brought.error().describe();
    EXPECT_EQ(brought->name, "a (2).txt");
    EXPECT_EQ(read(downloads() / "a.txt"), "theirs");
    EXPECT_FALSE(fs::exists(home() / ".profile"));
    EXPECT_EQ(read(downloads() / "a (2).txt"), "mine");
}

TEST_F(FileDrop, NamesAreNoCommandsAndNoPaths)
{
    for (const char* name : {"-rf", "$(touch owned)", "a'b\"c", "; touch owned #", "%s%n"}) {
        const auto brought = drop(write(name, "x"));
        ASSERT_TRUE(brought) << name << ": " << brought.error().describe();
        EXPECT_EQ(read(downloads() / name), "x") << name;
    }
    EXPECT_EQ(names().size(), 5U);
    EXPECT_FALSE(fs::exists(home() / "owned"));
}

TEST_F(FileDrop, GoesIntoTheFolderThatIsMeantAndIntoNoOther)
{
    fs::create_directories(home() / "work" / "-n $(touch owned)");
    const auto brought = drop(write("a.txt", "x"), {}, "./work/-n $(touch owned)");
    ASSERT_TRUE(brought) << brought.error().describe();
    EXPECT_EQ(read(home() / "work" / "-n $(touch owned)" / "a.txt"), "x");
    EXPECT_FALSE(fs::exists(home() / "owned"));
    EXPECT_TRUE(drop(write("b.txt", "x"), {}, "."));
    EXPECT_EQ(read(home() / "b.txt"), "x");
    const auto gone = drop(write("c.txt", "x"), {}, "./gone");
    EXPECT_EQ(gone.error().code, ErrorCode::PermissionDenied);
    EXPECT_NE(gone.error().message.find("gone"), std::string::npos);
    EXPECT_FALSE(fs::exists(downloads())) << "nobody meant it";
}

TEST_F(FileDrop, WhatIsNoFileIsRefusedWithASentence)
{
    fs::create_symlink("/etc/passwd", here() / "link");
    ::mkfifo((here() / "pipe").c_str(), 0600);
    for (const char* name : {"link", "pipe"}) {
        const auto brought = drop(here() / name);
        ASSERT_FALSE(brought) << name;
        EXPECT_EQ(brought.error().code, ErrorCode::InvalidArgument) << name;
        EXPECT_NE(brought.error().message.find(name), std::string::npos);
    }
    EXPECT_EQ(drop(here() / "gone").error().code, ErrorCode::NotFound);
    EXPECT_TRUE(names().empty());
    EXPECT_TRUE(m_records.lines.empty());
}

TEST_F(FileDrop, AFullDiskIsASentenceAndLeavesNothing)
{
    // A file may have a megabyte at most: what a full disk is to cat.
    std::ofstream(home() / "limited") << "";
    fixture::ScopedEnvironment path("HELIXVM_FAKE_PATH", (home() / "bin").c_str());
    fs::create_directory(home() / "bin");
    for (const char* program : {"mkdir", "mktemp", "rm", "stat", "chmod", "ln"})
        fs::create_symlink(std::string("/bin/") + program, home() / "bin" / program);
    std::ofstream(home() / "bin/cat") << "#!/bin/sh\n/usr/bin/head -c 1000 > /dev/null\n"
                                         "echo 'No space left on device' >&2\nexit 1\n";
    fs::permissions(home() / "bin/cat", fs::perms(0755));
    const auto brought = drop(write("large", std::string(8 << 20, 'x')));
    ASSERT_FALSE(brought);
    EXPECT_EQ(brought.error().code, ErrorCode::OutOfSpace) << brought.error().describe();
    EXPECT_TRUE(waitUntil([&] { return names().empty(); })) << "what was begun is gone";
    EXPECT_TRUE(m_records.lines.empty());
}

TEST_F(FileDrop, ACancelledOneLeavesNothing)
{
    async::CancelSource cancel;
    m_progress = [&](std::uint64_t, std::uint64_t) { cancel.cancel(); };
    const auto brought = drop(write("large", std::string(20 << 20, 'x')), cancel.token());
    ASSERT_FALSE(brought);
    EXPECT_EQ(brought.error().code, ErrorCode::Cancelled) << brought.error().describe();
    EXPECT_TRUE(waitUntil([&] { return names().empty(); }));
}

TEST_F(FileDrop, NothingCrossesThatCannotBePutOnRecord)
{
    m_records.ledgerProblem = Error{ErrorCode::Unavailable, "The ledger cannot be written.", {}};
    EXPECT_EQ(drop(write("a", "x")).error().code, ErrorCode::Unavailable);
    const auto put =
        QCoro::waitFor(m_exchange.put(m_bootstrap.workspace, textContent("x"), Wish::Paste, {}));
    EXPECT_EQ(put.error().code, ErrorCode::Unavailable);
    const auto taken =
        QCoro::waitFor(m_exchange.take(m_bootstrap.workspace, ClipboardKind::Text, {}));
    EXPECT_EQ(taken.error().code, ErrorCode::Unavailable);
    EXPECT_EQ(m_agent->clipboardClients(), 0U);
    EXPECT_TRUE(names().empty());
}

} // namespace
} // namespace helix::exchange
