#include "recording/recording.h"

#include <atomic>
#include <chrono>
#include <functional>
#include <thread>

#include <unistd.h>

#include <gtest/gtest.h>

#include "unit/recording/played.h"
#include "unit/recording/recorded_desktop.h"

namespace helix::recording {
namespace {

using namespace std::chrono_literals;

class RecordingTest : public testing::Test {
protected:
    RecordingTest()
    {
        std::string pattern = testing::TempDir() + "recording-XXXXXX";
        m_folder = ::mkdtemp(pattern.data());
        m_target.file = m_folder / "desk.mp4";
    }
    ~RecordingTest() override { std::filesystem::remove_all(m_folder); }

    static bool soon(const std::function<bool()>& holds)
    {
        const auto deadline = std::chrono::steady_clock::now() + 60s;
        while (!holds()) {
            if (std::chrono::steady_clock::now() > deadline)
                return false;
            std::this_thread::yield();
        }
        return true;
    }
    void add(Recording& recording, int squareX, bool isKey = false)
    {
        const auto frame = m_desktop.frame(squareX, isKey);
        recording.add(frame.header, frame.h264);
    }

    std::filesystem::path m_folder;
    Target m_target;
    RecordedDesktop m_desktop;
};

TEST_F(RecordingTest, endsWhenItsLengthIsReached)
{
    m_target.length = 1s;
    const auto recording = *Recording::begin(m_target);
    EXPECT_TRUE(recording->wantsKeyFrame());
    const auto began = std::chrono::steady_clock::now();
    add(*recording, 0, true);
    ASSERT_TRUE(soon([&] { return recording->progress().frames == 1; }));
    EXPECT_FALSE(recording->wantsKeyFrame());
    ASSERT_TRUE(soon([&] { return recording->ended().has_value(); }));
    EXPECT_GE(std::chrono::steady_clock::now() - began, 1s);
    EXPECT_TRUE(*recording->ended());
    add(*recording, 100);
    EXPECT_TRUE(recording->end());
    const auto film = play(m_target.file);
    ASSERT_TRUE(film);
    EXPECT_NEAR(film->seconds, 1, 0.001);
    EXPECT_EQ(film->pictures.size(), 1U);
    EXPECT_NEAR(recording->progress().seconds, 1, 0.001);
}

/// A desktop is asked for a picture where one is lacking, and not where one is on its way to the disk.
TEST_F(RecordingTest, wantsNoKeyFrameWhileOneIsBeingWritten)
{
    const auto recording = *Recording::begin(m_target);
    auto frame = m_desktop.frame(0, true);
    frame.h264.resize(Recording::kMostWaitingBytes / 4, 0xff); // it takes its time
    recording->add(frame.header, frame.h264);
    ASSERT_TRUE(soon([&] {
        EXPECT_FALSE(recording->wantsKeyFrame());
        return testing::Test::HasFailure() || recording->progress().frames == 1;
    }));
    EXPECT_FALSE(recording->wantsKeyFrame());
}

TEST_F(RecordingTest, endedBeforeAnyPictureItLeavesNothing)
{
    auto recording = *Recording::begin(m_target);
    EXPECT_TRUE(recording->end());
    EXPECT_TRUE(recording->progress().files.empty());
    recording.reset();
    EXPECT_TRUE(std::filesystem::is_empty(m_folder));
}

TEST_F(RecordingTest, aPlaceThatIsTakenIsRefusedAtOnce)
{
    m_target.file = m_folder;
    ASSERT_FALSE(Recording::begin(m_target));
}

TEST_F(RecordingTest, letGoOfInMidStreamTheFileIsWhole)
{
    auto recording = *Recording::begin(m_target);
    add(*recording, 0, true);
    add(*recording, 2);
    recording.reset();
    const auto film = play(m_target.file);
    ASSERT_TRUE(film);
    EXPECT_TRUE(film->isWhole);
    EXPECT_EQ(film->pictures.size(), 2U);
}

TEST_F(RecordingTest, whatTheDiskIsTooSlowForIsLeftOutUpToTheNextKeyFrame)
{
    auto recording = *Recording::begin(m_target);
    add(*recording, 0, true);
    ASSERT_TRUE(soon([&] { return recording->progress().frames == 1; }));
    // More at once than may wait; the disk takes it in its own time.
    auto frame = m_desktop.frame(2);
    frame.h264.resize(Recording::kMostWaitingBytes / 4, 0);
    ASSERT_TRUE(soon([&] {
        recording->add(frame.header, frame.h264);
        return recording->progress().left > 0;
    }));
    ASSERT_TRUE(soon([&] { return recording->wantsKeyFrame(); }));
    add(*recording, 4);
    add(*recording, 60, true);
    EXPECT_TRUE(recording->end());
    const auto film = play(m_target.file);
    ASSERT_TRUE(film);
    EXPECT_TRUE(film->isWhole);
    EXPECT_EQ(film->pictures.back().squareX, 60);
}

/// A pointer whose looks are as large as may be, and counted in `alive` while anybody has them.
Pointer hugePointer(int x, std::atomic<std::size_t>& alive)
{
    constexpr std::size_t kSide = protocol::kMaxPointerSide;
    auto* shape = new protocol::PointerShape{kSide, kSide, 0, 0, Bytes(kSide * kSide * 4, 255)};
    alive += shape->pixels.size();
    return {x, 7, {shape, [&alive](const protocol::PointerShape* gone) {
                       alive -= gone->pixels.size();
                       delete gone;
                   }}};
}

TEST_F(RecordingTest, pointersThatWaitAreBoundedWhateverTheyLookLike)
{
    m_target.series.emplace();
    m_target.series->folder = m_folder;
    std::atomic<std::size_t> alive = 0;
    std::size_t most = 0;
    const auto recording = *Recording::begin(m_target);
    for (int i = 0; i < 1024; ++i) {
        recording->point(hugePointer(i, alive));
        most = std::max(most, alive.load());
    }
    constexpr std::size_t kOne =
        std::size_t{4} * protocol::kMaxPointerSide * protocol::kMaxPointerSide;
    EXPECT_GT(most, kOne) << "they do wait";
    EXPECT_LE(most, Recording::kMostWaitingPointerBytes + kOne) << "and the newest that was taken";
    EXPECT_TRUE(recording->end());
    EXPECT_LE(alive, kOne);
    const auto before = alive.load();
    recording->point(hugePointer(5, alive));
    EXPECT_EQ(alive, before) << "it has ended";
}

TEST_F(RecordingTest, pointersOfAFilmThatKeepsNoneDoNotWait)
{
    std::atomic<std::size_t> alive = 0;
    const auto recording = *Recording::begin(m_target);
    recording->point(hugePointer(5, alive));
    EXPECT_EQ(alive, 0U);
}

TEST_F(RecordingTest, aFileThatCannotBeBegunEndsItWithTheReason)
{
    const auto recording = *Recording::begin(m_target);
    std::filesystem::create_symlink("/dev/full", m_target.file); // it has come meanwhile
    add(*recording, 0, true);
    ASSERT_TRUE(soon([&] { return recording->ended().has_value(); }));
    ASSERT_FALSE(*recording->ended());
    EXPECT_EQ(recording->ended()->error().code, ErrorCode::AlreadyExists);
    EXPECT_FALSE(recording->end());
    EXPECT_FALSE(recording->wantsKeyFrame());
}

} // namespace
} // namespace helix::recording
