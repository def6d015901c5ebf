// The data folder moved to another one, and what a kill leaves of that.

#include "app/data_move.h"

#include <csignal>
#include <fstream>

#include <fcntl.h>
#include <linux/magic.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/wait.h>
#include <unistd.h>

#include <gtest/gtest.h>

#include "app/data_away.h"
#include "app/data_move_traces.h"
#include "app/tree_copy.h"
#include "base/atomic_file.h"
#include "base/data_place.h"
#include "base/ids.h"

namespace helix::app {
namespace {

namespace fs = std::filesystem;

constexpr std::array kSteps{"begun", "copied", "compared", "linked", "exchanged"};

class DataMove : public testing::Test {
protected:
    DataMove()
    {
        fs::create_directories(m_root);
        m_paths = {m_root / "home" / "helixvm", m_root / "run", m_root / "cache"};
        EXPECT_TRUE(m_paths.prepare());
        furnish();
    }
    ~DataMove() override { fs::remove_all(m_root); }

    void furnish() const
    {
        const auto image = m_paths.images() / "tiny" / "v1", two = m_paths.images() / "tiny" / "v2";
        fs::create_directories(image);
        fs::create_directories(two);
        std::ofstream(image / "disk.qcow2") << std::string(100000, 'd');
        fs::create_hard_link(image / "disk.qcow2", two / "base.qcow2");
        std::ofstream(m_paths.data / "sparse") << "begin";
        fs::resize_file(m_paths.data / "sparse", 64 << 20);
        std::ofstream(m_paths.database()) << "records";
        std::ofstream(m_paths.data / "key") << "secret";
        ::chmod((m_paths.data / "key").c_str(), 0400);
        const timespec old[2]{{1000, 5}, {1000, 5}};
        ::utimensat(AT_FDCWD, (image / "disk.qcow2").c_str(), old, 0);
    }
    [[nodiscard]] fs::path target(const std::string& name = "disk") const
    {
        return m_root / name / "helix";
    }
    [[nodiscard]] static std::string text(const fs::path& path)
    {
        return readFile(path).value_or("(unreadable)");
    }
    /// As Helix would find it, whatever happened.
    void expectWhole() const
    {
        ASSERT_TRUE(m_paths.prepare());
        const auto disk = m_paths.images() / "tiny" / "v1" / "disk.qcow2";
        EXPECT_EQ(text(disk), std::string(100000, 'd'));
        EXPECT_EQ(text(m_paths.database()), "records");
        struct stat a {
        }, b{};
        ASSERT_EQ(::stat(disk.c_str(), &a), 0);
        ASSERT_EQ(::stat((m_paths.images() / "tiny" / "v2" / "base.qcow2").c_str(), &b), 0);
        EXPECT_EQ(a.st_ino, b.st_ino) << "what images share stays shared";
        EXPECT_EQ(a.st_mtim.tv_sec, 1000) << "snapshots know their files by it";
        EXPECT_EQ(a.st_mtim.tv_nsec, 5);
        ASSERT_EQ(::stat((m_paths.data / "sparse").c_str(), &a), 0);
        EXPECT_EQ(a.st_size, 64 << 20);
        EXPECT_LT(a.st_blocks * 512, 1 << 20) << "holes stay holes";
        ASSERT_EQ(::stat((m_paths.data / "key").c_str(), &a), 0);
        EXPECT_EQ(a.st_mode & 0777, 0400U);
    }
    [[nodiscard]] bool isMoved() const { return fs::is_symlink(m_paths.data); }
    [[nodiscard]] std::size_t entriesOf(const fs::path& folder) const
    {
        std::error_code error;
        return static_cast<std::size_t>(
            std::distance(fs::directory_iterator(folder, error), fs::directory_iterator()));
    }
    void expectRefused(const fs::path& to, ErrorCode code)
    {
        const auto moved = moveData(m_paths, to);
        ASSERT_FALSE(moved) << to;
        EXPECT_EQ(moved.error().code, code) << moved.error().describe();
        EXPECT_FALSE(isMoved());
        expectWhole();
    }

