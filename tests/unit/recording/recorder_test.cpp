#include "recording/recorder.h"

#include <fstream>

#include <csignal>

#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <gtest/gtest.h>

#include "base/atomic_file.h"
#include "recording/film_index.h"
#include "unit/recording/played.h"
#include "unit/recording/recorded_desktop.h"

namespace helix::recording {
namespace {

using namespace std::chrono_literals;

constexpr double kTick = 1.0 / Timeline::kTicksPerSecond;

class RecorderTest : public testing::Test {
protected:
    RecorderTest()
    {
        std::string pattern = testing::TempDir() + "recorder-XXXXXX";
        m_folder = ::mkdtemp(pattern.data());
        m_target.file = m_folder / "desk.mp4";
    }
    ~RecorderTest() override { std::filesystem::remove_all(m_folder); }

    Recorder& recorder()
    {
        if (!m_recorder)
            m_recorder.emplace(m_target);
        return *m_recorder;
    }
    void add(Frame frame)
    {
        const auto added = recorder().add(std::move(frame));
        ASSERT_TRUE(added) << added.error().describe();
    }
    /// As the recording's thread does it.
    void pass(std::chrono::milliseconds time)
    {
        for (; time > 0ms; time -= 200ms) {
            m_desktop.pass(std::min(time, std::chrono::milliseconds(200ms)));
            const auto kept = recorder().keepUp(m_desktop.now);
            ASSERT_TRUE(kept) << kept.error().describe();
        }
    }
    void end()
    {
        const auto ended = recorder().end(m_desktop.now);
        ASSERT_TRUE(ended) << ended.error().describe();
    }
    Played played(const char* name = "desk.mp4")
    {
        const auto played = play(m_folder / name);
        EXPECT_TRUE(played) << name;
        return played.value_or(Played());
    }
    /// A key frame, and the square moves on `count` times.
    void move(int count, std::chrono::milliseconds pace = 40ms)
    {
        add(m_desktop.frame(0, true));
        for (int i = 1; i <= count; ++i) {
            pass(pace);
            add(m_desktop.frame(i * 2));
        }
    }

