#include "sound/jitter_buffer.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "link/sound_stream.h"
#include "sound/level_meter.h"
#include "link/reopen_pace.h"

namespace helix::sound {
namespace {

constexpr std::size_t kPacket = protocol::kSoundPacketSamples;

/// Of one value throughout, so that it is known again.
std::vector<std::int16_t> packet(int value)
{
    return std::vector<std::int16_t>(kPacket, static_cast<std::int16_t>(value));
}

class Jitter : public testing::Test {
protected:
    void add(std::uint32_t sequence)
    {
        m_buffer.add(sequence, packet(static_cast<int>(sequence % 1000)));
    }
    /// What is played in the next 20 ms; -1: not of one piece.
    int next()
    {
        std::vector<std::int16_t> samples(kPacket, 99);
        m_buffer.take(samples);
        const bool isOne = std::ranges::all_of(samples, [&](auto s) { return s == samples[0]; });
        return isOne ? samples[0] : -1;
    }
    JitterBuffer m_buffer;
};

TEST_F(Jitter, PlaysInOrderOnceTwoAreThere)
{
    add(5);
    EXPECT_EQ(next(), 0) << "held: what follows may be late";
    add(6);
    EXPECT_EQ(next(), 5);
    add(7);
    EXPECT_EQ(next(), 6);
    EXPECT_EQ(next(), 7);
    EXPECT_EQ(next(), 0);
    EXPECT_EQ(m_buffer.late() + m_buffer.lost(), 0U);
}

TEST_F(Jitter, AShortSoundIsPlayedThoughNothingFollows)
{
    add(5);
    EXPECT_EQ(next(), 0);
    EXPECT_EQ(next(), 0);
    EXPECT_EQ(next(), 5);
    EXPECT_EQ(next(), 0);
}

TEST_F(Jitter, NeverHoldsMoreThan60Ms)
{
    for (std::uint32_t i = 0; i < 50; ++i) {
        add(i);
        EXPECT_LE(m_buffer.heldFrames(), JitterBuffer::kMostFrames) << i;
    }
    EXPECT_EQ(m_buffer.heldFrames(), JitterBuffer::kMostFrames);
    EXPECT_EQ(m_buffer.late(), 47U);
    EXPECT_EQ(next(), 47) << "the newest are kept";
}

TEST_F(Jitter, OneThatIsMadeUpForIsPlayedAndCountsAsLostOnce)
{
    add(1);
    add(2);
    EXPECT_EQ(next(), 1);
    m_buffer.add(3, packet(99), true);
    add(4);
    EXPECT_EQ(next(), 2);
    EXPECT_EQ(next(), 99);
    EXPECT_EQ(next(), 4);
    EXPECT_EQ(m_buffer.lost(), 1U);
    m_buffer.add(3, packet(99), true);
    EXPECT_EQ(m_buffer.lost() + m_buffer.late(), 1U) << "its turn was over";
}

TEST(ReopenPace, AGuestThatHangsUpIsAskedEverMoreRarely)
{
    using namespace std::chrono_literals;
    link::ReopenPace pace;
    std::vector<std::chrono::seconds> waits;
    for (int i = 0; i < 7; ++i)
        waits.push_back(pace.next(1s));
    EXPECT_EQ(waits, (std::vector<std::chrono::seconds>{2s, 4s, 8s, 16s, 32s, 60s, 60s}));
    EXPECT_EQ(pace.next(link::ReopenPace::kLasted), 2s) << "that one was good";
    EXPECT_EQ(pace.next(0s), 4s);
}

TEST(SoundGaps, ShortOnesAreMadeUpFor)
{
    link::SoundGaps gaps;
    EXPECT_EQ(gaps.lostBefore(7, false), 0U) << "nothing was before";
    EXPECT_EQ(gaps.lostBefore(8, false), 0U);
    EXPECT_EQ(gaps.lostBefore(10, false), 1U);
    EXPECT_EQ(gaps.lostBefore(16, false), 5U);
    EXPECT_EQ(gaps.lostBefore(23, false), 0U) << "too long";
    EXPECT_EQ(gaps.lostBefore(23, false), 0U) << "again";
    EXPECT_EQ(gaps.lostBefore(20, false), 0U) << "late";
    EXPECT_EQ(gaps.lostBefore(22, true), 0U) << "it begins anew";
    EXPECT_EQ(gaps.lostBefore(0xffffffff, true), 0U);
    EXPECT_EQ(gaps.lostBefore(1, false), 1U);
}

TEST_F(Jitter, OneThatIsMissingIsSilenceAndOneThatIsLateIsDropped)
{
    add(1);
    add(2);
    EXPECT_EQ(next(), 1);
    add(4);
    EXPECT_EQ(next(), 2);
    EXPECT_EQ(next(), 0);
    EXPECT_EQ(m_buffer.lost(), 1U);
    add(3);
    EXPECT_EQ(m_buffer.late(), 1U);
    EXPECT_EQ(next(), 4);
}

TEST_F(Jitter, ALongGapIsNotWaitedFor)
{
    add(1);
    add(2);
    EXPECT_EQ(next(), 1);
    add(300);
    add(301);
    EXPECT_EQ(next(), 0) << "it is of 20 ms at most, whatever is missing";
    EXPECT_EQ(next(), 300);
    EXPECT_EQ(next(), 301);
}

TEST_F(Jitter, EarlyOnesWaitForTheirTurn)
{
    add(1);
    add(3);
    add(2);
    EXPECT_EQ(next(), 1);
    EXPECT_EQ(next(), 2);
    EXPECT_EQ(next(), 3);
}

TEST_F(Jitter, ALoudspeakerTakesAnyNumberOfFrames)
{
    for (std::uint32_t i = 1; i <= 3; ++i)
        add(i);
    std::vector<std::int16_t> all;
    while (all.size() < 3 * kPacket) {
        std::vector<std::int16_t> samples(2 * 441);
        m_buffer.take(samples);
        all.insert(all.end(), samples.begin(), samples.end());
    }
    for (std::size_t i = 0; i < 3 * kPacket; ++i)
        ASSERT_EQ(all[i], static_cast<int>(i / kPacket) + 1) << i;
}

TEST_F(Jitter, NumbersOfAnotherStreamBeginAnew)
{
    add(1'000'000);
    add(1'000'001);
    EXPECT_EQ(next(), 0);
    add(4'000'000'007);
    add(4'000'000'008);
    EXPECT_EQ(next(), 7);
    add(3);
    add(4);
    EXPECT_EQ(next(), 3);
    EXPECT_LE(m_buffer.heldFrames(), JitterBuffer::kMostFrames);
}

TEST_F(Jitter, GoesOnBeyondTheLastNumber)
{
    m_buffer.add(0xffffffff, packet(11));
    m_buffer.add(0, packet(12));
    EXPECT_EQ(next(), 11);
    EXPECT_EQ(next(), 12);
}

TEST(Level, IsThePeakOfTheLastMoment)
{
    LevelMeter meter;
    const LevelMeter::Time start;
    EXPECT_EQ(meter.percent(start), 0);
    meter.add(std::vector<std::int16_t>{0, 0}, start);
    EXPECT_EQ(meter.percent(start), 0);
    meter.add(std::vector<std::int16_t>{1, 0}, start);
    EXPECT_EQ(meter.percent(start), 1);
    meter.add(std::vector<std::int16_t>{-32768, 5}, start + std::chrono::milliseconds(10));
    EXPECT_EQ(meter.percent(start + std::chrono::milliseconds(310)), 100);
    EXPECT_EQ(meter.percent(start + std::chrono::milliseconds(311)), 0);
}

} // namespace
} // namespace helix::sound