    /// As QEMU holds it.
    [[nodiscard]] int lockedDisk() const
    {
        const auto disk = m_paths.images() / "tiny" / "v1" / "disk.qcow2";
        const int fd = ::open(disk.c_str(), O_RDWR | O_CLOEXEC);
        struct flock lock {};
        lock.l_type = F_WRLCK;
        lock.l_whence = SEEK_SET;
        EXPECT_EQ(::fcntl(fd, F_OFD_SETLK, &lock), 0);
        return fd;
    }
    /// A move to `to` that is killed at one of its steps.
    void killAt(const char* last, const fs::path& to) const
    {
        const pid_t child = ::fork();
        if (child == 0) {
            DataMoveWatch watch;
            watch.reached = [last](const char* step) {
                if (std::string_view(step) == last)
                    ::raise(SIGKILL);
            };
            (void)moveData(m_paths, to, watch);
            ::_exit(0);
        }
        int status = 0;
        ::waitpid(child, &status, 0);
        ASSERT_TRUE(WIFSIGNALED(status)) << last << " was not reached";
    }

    const fs::path m_root = fs::path(testing::TempDir()) / ("data-move-" + generateUuid());
    Paths m_paths;
};

TEST_F(DataMove, AllOfItIsThereAndNothingHere)
{
    const auto moved = moveData(m_paths, target());
    ASSERT_TRUE(moved) << moved.error().describe();
    EXPECT_NE(moved->find(target().string()), std::string::npos);
    EXPECT_TRUE(isMoved());
    expectWhole();
    EXPECT_EQ(entriesOf(m_paths.data.parent_path()), 1U) << "the link alone";
    EXPECT_FALSE(fs::exists(target() / ".helix-arriving"));
    // And from there to a third place.
    ASSERT_TRUE(moveData(m_paths, target("other")));
    expectWhole();
    EXPECT_EQ(fs::read_symlink(m_paths.data), target("other"));
    EXPECT_FALSE(fs::exists(target())) << "the one between is gone";
    EXPECT_EQ(goOnWithDataMove(m_paths), "");
}

TEST_F(DataMove, KilledAtEachStepTheOldOrTheNewOneIsWhole)
{
    for (const bool again : {false, true}) {
        const fs::path first = again ? target("second") : target();
        for (const char* last : kSteps) {
            const fs::path before = isMoved() ? fs::read_symlink(m_paths.data) : m_paths.data;
            killAt(last, first);
            expectWhole();
            const bool isExchanged = std::string_view(last) == "exchanged";
            EXPECT_EQ(isMoved() && fs::read_symlink(m_paths.data) == first, isExchanged) << last;
            const auto said = goOnWithDataMove(m_paths);
            EXPECT_NE(said, "") << last;
            EXPECT_TRUE(isExchanged || entriesOf(first) == 0U) << "the copy goes, after " << last;
            expectWhole();
            EXPECT_EQ(goOnWithDataMove(m_paths), "") << "once";
            if (isExchanged) {
                EXPECT_FALSE(fs::exists(before) && before != m_paths.data) << before;
            }
        }
        EXPECT_EQ(entriesOf(m_paths.data.parent_path()), 1U);
    }
}

TEST_F(DataMove, WhatCannotBeIsRefusedAndNothingChanges)
{
    expectRefused("relative/folder", ErrorCode::InvalidArgument);
    expectRefused(m_paths.data, ErrorCode::InvalidArgument);
    expectRefused(m_paths.data / "images" / "new", ErrorCode::InvalidArgument);
    expectRefused(m_paths.data.parent_path(), ErrorCode::InvalidArgument);
    fs::create_directories(target());
    std::ofstream(target() / "letter") << "dear";
    expectRefused(target(), ErrorCode::InvalidArgument);
    EXPECT_EQ(text(target() / "letter"), "dear");
    fs::create_symlink(m_root, m_root / "link");
    expectRefused(m_root / "link", ErrorCode::InvalidArgument);
}

TEST_F(DataMove, AMachineThatRunsHoldsItUp)
{
    const int fd = lockedDisk();
    DataMoveWatch watch;
    watch.lockPatience = std::chrono::milliseconds::zero();
    const auto moved = moveData(m_paths, target(), watch);
    ASSERT_FALSE(moved);
    EXPECT_EQ(moved.error().code, ErrorCode::Conflict) << moved.error().describe();
    expectWhole();
    ::close(fd);
    EXPECT_EQ(entriesOf(target()), 0U);
    EXPECT_TRUE(moveData(m_paths, target()));
}

TEST_F(DataMove, AMachineThatIsEndingIsWaitedFor)
{
    int fd = lockedDisk();
    DataMoveWatch watch;
    bool hasWaited = false;
    watch.progress = [&](const DataMoveStep& step) {
        if (step.doneBytes == 0 && fd >= 0) {
            hasWaited = true;
            ::close(std::exchange(fd, -1)); // as a process that was killed does in the end
        }
        return true;
    };
    const auto moved = moveData(m_paths, target(), watch);
    ASSERT_TRUE(moved) << moved.error().describe();
    EXPECT_TRUE(hasWaited);
    expectWhole();
}

TEST_F(DataMove, WaitingForAMachineCanBeCancelled)
{
    const int fd = lockedDisk();
    DataMoveWatch watch;
    watch.progress = [](const DataMoveStep&) { return false; };
    const auto moved = moveData(m_paths, target(), watch);
    ::close(fd);
    ASSERT_FALSE(moved);
    EXPECT_EQ(moved.error().code, ErrorCode::Cancelled);
    EXPECT_EQ(entriesOf(target()), 0U);
}

TEST_F(DataMove, CancelLeavesNothing)
{
    for (const char* title : {"Copying", "Comparing"}) {
        DataMoveWatch watch;
        watch.progress = [title](const DataMoveStep& step) { return step.title != title; };
        const auto moved = moveData(m_paths, target(), watch);
        ASSERT_FALSE(moved);
        EXPECT_EQ(moved.error().code, ErrorCode::Cancelled);
        EXPECT_EQ(entriesOf(target()), 0U);
        expectWhole();
    }
}

TEST_F(DataMove, ACopyThatIsAnotherIsNotTaken)
{
    DataMoveWatch watch;
    watch.reached = [this](const char* step) {
        if (std::string_view(step) != "copied")
            return;
        // One byte, and the time as it was.
        const auto file = target() / "images" / "tiny" / "v1" / "disk.qcow2";
        struct stat status {};
        ::stat(file.c_str(), &status);
        std::fstream(file, std::ios::in | std::ios::out).seekp(50000).put('x');
        const timespec times[2]{status.st_atim, status.st_mtim};
        ::utimensat(AT_FDCWD, file.c_str(), times, 0);
    };
    const auto moved = moveData(m_paths, target(), watch);
    ASSERT_FALSE(moved);
    EXPECT_EQ(moved.error().code, ErrorCode::Corrupt);
    expectWhole();
    EXPECT_EQ(entriesOf(target()), 0U);
}

TEST_F(DataMove, WhatOthersPutThereStays)
{
    DataMoveWatch watch;
    watch.reached = [this](const char* step) {
        if (std::string_view(step) == "copied")
            std::ofstream(target() / "letter") << "dear";
    };
    watch.progress = [](const DataMoveStep& step) { return step.title != "Comparing"; };
    ASSERT_FALSE(moveData(m_paths, target(), watch));
    EXPECT_EQ(text(target() / "letter"), "dear");
    EXPECT_EQ(entriesOf(target()), 1U) << "the letter alone";
    fs::remove(target() / "letter");
    killAt("copied", target());
    std::ofstream(target() / "letter") << "dear";
    EXPECT_FALSE(moveData(m_paths, target()));
    EXPECT_EQ(text(target() / "letter"), "dear");
    EXPECT_EQ(entriesOf(target()), 1U);
    expectWhole();
}

TEST_F(DataMove, AnothersCopyIsRefusedAndStays)
{
    const Paths other{m_root / "other-home" / "helixvm", m_root / "run", m_root / "cache"};
    ASSERT_TRUE(other.prepare());
    killAt("copied", target());
    const auto there = entriesOf(target());
    const auto moved = moveData(other, target());
    ASSERT_FALSE(moved);
    EXPECT_EQ(moved.error().code, ErrorCode::InvalidArgument);
    EXPECT_NE(moved.error().message.find(m_paths.data.string()), std::string::npos)
        << moved.error().message;
    EXPECT_EQ(entriesOf(target()), there);
    EXPECT_TRUE(moveData(m_paths, target())) << "whose it is may begin again";
    EXPECT_FALSE(moveData(other, target())) << "it is the data now";
    expectWhole();
}

TEST_F(DataMove, ACopyOnADiskThatIsAwayGoesWhenItIsBack)
{
    killAt("copied", target());
    const auto hidden = m_root / "unplugged";
    fs::rename(target(), hidden);
    EXPECT_NE(goOnWithDataMove(m_paths).find(target().string()), std::string::npos);
    EXPECT_EQ(goOnWithDataMove(m_paths), "") << "told once";
    fs::rename(hidden, target());
    EXPECT_NE(goOnWithDataMove(m_paths), "");
    EXPECT_EQ(entriesOf(target()), 0U);
    expectWhole();
}

TEST_F(DataMove, AnOldDiskThatIsAwayIsEmptiedWhenItIsBack)
{
    ASSERT_TRUE(moveData(m_paths, target()));
    killAt("exchanged", target("second"));
    const auto hidden = m_root / "unplugged";
    fs::rename(target(), hidden);
    EXPECT_EQ(goOnWithDataMove(m_paths), "") << "nothing is removed";
    ASSERT_TRUE(moveData(m_paths, target("third"))) << "nor forgotten by another move";
    fs::rename(hidden, target());
    EXPECT_NE(goOnWithDataMove(m_paths).find(target().string()), std::string::npos);
    EXPECT_FALSE(fs::exists(target()));
    expectWhole();
}

TEST_F(DataMove, AStartMeanwhileThatWritesItsLogIsNoHarm)
{
    DataMoveWatch watch;
    watch.reached = [this](const char* step) {
        if (std::string_view(step) != "copied")
            return;
        std::ofstream(m_paths.logs() / "helix.log", std::ios::app) << "already running";
        std::ofstream(m_paths.data / "window.json") << "{}";
    };
    const auto moved = moveData(m_paths, target(), watch);
    ASSERT_TRUE(moved) << moved.error().describe();
    EXPECT_EQ(text(m_paths.logs() / "helix.log"), "already running");
    EXPECT_EQ(text(m_paths.data / "window.json"), "{}");
}

TEST_F(DataMove, WhatAnotherPutsThereUnderANameOfOursStays)
{
    DataMoveWatch watch;
    watch.reached = [this](const char* step) {
        if (std::string_view(step) == "begun")
            std::ofstream(target() / "images") << "dear";
    };
    const auto moved = moveData(m_paths, target(), watch);
    ASSERT_FALSE(moved);
    EXPECT_EQ(moved.error().code, ErrorCode::AlreadyExists);
    EXPECT_EQ(text(target() / "images"), "dear");
    EXPECT_EQ(entriesOf(target()), 1U) << "nothing of ours is left beside it";
    expectWhole();
}

TEST_F(DataMove, ACopyThatWasKilledLeavesWhatAnotherHasPutThere)
{
    std::ofstream(m_paths.data / "window.json") << "{}";
    killAt("copied", target());
    fs::remove_all(target() / "images");
    std::ofstream(target() / "letter") << "dear";
    std::ofstream(target() / "window.json")
        << "mine"; // a name of ours that the copy has not come to
    EXPECT_NE(goOnWithDataMove(m_paths), "");
    EXPECT_EQ(text(target() / "letter"), "dear");
    EXPECT_EQ(text(target() / "window.json"), "mine");
    EXPECT_EQ(entriesOf(target()), 2U);
    expectWhole();
}

TEST_F(DataMove, ARefusedFolderKeepsItsMode)
{
    fs::create_directories(target());
    std::ofstream(target() / "letter") << "dear";
    ::chmod(target().c_str(), 0755);
    expectRefused(target(), ErrorCode::InvalidArgument);
    struct stat status {};
    ASSERT_EQ(::stat(target().c_str(), &status), 0);
    EXPECT_EQ(status.st_mode & 0777, 0755U);
}

TEST_F(DataMove, AroundTheDataNobodyElseMayWrite)
{
    fs::create_directories(target().parent_path());
    ::chmod(target().parent_path().c_str(), 0777);
    expectRefused(target(), ErrorCode::PermissionDenied);
    EXPECT_FALSE(fs::exists(target()));
    ::chmod(target().parent_path().c_str(), 0755);
    ASSERT_TRUE(moveData(m_paths, target()));
    ::chmod(target().parent_path().c_str(), 0777);
    const auto open = m_paths.prepare();
    ASSERT_FALSE(open) << "nor where the link leads";
    EXPECT_EQ(open.error().code, ErrorCode::PermissionDenied);
}

TEST_F(DataMove, WhatIsInTheWayIsSaidBeforeTheCopy)
{
    const fs::path beside = m_paths.data.string() + ".moving";
    fs::create_directories(beside / "something");
    DataMoveWatch watch;
    bool isCopied = false;
    watch.progress = [&isCopied](const DataMoveStep&) { return isCopied = true; };
    const auto moved = moveData(m_paths, target(), watch);
    ASSERT_FALSE(moved);
    EXPECT_EQ(moved.error().code, ErrorCode::Conflict);
    EXPECT_FALSE(isCopied);
    EXPECT_TRUE(fs::exists(beside / "something"));
}

TEST_F(DataMove, ADiskThatIsNotThereIsNoFreshHome)
{
    ASSERT_TRUE(moveData(m_paths, target()));
    const auto hidden = m_root / "unplugged";
    fs::rename(target(), hidden);
    const auto gone = m_paths.prepare();
    ASSERT_FALSE(gone);
    EXPECT_EQ(gone.error().code, ErrorCode::NotFound);
    EXPECT_NE(gone.error().message.find(target().string()), std::string::npos);
    EXPECT_FALSE(fs::exists(target()));
    fs::create_directories(target()); // the empty folder that the disk was mounted over
    EXPECT_FALSE(m_paths.prepare());
    EXPECT_EQ(entriesOf(target()), 0U);
    fs::remove(target());
    fs::rename(hidden, target());
    expectWhole();
}

TEST_F(DataMove, ADiskThatIsElsewhereNowIsFoundThere)
{
    EXPECT_FALSE(awayPlace(m_paths));
    ASSERT_TRUE(moveData(m_paths, target()));
    EXPECT_FALSE(awayPlace(m_paths));
    EXPECT_EQ(findDataAt(m_paths, target("other")).error().code, ErrorCode::Conflict);
    const auto hidden = m_root / "unplugged";
    fs::rename(target(), hidden);
    EXPECT_EQ(awayPlace(m_paths), target());
    EXPECT_EQ(findDataAt(m_paths, m_root).error().code, ErrorCode::InvalidArgument);
    EXPECT_EQ(fs::read_symlink(m_paths.data), target()) << "nothing has changed";
    ASSERT_TRUE(findDataAt(m_paths, hidden));
    EXPECT_FALSE(awayPlace(m_paths));
    expectWhole();
}

TEST_F(DataMove, IsLookedAtWithoutMakingAnything)
{
    const auto facts = lookAtDataMove(m_paths, target());
    ASSERT_TRUE(facts) << facts.error().describe();
    EXPECT_GE(facts->bytes, 100000U);
    EXPECT_LT(facts->bytes, 64U << 20U) << "holes are not counted";
    EXPECT_GT(facts->freeBytes, facts->bytes);
    EXPECT_FALSE(fs::exists(target()));
    EXPECT_FALSE(lookAtDataMove(m_paths, m_paths.data / "in"));
    EXPECT_EQ(entriesOf(m_paths.data.parent_path()), 1U);
}

TEST_F(DataMove, WhatTheMoveWouldRefuseTheLookRefusesToo)
{
    fs::create_directories(m_root / "empty");
    fs::create_directory_symlink(m_root / "empty", m_root / "link");
    std::ofstream(m_root / "letter") << "dear";
    std::vector<fs::path> folders{m_root / "link", m_root / "letter", m_root / "letter" / "in"};
    if (::getuid() == 0) { // only root can give a folder away
        fs::create_directories(m_root / "theirs");
        ASSERT_EQ(::chown((m_root / "theirs").c_str(), 65534, 65534), 0);
        folders.push_back(m_root / "theirs");
    }
    for (const auto& folder : folders) {
        const auto looked = lookAtDataMove(m_paths, folder);
        const auto moved = moveData(m_paths, folder);
        ASSERT_FALSE(looked) << folder;
        ASSERT_FALSE(moved) << folder;
        EXPECT_EQ(looked.error().message, moved.error().message);
    }
    EXPECT_EQ(text(m_root / "letter"), "dear");
    EXPECT_TRUE(fs::is_empty(m_root / "empty"));
}

TEST_F(DataMove, ACopyWhoseClaimCannotBeReadIsNotForgotten)
{
    killAt("copied", target());
    const auto claim = target() / ".helix-arriving";
    const auto good = text(claim);
    fs::remove(claim);
    fs::create_directory(claim); // reading it fails
    EXPECT_FALSE(removeCopy(target()));
    EXPECT_NE(goOnWithDataMove(m_paths).find(target().string()), std::string::npos);
    EXPECT_EQ(goOnWithDataMove(m_paths), "") << "told once";
    fs::remove(claim);
    std::ofstream(claim) << good;
    EXPECT_NE(goOnWithDataMove(m_paths), "");
    EXPECT_EQ(entriesOf(target()), 0U);
    expectWhole();
}

TEST_F(DataMove, WhatForgetsIsNotTaken)
{
    for (const auto& folder : {m_paths.cache / "helix", m_paths.runtime / "helix"}) {
        expectRefused(folder, ErrorCode::InvalidArgument);
        EXPECT_FALSE(lookAtDataMove(m_paths, folder)) << folder;
        EXPECT_FALSE(fs::exists(folder));
    }
    const fs::path memory = "/dev/shm";
    struct statfs here {
    }, there{};
    ASSERT_EQ(::statfs(m_root.c_str(), &here), 0);
    if (::statfs(memory.c_str(), &there) != 0 || there.f_type != TMPFS_MAGIC ||
        here.f_type == TMPFS_MAGIC)
        GTEST_SKIP() << memory << " is no tmpfs, or the test itself is on one";
    const auto folder = memory / ("data-move-" + generateUuid());
    expectRefused(folder, ErrorCode::InvalidArgument);
    EXPECT_FALSE(fs::exists(folder));
}

TEST_F(DataMove, AMoveThatNobodySawIsToldByTheNextHelix)
{
    const auto root = m_root / "whole-home";
    ASSERT_EQ(::setenv("HELIXVM_HOME", root.c_str(), 1), 0);
    const auto paths = Paths::fromEnvironment(processEnvironment());
    ASSERT_TRUE(paths && paths->prepare());
    const auto move = [](std::string folder) {
        std::string option = "--move-data", ended = kMoveWhenEnded, name = "helix";
        std::array words{name.data(), option.data(), folder.data(), ended.data()};
        return runDataMove(static_cast<int>(words.size()), words.data());
    };
    std::ofstream(m_root / "letter") << "dear";
    EXPECT_EQ(move(m_root / "letter"), 1);
    EXPECT_NE(takeMoveWord(*paths).find("not a plain folder"), std::string::npos);
    EXPECT_EQ(takeMoveWord(*paths), "") << "once";
    EXPECT_EQ(move(target()), 0);
    EXPECT_NE(takeMoveWord(*paths).find("are in " + target().string()), std::string::npos);
    ::unsetenv("HELIXVM_HOME");
}

} // namespace
} // namespace helix::app