    std::filesystem::path m_folder;
    Target m_target;
    RecordedDesktop m_desktop;
    std::optional<Recorder> m_recorder;
};

/// No picture refers to it.
Frame unreferred(Frame frame)
{
    for (std::size_t at = 0; at + 3 < frame.h264.size(); ++at)
        if (frame.h264[at] == 0 && frame.h264[at + 1] == 0 && frame.h264[at + 2] == 1)
            frame.h264[at + 3] &= 0x1f;
    return frame;
}

TEST_F(RecorderTest, ofPicturesThatNothingRefersToNoTwoStandInTurn)
{
    move(2);
    for (const int x : {10, 12, 14}) {
        pass(40ms);
        add(unreferred(m_desktop.frame(x)));
    }
    EXPECT_EQ(recorder().progress(m_desktop.now).frames, 4U) << "the first of them alone";
    pass(40ms);
    add(m_desktop.frame(16));
    pass(40ms);
    add(unreferred(m_desktop.frame(18)));
    EXPECT_EQ(recorder().progress(m_desktop.now).frames, 6U);
    EXPECT_EQ(recorder().progress(m_desktop.now).left, 0U) << "nothing is missing";
    add(unreferred(m_desktop.frame(20, true)));
    EXPECT_EQ(recorder().progress(m_desktop.now).frames, 7U) << "a key frame always counts";
}

TEST_F(RecorderTest, theNewestOfThemStandsInTheFilmWhereNothingFollows)
{
    move(1);
    for (const int x : {10, 12, 14}) {
        pass(40ms);
        add(unreferred(m_desktop.frame(x)));
    }
    pass(40ms);
    end();
    EXPECT_EQ(recorder().progress(m_desktop.now).frames, 4U);
    FilmIndex film;
    const auto bytes = *readFile(m_folder / "desk.mp4");
    ASSERT_TRUE(film.extend(
        [&](std::uint64_t offset, std::size_t count) -> Result<Bytes> {
            const auto piece = std::string_view(bytes).substr(offset, count);
            return Bytes(piece.begin(), piece.end());
        },
        bytes.size()));
    ASSERT_EQ(film.samples().size(), 4U);
    EXPECT_EQ(film.samples()[3].time, Timeline::kTicksPerSecond * 160 / 1000);
}

TEST_F(RecorderTest, aGuestThatSendsNothingElseIsAskedForAKeyFrame)
{
    move(1);
    for (int i = 0; i < 24; ++i) {
        pass(50ms);
        add(unreferred(m_desktop.frame(10 + i)));
    }
    EXPECT_FALSE(recorder().isWhole());
    EXPECT_GT(recorder().progress(m_desktop.now).left, 0U);
    add(m_desktop.frame(80, true));
    EXPECT_TRUE(recorder().isWhole());
}

TEST_F(RecorderTest, whatMovesIsShownWhenItWasCaptured)
{
    move(50);
    pass(40ms);
    end();
    const auto film = played();
    EXPECT_TRUE(film.isWhole);
    EXPECT_TRUE(film.isBt709Limited);
    EXPECT_EQ(film.tag, "avc1");
    EXPECT_EQ(std::pair(film.width, film.height), std::pair(320, 240));
    ASSERT_EQ(film.pictures.size(), 51U);
    for (std::size_t i = 0; i < film.pictures.size(); ++i) {
        EXPECT_NEAR(film.pictures[i].at, 0.04 * static_cast<double>(i), kTick) << i;
        EXPECT_NEAR(film.pictures[i].seconds, 0.04, kTick) << i;
        EXPECT_EQ(film.pictures[i].squareX, static_cast<int>(i) * 2) << i;
        EXPECT_EQ(film.pictures[i].isKey, i == 0);
    }
    EXPECT_NEAR(film.seconds, 51 * 0.04, 0.001);
    const auto progress = recorder().progress(m_desktop.now);
    EXPECT_NEAR(progress.seconds, 51 * 0.04, 0.001);
    EXPECT_EQ(progress.frames, 51U);
    EXPECT_EQ(progress.left, 0U);
    EXPECT_EQ(progress.bytes, std::filesystem::file_size(m_target.file));
    struct stat status {};
    ASSERT_EQ(::stat(m_target.file.c_str(), &status), 0);
    EXPECT_EQ(status.st_mode & 0777, 0600U);
}

TEST_F(RecorderTest, whatNeverMovesLastsAsLongAsItWasRecorded)
{
    move(0);
    pass(90s);
    end();
    const auto film = played();
    EXPECT_TRUE(film.isWhole);
    ASSERT_EQ(film.pictures.size(), 1U);
    EXPECT_NEAR(film.pictures[0].seconds, 90, kTick);
    EXPECT_NEAR(film.seconds, 90, 0.001);
}

TEST_F(RecorderTest, stillnessBetweenMovesAndAtTheEndHasItsLength)
{
    move(3);
    pass(10s);
    add(m_desktop.frame(100));
    pass(300ms);
    add(m_desktop.frame(110));
    pass(20s);
    end();
    const auto film = played();
    EXPECT_TRUE(film.isWhole);
    ASSERT_EQ(film.pictures.size(), 6U);
    EXPECT_NEAR(film.pictures[3].seconds, 10, kTick);
    EXPECT_NEAR(film.pictures[4].at, 10.12, kTick);
    EXPECT_NEAR(film.pictures[4].seconds, 0.3, kTick);
    EXPECT_NEAR(film.pictures[5].seconds, 20, kTick);
    EXPECT_NEAR(film.seconds, 30.42, 0.001);
}

TEST_F(RecorderTest, aFrameThatWasOnItsWayWhileTheStillOneWasWrittenKeepsItsTime)
{
    move(0);
    pass(1s);
    const auto late = m_desktop.guestUs - 60'000; // the still one is on the disk as a second long
    for (const std::uint64_t more : {0U, 40'000U, 80'000U}) {
        auto frame = m_desktop.frame(8);
        frame.header.times.capture = late + more;
        m_desktop.pass(1ms);
        frame.received = m_desktop.now + 80ms;
        add(std::move(frame));
    }
    m_desktop.pass(200ms);
    end();
    const auto film = played();
    EXPECT_TRUE(film.isWhole);
    ASSERT_EQ(film.pictures.size(), 4U);
    EXPECT_NEAR(film.pictures[1].at, 0.94, kTick);
    EXPECT_NEAR(film.pictures[2].at, 0.98, kTick);
    EXPECT_NEAR(film.pictures[3].at, 1.02, kTick);
}

TEST_F(RecorderTest, atEveryMomentTheFileHasAllButTheLastSecond)
{
    move(0);
    for (int i = 1; i < 200; ++i) {
        const auto pause = std::chrono::milliseconds(i % 7 == 0 ? 1700 : i * 7919 % 600 + 1);
        pass(pause);
        const auto film = played(); // as if killed here
        EXPECT_TRUE(film.isWhole) << i;
        EXPECT_GT(film.seconds, recorder().progress(m_desktop.now).seconds - 0.75) << i;
        add(m_desktop.frame(i));
    }
}

TEST_F(RecorderTest, cutAtAnyByteItPlaysUpToTheLastWholeFragment)
{
    move(100);
    pass(3s);
    end();
    const Bytes whole = contentOf(m_target.file);
    std::size_t most = 0, films = 0;
    for (std::size_t size = 0; size <= whole.size(); size += size < 3000 ? 1 : 7) {
        const auto film = play(BytesView(whole).first(size));
        if (!film)
            continue;
        ++films;
        // FFmpeg shows what it can of a fragment that is cut; what came before must be all there.
        EXPECT_GE(film->pictures.size() + 1, most) << size;
        most = std::max(most, film->pictures.size());
        for (std::size_t i = 0; i + 1 < film->pictures.size(); ++i)
            ASSERT_EQ(film->pictures[i].squareX, static_cast<int>(i) * 2) << size;
    }
    EXPECT_GT(films, 1000U);
    EXPECT_GE(most, 100U);
}

TEST_F(RecorderTest, aGuestThatLiesAboutItsTimesGivesAFilmThatPlays)
{
    add(m_desktop.frame(0, true));
    const std::vector<std::uint64_t> times{0,  0, UINT64_MAX, 1, UINT64_MAX / 2, 77'000'000,
                                           77, 3, 3,          3, 1ULL << 63,     0};
    for (const auto time : times) {
        pass(50ms);
        auto frame = m_desktop.frame(8);
        frame.header.times.capture = time;
        add(std::move(frame));
    }
    pass(400ms);
    end();
    const auto film = played();
    EXPECT_TRUE(film.isWhole);
    ASSERT_EQ(film.pictures.size(), times.size() + 1);
    for (std::size_t i = 1; i < film.pictures.size(); ++i)
        EXPECT_GT(film.pictures[i].at, film.pictures[i - 1].at);
    EXPECT_NEAR(film.seconds, 1.0, 0.001);
}

TEST_F(RecorderTest, aFloodOfFramesWithinOneTickPlays)
{
    m_target.length = 1s;
    add(m_desktop.frame(0, true));
    m_desktop.pass(990ms);
    for (int i = 0; i < 50; ++i)
        add(m_desktop.frame(2));
    m_desktop.pass(1s);
    EXPECT_TRUE(recorder().isOver(m_desktop.now));
    end();
    const auto film = played();
    EXPECT_TRUE(film.isWhole);
    EXPECT_EQ(film.pictures.size(), 51U);
    EXPECT_NEAR(film.seconds, 1.0, 0.01);
}

TEST_F(RecorderTest, itBeginsWithAKeyFrameAndNothingIsThereBefore)
{
    for (int i = 0; i < 3; ++i)
        add(m_desktop.frame(0));
    EXPECT_FALSE(recorder().isWhole());
    pass(1s);
    EXPECT_TRUE(std::filesystem::is_empty(m_folder));
    add(m_desktop.frame(20, true));
    EXPECT_TRUE(recorder().isWhole());
    pass(1s);
    end();
    EXPECT_NEAR(played().seconds, 1, 0.001);
    EXPECT_EQ(recorder().progress(m_desktop.now).left, 0U);
}

TEST_F(RecorderTest, whatIsMissingOrBrokenIsLeftOutUpToTheNextKeyFrame)
{
    move(2);
    pass(40ms);
    (void)m_desktop.frame(50); // never came
    pass(40ms);
    add(m_desktop.frame(60));
    EXPECT_FALSE(recorder().isWhole());
    add(m_desktop.frame(70, true));
    pass(40ms);
    auto garbage = m_desktop.frame(80);
    garbage.h264 = {1, 2, 3};
    add(garbage);
    add(m_desktop.frame(90));
    auto noKey = m_desktop.frame(100, true);
    noKey.header.flags = 0;
    add(noKey);
    auto lies = m_desktop.frame(110);
    lies.header.flags = protocol::kFrameKey;
    add(lies);
    auto grown = m_desktop.frame(120);
    grown.header.width = 640;
    add(grown);
    EXPECT_FALSE(recorder().isWhole());
    pass(40ms);
    add(m_desktop.frame(130, true));
    pass(40ms);
    end();
    const auto film = played();
    EXPECT_TRUE(film.isWhole);
    std::vector<int> squares;
    for (const auto& picture : film.pictures)
        squares.push_back(picture.squareX);
    EXPECT_EQ(squares, (std::vector{0, 2, 4, 70, 130}));
    EXPECT_EQ(recorder().progress(m_desktop.now).left, 6U);
    EXPECT_NEAR(film.seconds, 0.28, 0.001)
        << "the picture before it lasts as long as it is missing";
}

TEST_F(RecorderTest, nothingFollowsWhatCannotBeDecodedBehindTheRest)
{
    const std::vector<std::pair<const char*, void (*)(Frame&)>> faults{
        {"missing", [](Frame& frame) { ++frame.header.sequence; }},
        {"garbage",
         [](Frame& frame) {
             frame.h264 = {1, 2, 3};
         }},
        {"no slices",
         [](Frame& frame) {
             frame.h264 = {0, 0, 1, 6, 5};
         }},
        {"wider", [](Frame& frame) { frame.header.width = 640; }},
        {"higher", [](Frame& frame) { frame.header.height = 480; }},
        {"brings parameter sets", [](Frame& frame) {
             frame.h264.insert(frame.h264.end(), {0, 0, 1, 0x68, 9});
         }}};
    for (const auto& [what, fault] : faults) {
        add(m_desktop.frame(0, true));
        add(m_desktop.frame(2));
        EXPECT_TRUE(recorder().isWhole()) << what;
        const auto before = recorder().progress(m_desktop.now).frames;
        auto frame = m_desktop.frame(4);
        fault(frame);
        m_desktop.sequence = frame.header.sequence;
        add(frame);
        add(m_desktop.frame(6));
        EXPECT_FALSE(recorder().isWhole()) << what;
        EXPECT_EQ(recorder().progress(m_desktop.now).frames, before) << what;
    }
}

TEST_F(RecorderTest, whatComesAfterItsLengthIsNotInIt)
{
    m_target.length = 2s;
    move(0);
    pass(1s);
    add(m_desktop.frame(20));
    m_desktop.pass(1500ms); // the thread was late
    add(m_desktop.frame(40));
    m_desktop.pass(1s);
    end();
    const auto film = played();
    EXPECT_EQ(film.pictures.size(), 2U);
    EXPECT_NEAR(film.seconds, 2, 0.001);
}

TEST_F(RecorderTest, eachSizeIsAFileOfItsOwn)
{
    std::ofstream(m_folder / "desk-2.mp4") << "of somebody else";
    move(2);
    pass(1s);
    RecordedDesktop larger(640, 480);
    const auto grow = [&](RecordedDesktop& next) {
        next.now = m_desktop.now;
        next.guestUs = m_desktop.guestUs;
        next.sequence = m_desktop.sequence;
        add(next.frame(30, true));
    };
    grow(larger);
    m_desktop.sequence += 1;
    pass(2s);
    add(m_desktop.frame(0, true)); // back again
    pass(500ms);
    end();
    EXPECT_NEAR(played().seconds, 1.08, 0.001);
    const auto second = played("desk-3.mp4");
    EXPECT_EQ(second.width, 640);
    EXPECT_TRUE(second.isWhole);
    EXPECT_NEAR(second.seconds, 2, 0.001);
    EXPECT_EQ(second.pictures.at(0).at, 0);
    EXPECT_EQ(played("desk-4.mp4").width, 320);
    EXPECT_EQ(contentOf(m_folder / "desk-2.mp4").size(), 16U) << "nothing of others is replaced";
    const auto progress = recorder().progress(m_desktop.now);
    EXPECT_EQ(progress.files, (std::vector{m_folder / "desk.mp4", m_folder / "desk-3.mp4",
                                           m_folder / "desk-4.mp4"}));
    EXPECT_NEAR(progress.seconds, 3.58, 0.001);
    EXPECT_EQ(progress.bytes, std::filesystem::file_size(progress.files[0]) +
                                  std::filesystem::file_size(progress.files[1]) +
                                  std::filesystem::file_size(progress.files[2]));
}

TEST_F(RecorderTest, aDesktopThatNeverKeepsItsSizeGetsAFileASecond)
{
    // In memory where there is such a place: each file is made durable at its end.
    const std::filesystem::path memory = "/dev/shm";
    if (std::filesystem::exists(memory))
        m_target.file = memory / (m_folder.filename().string() + ".mp4");
    RecordedDesktop small(64, 64), large(128, 64);
    Result<void> added;
    const auto change = [&](std::size_t times, std::chrono::milliseconds pace) {
        for (std::size_t i = 0; i < times && added; ++i) {
            RecordedDesktop& next = i % 2 == 0 ? small : large;
            m_desktop.pass(pace);
            next.now = m_desktop.now;
            next.guestUs = m_desktop.guestUs;
            added = recorder().add(next.frame(0, true));
        }
        return recorder().progress(m_desktop.now).files.size();
    };
    EXPECT_EQ(change(2 * kQuickSizes + 1, 1ms), kQuickSizes);
    EXPECT_FALSE(recorder().isWhole()) << "so a key frame is asked for";
    EXPECT_EQ(change(10, 1s), kQuickSizes + 10);
    EXPECT_EQ(change(kMostFiles, 1s), kMostFiles);
    ASSERT_FALSE(added);
    EXPECT_EQ(added.error().code, ErrorCode::ResourceExhausted);
    const auto files = recorder().progress(m_desktop.now).files;
    EXPECT_TRUE(play(files[kQuickSizes - 1])->isWhole);
    EXPECT_TRUE(play(files[kQuickSizes + 5])->isWhole);
    for (const auto& file : files)
        std::filesystem::remove(file);
}

TEST_F(RecorderTest, whatIsThereIsNeitherWrittenToNorReplacedUnasked)
{
    std::ofstream(m_target.file) << "precious";
    auto added = recorder().add(m_desktop.frame(0, true));
    ASSERT_FALSE(added);
    EXPECT_EQ(added.error().code, ErrorCode::AlreadyExists);
    EXPECT_EQ(contentOf(m_target.file).size(), 8U);
}

TEST_F(RecorderTest, withForceAnOrdinaryFileGivesItsNameAway)
{
    std::ofstream(m_target.file) << "old";
    std::filesystem::create_hard_link(m_target.file, m_folder / "kept");
    m_target.replace = true;
    move(1);
    pass(1s);
    end();
    EXPECT_TRUE(played().isWhole);
    EXPECT_EQ(contentOf(m_folder / "kept").size(), 3U) << "its other name has it as it was";
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(m_folder), {}), 2);
}

