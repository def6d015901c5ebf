#include "agent/desktop/stream/quality.h"

#include <algorithm>
#include <cmath>
#include <random>

#include <gtest/gtest.h>

#include "agent/desktop/stream/stream_pacer.h"

namespace helix::agent {
namespace {

using namespace std::chrono_literals;
using Kind = Quality::Kind;
using Time = Quality::Time;

constexpr int kAllTiles = 3600; ///< of 1280x720
const Time kBegin{100s};

/// A way of so many bytes a second, `distance` long in each direction, with a stream of frames on it
/// that all change `tiles` tiles, as fast as acknowledgements allow.
struct Way {
    double bytesPerSecond;
    std::chrono::milliseconds distance;

    struct Outcome {
        std::chrono::milliseconds oldest{}; ///< from a capture to its arrival, after the start
        int qp = 0;
        std::size_t bytes = 0;
        int frames = 0;
    };

    [[nodiscard]] Outcome carry(int tiles, double tileBytes, std::chrono::seconds duration) const
    {
        Quality quality;
        StreamPacer pacer;
        Outcome outcome;
        std::minstd_rand random(1);
        std::uniform_real_distribution<double> content(0.8, 1.2);
        std::deque<std::pair<std::uint32_t, Time>> acknowledgements;
        Time wayFree = kBegin, captured = kBegin;
        for (Time now = kBegin; now < kBegin + duration; now += 1ms) {
            while (!acknowledgements.empty() && acknowledgements.front().second <= now) {
                pacer.acknowledged(acknowledgements.front().first, now);
                quality.acknowledged(acknowledgements.front().first, now);
                acknowledgements.pop_front();
            }
            if (!pacer.hasCredit() || now < captured + 33ms || now < quality.freeAt())
                continue;
            captured = now;
            const bool first = outcome.frames == 0;
            const Kind kind = first ? Kind::Key : Kind::Changes;
            const int shown = first ? kAllTiles : tiles;
            const int qp = quality.quantiser(kind, shown);
            const double size =
                60 + shown * tileBytes * content(random) * std::exp2((Quality::kQuick - qp) / 6.0);
            const auto sequence = pacer.nextSequence();
            pacer.sent(first ? StreamPacer::Send::KeyFrame : StreamPacer::Send::Changes, now);
            quality.sent(sequence, kind, shown, qp, static_cast<std::size_t>(size), now);
            wayFree =
                std::max(wayFree, now) + std::chrono::duration_cast<Time::duration>(
                                             std::chrono::duration<double>(size / bytesPerSecond));
            acknowledgements.emplace_back(sequence, wayFree + 2 * distance);
            if (now > kBegin + duration / 2)
                outcome.oldest = std::max(
                    outcome.oldest,
                    std::chrono::ceil<std::chrono::milliseconds>(wayFree + distance - now));
            outcome.qp = qp;
            outcome.bytes += static_cast<std::size_t>(size);
            ++outcome.frames;
        }
        return outcome;
    }
};

TEST(Quality, aWayThatHoldsNothingUpGetsTheUsualQuality)
{
    const auto outcome = Way{1e9, 1ms}.carry(kAllTiles, 40, 5s);
    EXPECT_EQ(outcome.qp, Quality::kQuick);
    EXPECT_GT(outcome.frames, 140);
    const Quality fresh;
    EXPECT_EQ(fresh.quantiser(Kind::Key, kAllTiles), Quality::kQuick);
    EXPECT_EQ(fresh.quantiser(Kind::Refinement, kAllTiles), Quality::kFine);
}

TEST(Quality, aNarrowWayGetsCoarserPicturesInsteadOfOldOnes)
{
    // 1 Mbit/s, 200 ms there and back; video of 640x360.
    const auto outcome = Way{125e3, 100ms}.carry(920, 25, 20s);
    EXPECT_LE(outcome.oldest, 400ms);
    EXPECT_GE(outcome.frames, 20 * 4);
}

TEST(Quality, aWholeScreenThatChangesStaysWithinTheBound)
{
    const auto outcome = Way{125e3, 100ms}.carry(kAllTiles, 25, 20s);
    EXPECT_LE(outcome.oldest, 400ms);
    EXPECT_LE(outcome.qp, Quality::kCoarsest);
}

TEST(Quality, typingOnANarrowWayIsAsFineAsEver)
{
    const auto outcome = Way{125e3, 100ms}.carry(6, 60, 20s);
    EXPECT_EQ(outcome.qp, Quality::kQuick);
}

TEST(Quality, distanceAloneMakesNothingCoarser)
{
    const auto outcome = Way{1e8, 150ms}.carry(kAllTiles, 25, 10s);
    EXPECT_EQ(outcome.qp, Quality::kQuick);
}

TEST(Quality, aLongWayIsBegunWithCoarsePictures)
{
    Quality quality;
    quality.beginCarefully();
    EXPECT_GE(quality.quantiser(Kind::Key, kAllTiles), 45);
    EXPECT_EQ(quality.quantiser(Kind::Changes, 6), Quality::kQuick);
}

TEST(Quality, aLongWayIsKnownWithItsFirstFrame)
{
    // 1 Mbit/s, 200 ms there and back.
    Quality quality;
    quality.beginCarefully();
    quality.sent(1, Kind::Key, kAllTiles, 47, 30'000, kBegin);
    quality.setDistance(200ms);
    quality.acknowledged(1, kBegin + 440ms);
    ASSERT_TRUE(quality.bytesPerSecond());
    EXPECT_NEAR(*quality.bytesPerSecond(), 125e3, 1e3);
}

TEST(Quality, aLongWayThatIsWideIsSoonNoReasonForCoarsePictures)
{
    Quality quality;
    quality.beginCarefully();
    quality.setDistance(150ms);
    Time now = kBegin;
    std::uint32_t sequence = 0;
    for (const std::size_t bytes : {30'000, 70'000, 100'000}) {
        quality.sent(++sequence, Kind::Changes, kAllTiles, 40, bytes, now);
        now += 152ms;
        quality.acknowledged(sequence, now);
    }
    EXPECT_EQ(quality.quantiser(Kind::Changes, kAllTiles), Quality::kQuick);
}

TEST(Quality, aGuestThatWasOnlySlowIsNotTakenForALongWay)
{
    Quality quality;
    quality.beginCarefully();
    quality.sent(1, Kind::Key, kAllTiles, 47, 10'000, kBegin);
    quality.acknowledged(1, kBegin + 5ms);
    quality.sent(2, Kind::Changes, kAllTiles, 47, 10'000, kBegin + 100ms);
    quality.acknowledged(2, kBegin + 150ms); // later than the first by an accident
    quality.forgetGuess();
    EXPECT_FALSE(quality.bytesPerSecond());
    EXPECT_EQ(quality.quantiser(Kind::Key, kAllTiles), Quality::kQuick);
}

TEST(Quality, ofANearWayNothingIsLearnedFromItsDistance)
{
    Quality quality;
    quality.setDistance(3ms);
    quality.sent(1, Kind::Key, kAllTiles, 24, 150'000, kBegin);
    quality.acknowledged(1, kBegin + 400ms); // an emulated guest has just begun
    EXPECT_FALSE(quality.bytesPerSecond());
}

TEST(Quality, whatIsTooMuchForOneFrameIsShownInParts)
{
    Quality quality;
    EXPECT_EQ(quality.tilesInTime(kAllTiles), kAllTiles) << "nothing is known of the way";
    Time now = kBegin;
    std::uint32_t sequence = 0;
    const auto frame = [&](std::size_t bytes, std::chrono::milliseconds took) {
        const int qp = quality.quantiser(Kind::Changes, kAllTiles);
        quality.sent(++sequence, Kind::Changes, kAllTiles, qp, bytes, now);
        quality.acknowledged(sequence, now + took);
        now += took;
    };
    frame(100, 200ms);
    for (int i = 0; i < 20; ++i)
        frame(50'000, 700ms); // 100 KB a second, and as much however coarse
    const int some = quality.tilesInTime(kAllTiles);
    EXPECT_LT(some, kAllTiles / 3);
    EXPECT_GE(some, kAllTiles / 10);
    EXPECT_EQ(quality.tilesInTime(10), 10);
    EXPECT_EQ(quality.quantiser(Kind::Changes, some), Quality::kCoarsest);
}

TEST(Quality, aWayThatGetsWiderIsNoticed)
{
    Quality quality;
    std::uint32_t sequence = 0;
    Time now = kBegin;
    const auto frame = [&](std::size_t bytes, std::chrono::milliseconds took) {
        const int qp = quality.quantiser(Kind::Changes, 900);
        quality.sent(++sequence, Kind::Changes, 900, qp, bytes, now);
        now += took;
        quality.acknowledged(sequence, now);
        now += 20ms;
        return qp;
    };
    frame(3000, 5ms);
    for (int i = 0; i < 10; ++i)
        frame(20000, 300ms);
    EXPECT_GT(quality.quantiser(Kind::Changes, 900), Quality::kQuick);
    for (int i = 0; i < 60; ++i)
        frame(12000, 6ms);
    EXPECT_EQ(quality.quantiser(Kind::Changes, 900), Quality::kQuick);
}

TEST(Quality, whatIsToldOfTogetherDoesNotMakeAWayWider)
{
    // 1 Mbit/s, 200 ms there and back; the viewer is kept from saying so, and says all at once.
    Quality quality;
    quality.beginCarefully();
    quality.setDistance(200ms);
    quality.sent(1, Kind::Key, kAllTiles, 47, 30'000, kBegin);
    Time now = kBegin + 440ms;
    quality.acknowledged(1, now);
    for (std::uint32_t sequence = 2; sequence < 20; sequence += 2) {
        quality.sent(sequence, Kind::Changes, 900, 40, 8000, now);
        quality.sent(sequence + 1, Kind::Changes, 900, 40, 8000, now + 40ms);
        now += 330ms;
        quality.acknowledged(sequence + 1, now);
    }
    ASSERT_TRUE(quality.bytesPerSecond());
    EXPECT_LT(*quality.bytesPerSecond(), 140e3);
}

TEST(Quality, whoSleptIsNotWaitedFor)
{
    Quality quality;
    quality.sent(1, Kind::Changes, 10, 24, 400, kBegin);
    quality.acknowledged(1, kBegin + 5ms);
    // The computer of the viewer sleeps for an hour in the midst of a frame.
    quality.sent(2, Kind::Changes, 100, 24, 4000, kBegin + 1s);
    Time now = kBegin + 1h;
    quality.acknowledged(2, now);
    quality.sent(3, Kind::Key, kAllTiles, 51, 30000, now);
    quality.acknowledged(3, now + 30ms);
    EXPECT_LE(quality.freeAt(), now + 30ms) << "the way has carried all there was";
    // And it is found out that it is as wide as ever, by small frames, too.
    for (std::uint32_t sequence = 4; sequence < 40; ++sequence) {
        now += 200ms;
        quality.sent(sequence, Kind::Changes, 10, 24, 700, now);
        quality.acknowledged(sequence, now + 5ms);
    }
    EXPECT_EQ(quality.quantiser(Kind::Changes, 10), Quality::kQuick);
}

TEST(Quality, anAcknowledgementOfNothingChangesNothing)
{
    Quality quality;
    quality.acknowledged(7, kBegin);
    quality.sent(1, Kind::Changes, 0, 24, 100000, kBegin);
    quality.acknowledged(0, kBegin + 1s);
    EXPECT_FALSE(quality.bytesPerSecond());
    quality.acknowledged(0x7fffffff, kBegin + 2s);
    quality.acknowledged(1, kBegin + 3s);
    EXPECT_LE(quality.quantiser(Kind::Key, 1 << 20), Quality::kCoarsest);
}

} // namespace
} // namespace helix::agent
