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
    HostNetworks networks;
    networks.add({});
    for (int type : {16, 20, 24}) { // RTM_NEWLINK, RTM_NEWADDR, RTM_NEWROUTE
        Bytes message(16 + 8 + 40, 0xff);
        message[4] = static_cast<std::uint8_t>(type);
        message[5] = 0;
        for (std::size_t size = 0; size <= message.size(); ++size)
            networks.add(BytesView(message).first(size));
    }
    const auto found = networks.finish();
    EXPECT_TRUE(found.own.empty());
    EXPECT_TRUE(found.onLink.empty());
}

/// A netlink message: header, the family's own structure, attributes of four bytes each.
Bytes netlinkMessage(std::uint16_t type, Bytes body,
                     const std::vector<std::pair<std::uint16_t, Bytes>>& attributes)
{
    for (const auto& [kind, value] : attributes) {
        body.insert(body.end(), {8, 0, static_cast<std::uint8_t>(kind), 0});
        body.insert(body.end(), value.begin(), value.end());
    }
    Bytes message(16, 0);
    message[0] = static_cast<std::uint8_t>(16 + body.size());
    message[4] = static_cast<std::uint8_t>(type);
    message.insert(message.end(), body.begin(), body.end());
    return message;
}

/// rtnetlink(7): rtmsg of a unicast route of the main table.
Bytes route(const Bytes& target, int bits, std::uint8_t interface)
{
    return netlinkMessage(24, {2, static_cast<std::uint8_t>(bits), 0, 0, 254, 4, 0, 1, 0, 0, 0, 0},
                          {{1, target}, {5, {10, 200, 0, 1}}, {4, {interface, 0, 0, 0}}});
}

/// ifinfomsg with ARPHRD_NONE (a tunnel) or ARPHRD_ETHER.
Bytes link(std::uint8_t index, bool isTunnel)
{
    const Bytes type = isTunnel ? Bytes{0xfe, 0xff} : Bytes{1, 0};
    return netlinkMessage(16, {0, 0, type[0], type[1], index, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}, {});
}

TEST(HostAddresses, WhatLiesBehindATunnelIsTheHostsOwn)
{
    HostNetworks networks;
    networks.add(link(7, true));
    networks.add(link(8, false));
    networks.add(link(9, true));
    networks.add(route({86, 40, 0, 0}, 16, 7));
    networks.add(route({86, 41, 0, 0}, 16, 8));
    // All but a few networks, in pieces: this tunnel carries the internet.
    for (const std::uint8_t first : {0, 64, 128})
        networks.add(route({first, 0, 0, 0}, 2, 9));
    networks.add(route({192, 1, 0, 0}, 16, 9));
    const auto found = networks.finish();
    const auto reason = [&](std::uint32_t address) {
        return toString(egress::deniedRange(egress::Ipv4{address}, found));
    };
    EXPECT_EQ(reason(0x56280109), "host-network"); // 86.40.1.9
    EXPECT_EQ(reason(0x56290109), "");             // 86.41.1.9
    EXPECT_EQ(reason(0xc0010109), "");             // 192.1.1.9
    EXPECT_EQ(reason(0x0b010109), "");             // 11.1.1.9
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
    const std::vector<std::string> good{"--workspace", "abcdef123456", "--control", "/run/n.sock",
                                        "--qemu",      "/run/q.sock",  "--spool",   "/run/s"};
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