TEST_F(RecorderTest, linksFoldersAndPipesAreRefusedEvenWithForce)
{
    m_target.replace = true;
    std::ofstream(m_folder / "target") << "precious";
    std::filesystem::create_symlink(m_folder / "target", m_folder / "link");
    std::filesystem::create_symlink(m_folder / "nothing", m_folder / "dangling");
    std::filesystem::create_directory(m_folder / "folder");
    ASSERT_EQ(::mkfifo((m_folder / "pipe").c_str(), 0600), 0);
    for (const char* name : {"link", "dangling", "folder", "pipe"})
        for (const bool replace : {false, true}) {
            EXPECT_FALSE(checkPlace(m_folder / name, replace)) << name;
            const auto made = RecordingFile::create(m_folder / name, replace, 0);
            ASSERT_FALSE(made) << name;
            EXPECT_EQ(made.error().code, ErrorCode::AlreadyExists) << name;
        }
    EXPECT_EQ(contentOf(m_folder / "target").size(), 8U);
    EXPECT_FALSE(std::filesystem::exists(m_folder / "nothing"));
}

TEST_F(RecorderTest, placesThatAreNoneAreRefusedBeforeAnythingIsDone)
{
    const auto code = [](const std::filesystem::path& file) {
        const auto checked = checkPlace(file, false);
        return checked ? ErrorCode::Internal : checked.error().code;
    };
    EXPECT_EQ(code("desk.mp4"), ErrorCode::InvalidArgument);
    EXPECT_EQ(code(""), ErrorCode::InvalidArgument);
    EXPECT_EQ(code(m_folder / ""), ErrorCode::InvalidArgument);
    EXPECT_EQ(code(m_folder / std::string("a\0b", 3)), ErrorCode::InvalidArgument);
    EXPECT_EQ(code(m_folder / "no" / "desk.mp4"), ErrorCode::NotFound);
    EXPECT_EQ(code(m_folder / std::string(300, 'x')), ErrorCode::Internal);
    EXPECT_EQ(code(m_folder / "fine.mp4"), ErrorCode::Internal);
}

