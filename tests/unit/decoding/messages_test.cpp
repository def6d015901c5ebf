#include "decoding/messages.h"

#include <vector>

#include <gtest/gtest.h>

#include "decoding/planes.h"

namespace helix::decoding {
namespace {

BytesView viewOf(const Packet& packet)
{
    return {reinterpret_cast<const std::uint8_t*>(packet.data()), sizeof packet};
}

constexpr std::uint32_t kReady = 1, kNotConfined = 2, kNoDecoder = 3, kDecoded = 4,
                        kUndecodable = 5;

TEST(DecodingMessages, CarryWhatWasSaid)
{
    const Request request{7, kMaxUnitBytes, 7680, 4320};
    EXPECT_EQ(parseRequest(viewOf(encode(request))), request);
    for (const Answer& answer :
         {Answer{0, Outcome::Ready, 0}, Answer{0, Outcome::NotConfined, 0},
          Answer{0, Outcome::NoDecoder, 0}, Answer{9, Outcome::Decoded, kSlots - 1},
          Answer{0xffffffff, Outcome::Undecodable, 0}})
        EXPECT_EQ(parseAnswer(viewOf(encode(answer)), answer.sequence), answer);
}

TEST(DecodingMessages, RefuseRequestsBeyondTheirBounds)
{
    for (const Packet& packet :
         {Packet{0, 1, 64, 64}, Packet{1, kMaxUnitBytes + 1, 64, 64}, Packet{1, 1, 0, 64},
          Packet{1, 1, 64, 0}, Packet{1, 1, kMaxSide + 1, 1}, Packet{1, 1, 1, kMaxSide + 1},
          Packet{1, 1, kMaxSide, kMaxSide}, Packet{1, 1, 0xffffffff, 64},
          Packet{1, 1, 0x80000001, 0x80000001}, Packet{1, 0xffffffff, 64, 64}})
        EXPECT_FALSE(parseRequest(viewOf(packet))) << packet[0] << ' ' << packet[2];
}

TEST(DecodingMessages, RefuseAnswersThatLie)
{
    for (const Packet& packet :
         {Packet{4, kDecoded, 0, 0}, Packet{6, kDecoded, 0, 0}, Packet{0, kDecoded, 0, 0},
          Packet{5, kDecoded, kSlots, 0}, Packet{5, kDecoded, 0xffffffff, 0},
          Packet{5, kDecoded, 0x80000000, 0}, Packet{5, kDecoded, 0, 1}, Packet{5, 0, 0, 0},
          Packet{5, 6, 0, 0}, Packet{5, 0xffffffff, 0, 0}, Packet{5, kUndecodable, 1, 0},
          Packet{5, kReady, 0, 0}, Packet{5, kNotConfined, 0, 0}, Packet{5, kNoDecoder, 0, 0}})
        EXPECT_FALSE(parseAnswer(viewOf(packet), 5)) << packet[0] << ' ' << packet[1];
    EXPECT_FALSE(parseAnswer(viewOf({0, kDecoded, 0, 0}), 0)) << "before anything was asked";
    EXPECT_FALSE(parseAnswer(viewOf({0, kUndecodable, 0, 0}), 0));
}

TEST(DecodingMessages, RefuseEveryOtherLength)
{
    const Packet packet = encode(Answer{5, Outcome::Decoded, 0});
    std::vector<std::uint8_t> bytes(viewOf(packet).begin(), viewOf(packet).end());
    bytes.resize(2 * bytes.size());
    for (std::size_t size = 0; size <= bytes.size(); ++size) {
        EXPECT_EQ(parseAnswer(BytesView(bytes).first(size), 5).has_value(), size == sizeof packet);
        const bool isRequest = parseRequest(BytesView(bytes).first(size)).has_value();
        EXPECT_FALSE(isRequest && size != sizeof packet);
    }
}

} // namespace
} // namespace helix::decoding
