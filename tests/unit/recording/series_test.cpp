// Recordings among Helix's own: parts with their times, the oldest of which go; and pieces of them.

#include <fstream>

#include <csignal>

#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <gtest/gtest.h>

#include "recording/cut.h"
#include "recording/film.h"
#include "recording/recorder.h"
#include "recording/shelf.h"
#include "unit/recording/played.h"
#include "unit/recording/recorded_desktop.h"

namespace helix::recording {
namespace {

using namespace std::chrono_literals;
namespace fs = std::filesystem;

constexpr std::int64_t kBegan = 1'700'000'000'000;

class SeriesTest : public testing::Test {
protected:
    SeriesTest()
    {
        std::string pattern = testing::TempDir() + "series-XXXXXX";
        m_folder = ::mkdtemp(pattern.data());
        m_shelf = m_folder / "recordings";
        m_target.series.emplace();
        m_target.series->partLength = 2s;
        useFolder(false);
    }
    ~SeriesTest() override { fs::remove_all(m_folder); }

    void useFolder(bool isRolling)
    {
        m_target.series->folder = *makeRecordingFolder(m_shelf, shelfId(isRolling, kBegan));
    }
    Frame frame(int squareX, bool isKey)
    {
        auto frame = m_desktop.frame(squareX, isKey);
        frame.wallMs = m_wallMs;
        return frame;
    }
    void add(int squareX, bool isKey = false)
    {
        if (!m_recorder)
            m_recorder.emplace(m_target);
        const auto added = m_recorder->add(frame(squareX, isKey));
        ASSERT_TRUE(added) << added.error().describe();
        pass(250ms);
    }
    void pass(std::chrono::milliseconds time)
    {
        m_desktop.pass(time);
        m_wallMs += time.count();
        ASSERT_TRUE(m_recorder->keepUp(m_desktop.now));
    }
    /// A key frame each second.
    void record(int seconds)
    {
        for (int i = 0; i < 4 * seconds; ++i)
            add(2 * i, i % 4 == 0);
    }
    void end() { ASSERT_TRUE(m_recorder->end(m_desktop.now)); }
    /// Of the recording that is made.
    std::vector<ShelfPart> parts()
    {
        for (const auto& entry : readShelf(m_shelf))
            if (m_shelf / entry.id == m_target.series->folder)
                return entry.parts;
        return {};
    }
    std::vector<CutPart> cutParts()
    {
        std::vector<CutPart> all;
        for (const auto& part : parts())
            all.push_back({part.file, part.startMs});
        return all;
    }

