#include "sound/sound_track.h"

#include <algorithm>

#include <gtest/gtest.h>

namespace helix::sound {
namespace {

constexpr std::size_t kFrames = protocol::kSoundPacketFrames;

link::HeardSound heard(std::uint32_t sequence, bool begins = false)
{
    link::HeardSound sound;
    sound.begins = begins;
    sound.sequence = sequence;
    sound.samples.assign(protocol::kSoundPacketSamples, 7);
    return sound;
}

/// Frames of silence before the sound.
std::size_t silenceIn(const std::vector<std::int16_t>& samples)
{
    return static_cast<std::size_t>(std::ranges::count(samples, 0)) / 2;
}

TEST(Track, WhatIsOnePieceIsKeptWholeHoweverLateItComes)
{
    SoundTrack track(100 * kFrames);
    EXPECT_EQ(silenceIn(track.add(heard(1, true), 10 * kFrames)), 9 * kFrames);
    EXPECT_EQ(silenceIn(track.add(heard(2), 30 * kFrames)), 0U) << "held up on its way";
    EXPECT_EQ(silenceIn(track.add(heard(3), 30 * kFrames)), 0U);
    EXPECT_EQ(track.heardFrames(), 3 * kFrames);
}

TEST(Track, LossIsSilenceOfItsLengthAndPausesOfTheirs)
{
    SoundTrack track(100 * kFrames);
    track.add(heard(1, true), kFrames);
    EXPECT_EQ(silenceIn(track.add(heard(4), 4 * kFrames)), 2 * kFrames);
    EXPECT_EQ(silenceIn(track.add(heard(5, true), 24 * kFrames)), 19 * kFrames);
}

TEST(Track, IsNeverMuchLongerThanTheTimeThatPassed)
{
    constexpr std::size_t kSlack = protocol::kSoundRate / 5;
    SoundTrack leaps(100'000 * kFrames), flood(100'000 * kFrames);
    std::size_t frames = 0, flooded = 0;
    for (std::uint32_t n = 1; n <= 360; ++n) {
        frames += leaps.add(heard(500 * n - 499, n == 1), n * kFrames).size() / 2;
        ASSERT_LE(frames, n * kFrames + kSlack) << n;
        flooded += flood.add(heard(2 * n, n == 1), n * kFrames).size() / 2;
        flooded += flood.add(heard(2 * n + 1), n * kFrames).size() / 2;
        ASSERT_LE(flooded, n * kFrames + kSlack) << n;
    }
}

TEST(Track, EndsWithItsLength)
{
    SoundTrack track(3 * kFrames);
    track.add(heard(1, true), 2 * kFrames);
    EXPECT_EQ(track.left(), kFrames);
    EXPECT_EQ(track.leftUntil(2 * kFrames), 0U);
    EXPECT_EQ(track.leftUntil(9 * kFrames), kFrames);
    EXPECT_EQ(track.add(heard(400), 3 * kFrames).size(), 2 * kFrames) << "no more than is left";
    EXPECT_TRUE(track.add(heard(401), 3 * kFrames).empty());
    EXPECT_TRUE(track.add(heard(4'000'000'000), 400 * kFrames).empty());
}

} // namespace
} // namespace helix::sound
