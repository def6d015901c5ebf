#include "link/stream_meter.h"

#include <limits>

#include <gtest/gtest.h>

namespace helix::link {
namespace {

using namespace std::chrono_literals;
using TimePoint = StreamMeter::TimePoint;

const TimePoint kStart{1h};
constexpr std::uint64_t kGuest = 5'000'000; ///< the guest's clock at kStart

/// A frame whose stages took 1, 2, 3 and so on milliseconds, begun by an input `age` before its
/// capture, in a guest whose clock says kGuest at kStart.
protocol::FrameHeader frame(std::uint32_t sequence, std::chrono::milliseconds capturedAfter)
{
    protocol::FrameHeader header;
    header.sequence = sequence;
    header.width = 1280;
    header.height = 720;
    header.qp = 24;
    auto& times = header.times;
    times.capture = kGuest + static_cast<std::uint64_t>(capturedAfter / 1us);
    times.inputApplied = times.capture - 4000;
    times.taken = times.capture + 1000;
    times.compared = times.taken + 2000;
    times.converted = times.compared + 3000;
    times.encodeStart = times.converted + 4000;
    times.encoded = times.encodeStart + 5000;
    times.sent = times.encoded;
    return header;
}

/// Received at once, decoded 6 ms later.
void count(StreamMeter& meter, const protocol::FrameHeader& header,
           std::optional<TimePoint> inputAt = {})
{
    const auto sent = kStart + std::chrono::microseconds(header.times.sent - kGuest);
    CountedFrame counted{header, 1000, sent, sent + 6ms};
    counted.isDecoded = true;
    counted.inputAt = inputAt;
    meter.count(counted);
}

TEST(StreamMeter, tellsWhatEachStageTookFromTheInputToTheScreen)
{
    StreamMeter meter;
    count(meter, frame(1, 20ms), kStart + 13ms); // applied at 16, captured at 20, sent at 35
    meter.presented(1, kStart + 48ms);
    const auto stats = meter.read(kStart + 50ms);
    const double expected[kStreamStages] = {3, 4, 1, 2, 3, 4, 5, 0, 6, 7};
    for (std::size_t i = 0; i < kStreamStages; ++i) {
        EXPECT_DOUBLE_EQ(stats.stages[i].p50, expected[i]) << nameOf(static_cast<StreamStage>(i));
        EXPECT_EQ(stats.stages[i].count, 1U) << nameOf(static_cast<StreamStage>(i));
    }
    EXPECT_DOUBLE_EQ(stats.inputToDecoded.p50, 28);
    EXPECT_DOUBLE_EQ(stats.inputToPresented.p50, 35);
    EXPECT_EQ(stats.width, 1280);
    EXPECT_EQ(stats.qp, 24);
}

TEST(StreamMeter, aPictureThatIsReplacedIsADropAndItsInputIsSeenWithTheNextOne)
{
    StreamMeter meter;
    count(meter, frame(1, 20ms), kStart + 10ms);
    count(meter, frame(2, 40ms));
    meter.presented(2, kStart + 70ms);
    meter.presented(2, kStart + 90ms); // again: changes nothing
    meter.presented(1, kStart + 90ms);
    const auto stats = meter.read(kStart + 100ms);
    EXPECT_EQ(stats.replaced, 1U);
    EXPECT_EQ(stats.inputToPresented.count, 1U);
    EXPECT_DOUBLE_EQ(stats.inputToPresented.p50, 60);
    EXPECT_EQ(stats.stage(StreamStage::Presented).count, 1U);
}

TEST(StreamMeter, aRefinementIsNoAnswerToAnything)
{
    StreamMeter meter;
    auto header = frame(1, 20ms);
    header.flags = protocol::kFrameRefinement;
    count(meter, header, kStart);
    const auto stats = meter.read(kStart + 50ms);
    EXPECT_EQ(stats.inputToDecoded.count, 0U);
    EXPECT_EQ(stats.stage(StreamStage::Captured).count, 0U);
    EXPECT_EQ(stats.stage(StreamStage::Encoded).count, 1U);
}

TEST(StreamMeter, spreadsAreOfTheLastSecondsAndTellTheSlowOnes)
{
    StreamMeter meter;
    for (std::uint32_t i = 1; i <= 100; ++i) {
        auto header = frame(i, std::chrono::milliseconds(i * 20));
        header.times.encoded = header.times.encodeStart + i * 100;
        header.times.sent = header.times.encoded;
        count(meter, header);
    }
    const auto encoded = meter.read(kStart + 2s).stage(StreamStage::Encoded);
    EXPECT_DOUBLE_EQ(encoded.p50, 5.0);
    EXPECT_DOUBLE_EQ(encoded.p95, 9.5);
    EXPECT_EQ(meter.read(kStart + 20s).stage(StreamStage::Encoded).count, 0U);
}

TEST(StreamMeter, aLyingGuestSaysNoMoreThanNonsense)
{
    StreamMeter meter;
    constexpr auto most = std::numeric_limits<std::uint64_t>::max();
    protocol::FrameHeader header = frame(1, 20ms);
    for (const protocol::FrameTimes& times :
         {protocol::FrameTimes{most, 1, 0, most, 0, most, 0, most},
          protocol::FrameTimes{0, most, most, 0, most, 0, most, 0},
          protocol::FrameTimes{1, most, 1, 1, 1, 1, 1, 1}}) {
        header.times = times;
        header.starvedUs = std::numeric_limits<std::uint32_t>::max();
        CountedFrame counted{header, 1, kStart, kStart + 1ms};
        counted.isDecoded = true;
        counted.inputAt = kStart;
        meter.count(counted);
    }
    const auto stats = meter.read(kStart + 2ms);
    for (const auto& stage : stats.stages)
        EXPECT_GE(stage.p50, 0);
    EXPECT_LE(stats.starved, 1);
}

TEST(StreamMeter, whereNothingIsShownNothingPilesUp)
{
    StreamMeter meter;
    for (std::uint32_t i = 1; i <= 5000; ++i)
        count(meter, frame(i, std::chrono::milliseconds(i)));
    meter.presented(5000, kStart + 6s);
    EXPECT_LT(meter.read(kStart + 6s).replaced, 100U);
}

TEST(ClockMapping, aClockThatIsOursIsTakenAsItIs)
{
    constexpr std::uint64_t ours = 3'600'000'000; // kStart's own time
    ClockMapping clock;
    clock.learn(ours, kStart + 100ms);
    EXPECT_EQ(clock.toHost(ours), kStart) << "what the way takes is the way's";
    clock.learn(ours, kStart + 80ms);
    EXPECT_EQ(clock.toHost(ours), kStart);
    ClockMapping ahead;
    ahead.learn(ours + 1000, kStart);
    EXPECT_EQ(ahead.toHost(ours + 1000), kStart) << "nothing comes before it was sent";
    ClockMapping behind;
    behind.learn(ours, kStart + 1s);
    EXPECT_EQ(behind.toHost(ours), kStart + 1s) << "a guest that started just after its host";
}

TEST(ClockMapping, theQuickestMessageSetsTheClockAndIsForgottenInTime)
{
    ClockMapping clock;
    clock.learn(1'000'000, kStart + 5ms);
    clock.learn(2'000'000, kStart + 1s + 1ms); // quicker: 1 ms
    clock.learn(3'000'000, kStart + 2s + 9ms);
    EXPECT_EQ(clock.toHost(1'000'000), kStart + 1ms);
    clock.learn(42'000'000, kStart + 41s + 4ms);
    EXPECT_EQ(clock.toHost(1'000'000), kStart + 1ms) << "the window before counts";
    clock.learn(83'000'000, kStart + 82s + 4ms);
    EXPECT_EQ(clock.toHost(83'000'000), kStart + 82s + 4ms) << "clocks drift";
}

} // namespace
} // namespace helix::link
