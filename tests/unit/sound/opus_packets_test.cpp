#include "agent/sound/opus_packets.h"

#include <gtest/gtest.h>

#include "agent/sound/sound_blocks.h"
#include "tone.h"

namespace helix::agent {
namespace {

const SoundBlock kSilence(protocol::kSoundPacketSamples, 0);

TEST(OpusPackets, SilenceSendsNothing)
{
    auto packets = OpusPackets::create().value();
    for (int i = 0; i < 100; ++i)
        EXPECT_FALSE(packets.add(kSilence, 0, true));
    const auto first = packets.add(sound::tone(0), 1000, true);
    ASSERT_TRUE(first);
    EXPECT_TRUE(first->begins);
    EXPECT_EQ(first->capturedUs, 1000U);
    const auto second = packets.add(sound::tone(960), 21000, true);
    ASSERT_TRUE(second);
    EXPECT_FALSE(second->begins);
    EXPECT_EQ(second->sequence, first->sequence + 1);
    EXPECT_TRUE(packets.add(kSilence, 41000, true)) << "the end of the tone is in it";
    for (int i = 0; i < 100; ++i)
        EXPECT_FALSE(packets.add(kSilence, 0, true));
    const auto again = packets.add(sound::tone(0), 0, true);
    ASSERT_TRUE(again);
    EXPECT_TRUE(again->begins);
    EXPECT_EQ(again->sequence, first->sequence + 3) << "silence is no loss";
}

TEST(OpusPackets, WhatThereIsNoRoomForIsCounted)
{
    auto packets = OpusPackets::create().value();
    const auto first = packets.add(sound::tone(0), 0, true);
    EXPECT_FALSE(packets.add(sound::tone(960), 0, false));
    EXPECT_FALSE(packets.add(sound::tone(1920), 0, false));
    const auto next = packets.add(sound::tone(2880), 0, true);
    ASSERT_TRUE(first && next);
    EXPECT_EQ(next->sequence, first->sequence + 3);
    EXPECT_FALSE(next->begins);
}

TEST(OpusPackets, ASecondIsTwelveKilobytes)
{
    auto packets = OpusPackets::create().value();
    std::size_t bytes = 0;
    for (std::size_t i = 0; i < 50; ++i)
        bytes += packets.add(sound::tone(i * 960), 0, true)->opus.size();
    EXPECT_GT(bytes, 2000U);
    EXPECT_LT(bytes, 16000U);
}

TEST(OpusPackets, ABlockOfAnotherLengthIsNone)
{
    auto packets = OpusPackets::create().value();
    EXPECT_FALSE(packets.add(sound::tone(0, 959), 0, true));
}

TEST(SoundBlocks, AreCutWhereverTheBytesCome)
{
    SoundBlocks blocks;
    Bytes bytes;
    for (const auto sample : sound::tone(0)) {
        bytes.push_back(static_cast<std::uint8_t>(sample));
        bytes.push_back(static_cast<std::uint8_t>(sample >> 8));
    }
    blocks.add(BytesView(bytes).first(3));
    EXPECT_FALSE(blocks.take());
    blocks.add(BytesView(bytes).subspan(3));
    EXPECT_EQ(blocks.take(), sound::tone(0));
    EXPECT_FALSE(blocks.take());
}

TEST(SoundBlocks, TheOldestGoWhereMoreThan200MsWait)
{
    SoundBlocks blocks;
    for (std::uint8_t i = 0; i < 16; ++i)
        blocks.add(Bytes(protocol::kSoundPacketSamples * 2, i));
    EXPECT_EQ(blocks.waiting(), protocol::kMostSoundUnheard);
    EXPECT_EQ(blocks.take()->front(), 0x0606);
}

} // namespace
} // namespace helix::agent