TEST_F(RecorderTest, aDiskThatHasNoMoreRoomEndsItAndTheFilePlays)
{
    move(30);
    pass(1s);
    const auto before = played();
    // As full as a disk can be: this process may write no more than what is there, and a little.
    const auto room = std::filesystem::file_size(m_target.file) + 100;
    struct rlimit limit {};
    ::getrlimit(RLIMIT_FSIZE, &limit);
    const auto unlimited = limit;
    ::signal(SIGXFSZ, SIG_IGN);
    limit.rlim_cur = room;
    ::setrlimit(RLIMIT_FSIZE, &limit);
    Result<void> added;
    for (int i = 0; i < 100 && added; ++i) {
        m_desktop.pass(100ms);
        added = recorder().add(m_desktop.frame(i));
    }
    ::setrlimit(RLIMIT_FSIZE, &unlimited);
    ASSERT_FALSE(added);
    const auto film = played();
    EXPECT_TRUE(film.isWhole);
    EXPECT_GE(film.pictures.size(), before.pictures.size());
    EXPECT_LE(std::filesystem::file_size(m_target.file), room);
}

TEST_F(RecorderTest, whatIsToBeLeftFreeOfTheDiskIsLeft)
{
    m_target.keepFree = UINT64_MAX / 2;
    const auto added = recorder().add(m_desktop.frame(0, true));
    ASSERT_FALSE(added);
    EXPECT_EQ(added.error().code, ErrorCode::OutOfSpace);
}

} // namespace
} // namespace helix::recording
