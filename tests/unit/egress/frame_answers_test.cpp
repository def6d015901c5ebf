// Expected frames were made by hand (Python's struct and a checksum of its own), not by this code.

#include <gtest/gtest.h>

#include "egress/frame.h"
#include "unit/egress/frame_builder.h"
#include "unit/egress/hex.h"

namespace helix::egress {
namespace {

const Bytes kSynFrame =
    fromHex("52550a000202525400123456 0800 45000038000740004006f8cf0a00020f5db8d822"
            "c00001bb11223344000000009002faf01c120000"
            "020405b40101080a0000000100000000");
const Bytes kFinAckFrame =
    fromHex("52550a000202525400123456 0800 4500002b000840004006f8db0a00020f5db8d822"
            "c00001bbfffffffeaabbccdd501901f46b1d0000 627965");
const Bytes kUdpFrame =
    fromHex("52550a000202525400123456 0800 45000021000940004011f8d90a00020f5db8d822"
            "9c401151000dcc86 68656c6c6f");
const Bytes kPingFrame =
    fromHex("52550a000202525400123456 0800 45000021000a4000400122c20a00020f0a000202"
            "080098fb1234000168656c6978");
const Bytes kDnsFrame =
    fromHex("52550a000203525400123456 0800 4500001f000b4000401122b20a00020f0a000203"
            "9c400035000b77ec 6f6464");

TEST(TcpReset, OfASynAcknowledgesIt)
{
    EXPECT_EQ(toHex(makeTcpReset(inspectGuestFrame(kSynFrame))),
              "52540012345652550a0002020800"
              "45000028000040004006f8e65db8d8220a00020f"
              "01bbc00000000000112233455014000067c40000");
}

TEST(TcpReset, OfAnAcknowledgementTakesItsPlace)
{
    EXPECT_EQ(toHex(makeTcpReset(inspectGuestFrame(kFinAckFrame))),
              "52540012345652550a0002020800"
              "45000028000040004006f8e65db8d8220a00020f"
              "01bbc000aabbccdd000000005004000034a20000");
}

TEST(TcpReset, OfAResetIsNothing)
{
    FrameParts parts;
    parts.body = tcpBody(443, wire::kRst);
    const Bytes frame = build(parts);
    const GuestFrame reset = inspectGuestFrame(frame);
    ASSERT_EQ(reset.kind, FrameKind::Tcp);
    EXPECT_TRUE(makeTcpReset(reset).empty());
    EXPECT_TRUE(makeProhibited(reset).empty());
    EXPECT_TRUE(makeTcpReset(inspectGuestFrame(kUdpFrame)).empty());
    EXPECT_TRUE(makeTcpReset({}).empty());
}

TEST(Prohibited, QuotesThePacket)
{
    EXPECT_EQ(toHex(makeProhibited(inspectGuestFrame(kUdpFrame))),
              "52540012345652550a0002020800"
              "4500003d00004000400122b00a0002020a00020f030d3efb00000000"
              "45000021000940004011f8d90a00020f5db8d8229c401151000dcc8668656c6c6f");
    EXPECT_TRUE(makeProhibited({}).empty());
}

TEST(Prohibited, QuotesNoMoreThanFits576Bytes)
{
    FrameParts parts;
    parts.protocol = wire::kProtocolUdp;
    parts.body = udpBody(4433, Bytes(9000, 0x55));
    const Bytes frame = build(parts);
    const Bytes answer = makeProhibited(inspectGuestFrame(frame));
    EXPECT_EQ(answer.size(), wire::kEthernetHeader + 576);
    EXPECT_TRUE(std::equal(answer.begin() + 42, answer.end(), frame.begin() + 14));
}

TEST(ArpReply, NamesTheAddressThatLibslirpGivesANeighbour)
{
    const Bytes request = fromHex("ffffffffffff525400123456 0806 0001080006040001"
                                  "525400123456 0a00020f 000000000000 0a000264");
    EXPECT_EQ(toHex(makeArpReply(inspectGuestFrame(request))), "52540012345652550a0002640806"
                                                               "0001080006040002"
                                                               "52550a0002640a000264"
                                                               "5254001234560a00020f");
    const Bytes answer = fromHex("52550a000202525400123456 0806 0001080006040002"
                                 "525400123456 0a00020f 52550a000202 0a000202");
    ASSERT_EQ(inspectGuestFrame(answer).kind, FrameKind::Arp);
    EXPECT_TRUE(makeArpReply(inspectGuestFrame(answer)).empty());
    EXPECT_TRUE(makeArpReply(inspectGuestFrame(kUdpFrame)).empty());
}

TEST(EchoReply, ReturnsWhatWasSent)
{
    EXPECT_EQ(toHex(makeEchoReply(inspectGuestFrame(kPingFrame))),
              "52540012345652550a0002020800"
              "4500002100004000400122cc0a0002020a00020f"
              "0000a0fb1234000168656c6978");
    EXPECT_TRUE(makeEchoReply(inspectGuestFrame(kUdpFrame)).empty());
}

TEST(UdpReply, ComesFromWhereTheRequestWent)
{
    const GuestFrame request = inspectGuestFrame(kDnsFrame);
    ASSERT_EQ(request.kind, FrameKind::Dns);
    EXPECT_EQ(toHex(makeUdpReply(request, asBytes("reply"))),
              "52540012345652550a0002020800"
              "4500002100004000401122bb0a0002030a00020f"
              "00359c40000def7a7265706c79");
    EXPECT_TRUE(makeUdpReply(inspectGuestFrame(kSynFrame), {}).empty());
}

TEST(UdpReply, NeverSaysThatItHasNoChecksum)
{
    // With this payload the sum is zero, which RFC 768 sends as all ones.
    const Bytes reply = makeUdpReply(inspectGuestFrame(kDnsFrame), fromHex("4b53"));
    ASSERT_EQ(reply.size(), 44U);
    EXPECT_EQ(wire::read16(reply, 40), 0xffff);
}

TEST(UdpReply, HasALimit)
{
    const GuestFrame request = inspectGuestFrame(kDnsFrame);
    EXPECT_EQ(makeUdpReply(request, Bytes(65507)).size(), 14U + 65535U);
    EXPECT_TRUE(makeUdpReply(request, Bytes(65508)).empty());
}

TEST(Answers, AreTakenByTheFilterTowardsTheGuest)
{
    for (const Bytes& frame : {kSynFrame, kFinAckFrame, kUdpFrame, kPingFrame, kDnsFrame}) {
        const GuestFrame seen = inspectGuestFrame(frame);
        for (const Bytes& answer :
             {makeTcpReset(seen), makeProhibited(seen), makeUdpReply(seen, asBytes("x"))}) {
            if (!answer.empty()) {
                EXPECT_EQ(inspectHostFrame(answer).reason, Reason::None);
            }
        }
    }
}

} // namespace
} // namespace helix::egress