    fs::path m_folder, m_shelf;
    Target m_target;
    RecordedDesktop m_desktop;
    std::int64_t m_wallMs = kBegan;
    std::optional<Recorder> m_recorder;
};

TEST_F(SeriesTest, partsAreNamedAfterTheirTimesAndFollowEachOther)
{
    record(7);
    end();
    const auto all = parts();
    ASSERT_EQ(all.size(), 4U);
    for (std::size_t i = 0; i < all.size(); ++i) {
        EXPECT_EQ(all[i].startMs, kBegan + static_cast<std::int64_t>(i) * 2000);
        const auto film = *Film::open(all[i].file);
        EXPECT_TRUE(film.samples().front().isKey);
        EXPECT_EQ(film.endMs(), i == 3 ? 1000 : 2000);
        EXPECT_TRUE(play(all[i].file)->isWhole);
    }
    struct stat status {};
    ::stat(m_shelf.c_str(), &status);
    EXPECT_EQ(status.st_mode & 0777U, 0700U);
    ::stat(m_target.series->folder.c_str(), &status);
    EXPECT_EQ(status.st_mode & 0777U, 0700U);
}

TEST_F(SeriesTest, aNewPartBeginsWhereTheWallClockJumped)
{
    record(1);
    m_wallMs += 60'000; // this computer slept
    record(1);
    end();
    const auto all = parts();
    ASSERT_EQ(all.size(), 2U);
    EXPECT_EQ(all[1].startMs - all[0].startMs, 61'000);
}

TEST_F(SeriesTest, whatIsPrivateIsInNoPart)
{
    record(1);
    ASSERT_TRUE(m_recorder->interrupt(m_desktop.now));
    const auto before = m_recorder->progress(m_desktop.now).frames;
    pass(3s);
    add(200); // still of before: it cannot be decoded behind anything
    EXPECT_EQ(m_recorder->progress(m_desktop.now).frames, before);
    record(1);
    end();
    const auto all = parts();
    ASSERT_EQ(all.size(), 2U);
    EXPECT_EQ(Film::open(all[0].file)->endMs(), 1000) << "it ends where private began";
    EXPECT_EQ(all[1].startMs - all[0].startMs, 4250);
}

TEST_F(SeriesTest, theOldestPartsGoAtTheSize)
{
    useFolder(true);
    m_target.series->partLength = 1s;
    record(4);
    end();
    const auto each = parts()[1].bytes;
    m_recorder.reset();
    fs::remove_all(m_shelf);
    useFolder(true);
    m_wallMs = kBegan;
    m_target.series->mostBytes = 8 * each;
    record(30);
    std::uint64_t bytes = 0;
    for (const auto& part : parts())
        bytes += part.bytes;
    EXPECT_LE(bytes, 8 * each + each);
    EXPECT_GE(bytes, 4 * each);
    EXPECT_GT(parts().front().startMs, kBegan + 15'000);
    end();
    // One that was asked for stays whatever rolls.
    const auto asked = *makeRecordingFolder(m_shelf, shelfId(false, 5));
    std::ofstream(partFile(asked, 5)) << std::string(100'000, 'x');
    dropOldestParts(m_shelf, 0, {});
    EXPECT_TRUE(fs::exists(partFile(asked, 5)));
    EXPECT_EQ(parts().size(), 1U);
}

TEST_F(SeriesTest, aGuestWithoutKeyFramesGetsNoMoreThanTheSize)
{
    useFolder(true);
    constexpr std::uint64_t kMost = 1U << 20;
    m_target.series->mostBytes = kMost;
    m_target.series->partLength = 300s;
    std::uint64_t most = 0;
    for (int i = 0; i < 1000; ++i) { // 20 MiB
        const bool isKey = i < 40 ? i % 4 == 0 : i % 240 == 0;
        auto next = frame(2, isKey);
        if (!isKey)
            next.h264.resize(20U << 10, 0xff);
        ASSERT_TRUE(m_recorder || isKey);
        if (!m_recorder)
            m_recorder.emplace(m_target);
        ASSERT_TRUE(m_recorder->add(std::move(next)));
        pass(250ms);
        std::uint64_t bytes = 0;
        for (const auto& part : parts())
            bytes += part.bytes;
        most = std::max(most, bytes);
        if (i == 239) {
            EXPECT_FALSE(m_recorder->isWhole()) << "so a key frame is asked for";
        }
    }
    EXPECT_LE(most, kMost);
    EXPECT_GT(most, kMost / 2);
    add(2, true);
    EXPECT_TRUE(m_recorder->isWhole()) << "it goes on";
    end();
}

TEST_F(SeriesTest, aPartWithoutAnotherKeyFrameEndsButNotForStandingStill)
{
    add(0, true);
    pass(60s);
    add(2);
    EXPECT_TRUE(m_recorder->isWhole()) << "one is asked for by now";
    for (int i = 0; i < 40; ++i)
        add(2 * i);
    EXPECT_FALSE(m_recorder->isWhole());
    ASSERT_EQ(parts().size(), 1U);
    EXPECT_EQ(Film::open(parts()[0].file)->endMs(), 60'250 + 2 * 2000) << "twice a part's length";
    record(1);
    end();
    EXPECT_EQ(parts().size(), 2U);
}

TEST_F(SeriesTest, ofRollingPartsSoManyStayAtMost)
{
    ShelfEntry asked{"r1", false, 1, std::vector<ShelfPart>(2 * kMostFiles)};
    ShelfEntry rolling{"a1", true, 1, {}};
    for (std::size_t i = 0; i < kMostFiles + 100; ++i)
        rolling.parts.push_back({std::to_string(i), static_cast<std::int64_t>(i), 1});
    const auto surplus = surplusParts({asked, rolling}, 1U << 30);
    ASSERT_EQ(surplus.size(), 101U) << "with the one that begins they are as many as may be";
    EXPECT_EQ(surplus.front(), "0");
    EXPECT_EQ(surplus.back(), "100");
}

TEST_F(SeriesTest, oneThatWasAskedForEndsWithASentenceAtSoManyParts)
{
    // In memory where there is such a place: each file is made durable at its end.
    if (fs::exists("/dev/shm")) {
        m_shelf = fs::path("/dev/shm") / m_folder.filename();
        useFolder(false);
    }
    RecordedDesktop small(64, 64), large(128, 64);
    m_recorder.emplace(m_target);
    Result<void> added;
    for (std::size_t i = 0; i < kMostFiles + 10 && added; ++i) {
        RecordedDesktop& next = i % 2 == 0 ? small : large;
        m_desktop.pass(1s);
        m_wallMs += 1000;
        next.now = m_desktop.now;
        next.guestUs = m_desktop.guestUs;
        auto frame = next.frame(0, true);
        frame.wallMs = m_wallMs;
        added = m_recorder->add(std::move(frame));
    }
    ASSERT_FALSE(added);
    EXPECT_EQ(added.error().code, ErrorCode::ResourceExhausted);
    EXPECT_EQ(parts().size(), kMostFiles);
    EXPECT_TRUE(play(parts().back().file)->isWhole);
    fs::remove_all(m_shelf);
}

TEST_F(SeriesTest, aKeyFrameIsDueOnlyWhereSomethingMoves)
{
    add(0, true);
    pass(60s);
    EXPECT_FALSE(m_recorder->isKeyFrameDue(m_desktop.now)) << "it stands still";
    add(2);
    EXPECT_TRUE(m_recorder->isKeyFrameDue(m_desktop.now));
    add(4, true);
    add(6);
    EXPECT_FALSE(m_recorder->isKeyFrameDue(m_desktop.now)) << "there was one just now";
    pass(11s);
    EXPECT_TRUE(m_recorder->isKeyFrameDue(m_desktop.now));
    end();
}

TEST_F(SeriesTest, aPieceBeginsWithTheKeyFrameBeforeItAndPlays)
{
    record(7);
    end();
    Target target;
    target.file = m_folder / "piece.mp4";
    const auto piece = cutOut(cutParts(), {kBegan + 1400, kBegan + 5300}, target);
    ASSERT_TRUE(piece) << piece.error().describe();
    EXPECT_EQ(piece->files, std::vector<fs::path>{target.file}) << "three parts, one film";
    const auto film = *play(target.file);
    EXPECT_TRUE(film.isWhole);
    EXPECT_TRUE(film.pictures.front().isKey);
    EXPECT_NEAR(film.seconds, 4.3, 0.01) << "from second 1 to 5.3";
    EXPECT_EQ(film.pictures.size(), piece->frames);
    EXPECT_EQ(film.pictures.front().squareX, 8);
    EXPECT_EQ(film.pictures.back().squareX, 2 * 21);
    const auto again = cutOut(cutParts(), {kBegan, kBegan + 1000}, target);
    ASSERT_FALSE(again);
    EXPECT_EQ(again.error().code, ErrorCode::AlreadyExists);
    target.replace = true;
    EXPECT_TRUE(cutOut(cutParts(), {kBegan, kBegan + 1000}, target));
}

TEST_F(SeriesTest, aPieceOverAGapIsTwoFiles)
{
    record(2);
    ASSERT_TRUE(m_recorder->interrupt(m_desktop.now));
    pass(30s);
    record(2);
    end();
    Target target;
    target.file = m_folder / "piece.mp4";
    const auto piece = *cutOut(cutParts(), {kBegan, INT64_MAX / 100}, target);
    EXPECT_EQ(piece.files, (std::vector<fs::path>{target.file, m_folder / "piece-2.mp4"}));
    EXPECT_NEAR(piece.seconds, 4, 0.01);
}

TEST_F(SeriesTest, apieceOfNothingIsNoFile)
{
    record(1);
    end();
    Target target;
    target.file = m_folder / "piece.mp4";
    EXPECT_EQ(cutOut(cutParts(), {1, 2}, target).error().code, ErrorCode::NotFound);
    EXPECT_EQ(cutOut(cutParts(), {kBegan + 5, kBegan + 5}, target).error().code,
              ErrorCode::InvalidArgument);
    EXPECT_EQ(cutOut({}, {kBegan, kBegan + 5}, target).error().code, ErrorCode::NotFound);
    EXPECT_FALSE(fs::exists(target.file));
}

TEST_F(SeriesTest, aFullDiskLeavesNoPiece)
{
    record(5);
    end();
    Target target;
    target.file = m_folder / "piece.mp4";
    struct rlimit limit {};
    ::getrlimit(RLIMIT_FSIZE, &limit);
    const auto unlimited = limit;
    ::signal(SIGXFSZ, SIG_IGN);
    limit.rlim_cur = 2000;
    ::setrlimit(RLIMIT_FSIZE, &limit);
    const auto piece = cutOut(cutParts(), {kBegan, kBegan + 60'000}, target);
    ::setrlimit(RLIMIT_FSIZE, &unlimited);
    EXPECT_FALSE(piece);
    EXPECT_FALSE(fs::exists(target.file));
    EXPECT_EQ(parts().size(), 3U) << "the recording itself is as it was";
}

TEST_F(SeriesTest, aPieceThatFailsLeavesWhatItWasToReplace)
{
    record(5);
    end();
    Target target;
    target.file = m_folder / "piece.mp4";
    target.replace = true;
    std::ofstream(target.file) << "mine";
    const auto content = [&] {
        std::ifstream in(target.file);
        return std::string(std::istreambuf_iterator<char>(in), {});
    };
    const auto inFolder = [&] {
        return std::distance(fs::directory_iterator(m_folder), fs::directory_iterator());
    };
    const auto before = inFolder();
    target.keepFree = UINT64_MAX / 2;
    const auto none = cutOut(cutParts(), {kBegan, kBegan + 60'000}, target);
    ASSERT_FALSE(none);
    EXPECT_EQ(none.error().code, ErrorCode::OutOfSpace);
    EXPECT_NE(none.error().message.find("piece.mp4 "), std::string::npos) << none.error().message;
    EXPECT_EQ(content(), "mine");
    EXPECT_EQ(inFolder(), before) << "nor is anything left of it";
    target.keepFree = 0;
    ASSERT_TRUE(cutOut(cutParts(), {kBegan, kBegan + 60'000}, target));
    EXPECT_TRUE(play(target.file)->isWhole);
    EXPECT_EQ(inFolder(), before);
}

TEST_F(SeriesTest, theShelfKnowsItsOwnNamesAlone)
{
    EXPECT_TRUE(isShelfId("r1700000000000"));
    EXPECT_TRUE(isShelfId("a0"));
    for (const auto* id : {"", "r", "x5", "r-5", "r5x", "../r5", "r5/", "r99999999999999999999"})
        EXPECT_FALSE(isShelfId(id)) << id;
    record(1);
    end();
    fs::create_directory(m_shelf / "other");
    fs::create_directory_symlink("/", m_shelf / "r7");
    std::ofstream(m_target.series->folder / "notes.txt") << "mine";
    std::ofstream(m_target.series->folder / "12.mp4.part") << "mine";
    ASSERT_EQ(readShelf(m_shelf).size(), 1U);
    EXPECT_EQ(parts().size(), 1U);
    EXPECT_EQ(removeRecording(m_shelf, "r7").error().code, ErrorCode::NotFound);
    EXPECT_EQ(removeRecording(m_shelf, "..").error().code, ErrorCode::NotFound);
    EXPECT_EQ(removeRecording(m_shelf, "r8").error().code, ErrorCode::NotFound);
    fs::remove(m_target.series->folder / "notes.txt");
    fs::remove(m_target.series->folder / "12.mp4.part");
    EXPECT_TRUE(removeRecording(m_shelf, shelfId(false, kBegan)));
    EXPECT_TRUE(readShelf(m_shelf).empty());
}

} // namespace
} // namespace helix::recording
