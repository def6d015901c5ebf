#include <gtest/gtest.h>

#include "egress/frame.h"
#include "netd/arp_frames.h"
#include "netd/guest_packets.h"
#include "netd/host_addresses.h"
#include "netd/options.h"
#include "netd/rate_limit.h"

namespace helix::netd {
namespace {

using namespace std::chrono_literals;

TEST(ArpFrames, TheServicesAddressIsAnswered)
{
    const Bytes request = makeArpRequest(egress::kServiceAddress);
    EXPECT_EQ(egress::inspectGuestFrame(request).kind, egress::FrameKind::Arp);
    const auto reply = answerArp(request);
    ASSERT_TRUE(reply);
    EXPECT_EQ(egress::inspectHostFrame(*reply).kind, egress::FrameKind::Arp);
}

TEST(ArpFrames, OthersAreLibslirpsToAnswer)
{
    EXPECT_FALSE(answerArp(makeArpRequest(egress::kGatewayAddress)));
    EXPECT_FALSE(answerArp({}));
}

TEST(GuestPackets, AreWhatTheFilterLetsPass)
{
    const GuestPacket packet{{0x5db8d822}, 40000, 80};
    const Bytes segment = makeGuestSegment(packet, kTcpReset, 0x01020304);
    const auto reset = egress::inspectGuestFrame(segment);
    EXPECT_EQ(reset.kind, egress::FrameKind::Tcp);
    EXPECT_TRUE(reset.rst);
    EXPECT_EQ(reset.sequence, 0x01020304U);
    EXPECT_EQ(reset.destinationPort, 80);
    const Bytes datagram = makeGuestDatagram(packet);
    EXPECT_EQ(egress::inspectGuestFrame(datagram).kind, egress::FrameKind::Udp);
}

TEST(HostAddresses, BrokenMessagesAddNothing)
{
    egress::HostAddresses found;
    addFromNetlink({}, found);
    for (int type : {20, 24}) { // RTM_NEWADDR, RTM_NEWROUTE
        Bytes message(16 + 8 + 40, 0xff);
        message[4] = static_cast<std::uint8_t>(type);
        message[5] = 0;
        for (std::size_t size = 0; size <= message.size(); ++size)
            addFromNetlink(BytesView(message).first(size), found);
    }
    EXPECT_TRUE(found.own.empty());
    EXPECT_TRUE(found.onLink.empty());
}

TEST(HostAddresses, ThisMachineHasLoopback)
{
    auto watch = HostAddressWatch::open();
    ASSERT_TRUE(watch) << watch.error().describe();
    const auto found = watch->read();
    ASSERT_TRUE(found) << found.error().describe();
    EXPECT_NE(std::find(found->own.begin(), found->own.end(), egress::Ipv4{0x7f000001}),
              found->own.end());
    for (const auto& prefix : found->onLink)
        EXPECT_GE(prefix.bits, 8) << egress::toString(prefix);
}

TEST(RateLimit, GivesABurstAndThenSoManyASecond)
{
    RateLimit limit(10, 20);
    auto now = RateLimit::TimePoint{} + 1h;
    int taken = 0;
    for (int i = 0; i < 100; ++i)
        taken += limit.take(now) ? 1 : 0;
    EXPECT_EQ(taken, 20);
    now += 500ms;
    for (int i = 0; i < 100; ++i)
        taken += limit.take(now) ? 1 : 0;
    EXPECT_EQ(taken, 25);
    EXPECT_TRUE(limit.take(now + 1h));
}

TEST(RateLimit, ADebtIsPaidBackByTime)
{
    RateLimit limit(10, 20);
    const auto now = RateLimit::TimePoint{} + 1h;
    for (int i = 0; i < 20; ++i)
        limit.owe(now);
    EXPECT_EQ(limit.paidAt(now), now);
    for (int i = 0; i < 5; ++i)
        limit.owe(now);
    EXPECT_EQ(limit.paidAt(now), now + 500ms);
    EXPECT_FALSE(limit.take(now + 500ms));
    EXPECT_TRUE(limit.take(now + 600ms));
}

TEST(Options, AreChecked)
{
    const std::vector<std::string> good{"--workspace", "abcdef123456", "--control",
                                        "/run/n.sock", "--qemu",       "/run/q.sock"};
    const auto options = parseOptions(good);
    ASSERT_TRUE(options);
    EXPECT_EQ(options->mtu, egress::kLargeMtu);
    auto small = good;
    small.insert(small.end(), {"--mtu", "1500"});
    EXPECT_EQ(parseOptions(small)->mtu, 1500);
    small.back() = "1500x";
    EXPECT_FALSE(parseOptions(small));
    EXPECT_FALSE(parseOptions({}));
}

} // namespace
} // namespace helix::netd
