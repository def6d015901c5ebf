#include "protocol/sound_message.h"

#include <gtest/gtest.h>

namespace helix::protocol {
namespace {

Bytes packetBytes(std::size_t opusBytes)
{
    return encodeSoundMessage(SoundPacket{true, 7, 123'456'789'000, Bytes(opusBytes, 9)});
}

TEST(SoundMessage, EachComesOutAsItWentIn)
{
    const SoundMessage messages[] = {SoundPacket{false, 0xfffffffe, 1ULL << 40, Bytes(200, 3)},
                                     SoundPacket{true, 0, 0, Bytes(kMaxOpusBytes, 1)},
                                     SoundPacket{true, 1, 2, Bytes{0}}, SoundProblem::Absent,
                                     SoundProblem::Ended};
    for (const auto& message : messages) {
        const auto read = decodeSoundMessage(encodeSoundMessage(message));
        ASSERT_TRUE(read) << message.index();
        EXPECT_EQ(*read, message);
        EXPECT_LE(encodeSoundMessage(message).size(), kMaxSoundMessage);
    }
    const SoundHeard heard{0xfedcba98};
    EXPECT_EQ(decodeSoundHeard(encodeSoundHeard(heard)), heard);
}

TEST(SoundMessage, NothingElseIsOne)
{
    EXPECT_FALSE(decodeSoundMessage({}));
    const Bytes good = packetBytes(20);
    for (std::size_t size = 0; size <= good.size() - 20; ++size)
        EXPECT_FALSE(decodeSoundMessage(BytesView(good).first(size))) << size;
    EXPECT_FALSE(decodeSoundMessage(packetBytes(kMaxOpusBytes + 1)));
    for (const auto& [at, value] :
         {std::pair<std::size_t, int>{0, 2}, {1, 0}, {1, 3}, {2, 2}, {2, 255}}) {
        Bytes odd = good;
        odd[at] = static_cast<std::uint8_t>(value);
        EXPECT_FALSE(decodeSoundMessage(odd)) << at << " " << value;
    }
    for (const int problem : {0, 3, 255})
        EXPECT_FALSE(decodeSoundMessage(Bytes{1, 2, static_cast<std::uint8_t>(problem)}));
    EXPECT_FALSE(decodeSoundMessage(Bytes{1, 2, 1, 0}));
    EXPECT_FALSE(decodeSoundHeard(Bytes{1, 0, 0, 0}));
    EXPECT_FALSE(decodeSoundHeard(Bytes{1, 0, 0, 0, 0, 0}));
    EXPECT_FALSE(decodeSoundHeard(Bytes{2, 0, 0, 0, 0}));
}

} // namespace
} // namespace helix::protocol
