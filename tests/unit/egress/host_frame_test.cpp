#include <gtest/gtest.h>

#include "egress/frame.h"
#include "unit/egress/frame_builder.h"

namespace helix::egress {
namespace {

using namespace wire;

FrameParts toGuest(std::uint8_t protocol, Bytes body)
{
    FrameParts parts;
    parts.to = kGuestMac;
    parts.from = macOf(kGatewayAddress);
    parts.source = kPublic;
    parts.destination = kGuestAddress;
    parts.protocol = protocol;
    parts.body = std::move(body);
    return parts;
}

TEST(HostFrame, LetsTheOtherSideThrough)
{
    const Bytes tcp = build(toGuest(kProtocolTcp, tcpBody(50000, kAck, {}, {'h', 'i'})));
    const GuestFrame seen = inspectHostFrame(tcp);
    ASSERT_EQ(seen.kind, FrameKind::Tcp) << toString(seen.reason);
    EXPECT_EQ(seen.source, kPublic);
    EXPECT_EQ(seen.sourcePort, 40000);
    EXPECT_EQ(seen.destinationPort, 50000);
    EXPECT_EQ(asText(seen.payload), "hi");
    EXPECT_EQ(inspectHostFrame(build(toGuest(kProtocolTcp, tcpBody(1, kAck | kUrg)))).kind,
              FrameKind::Tcp);
    EXPECT_EQ(inspectHostFrame(build(toGuest(kProtocolUdp, udpBody(50000)))).kind, FrameKind::Udp);
    EXPECT_EQ(inspectHostFrame(build(toGuest(kProtocolIcmp, icmpBody(3)))).kind, FrameKind::Icmp);
    auto dns = toGuest(kProtocolUdp, udpBody(50000, {1}, 53));
    dns.source = kDnsAddress;
    EXPECT_EQ(inspectHostFrame(build(dns)).kind, FrameKind::Dns);
    auto dhcp = toGuest(kProtocolUdp, udpBody(68, {1}, 67));
    dhcp.source = kGatewayAddress;
    dhcp.destination = {0xffffffff};
    dhcp.to = kBroadcastMac;
    EXPECT_EQ(inspectHostFrame(build(dhcp)).kind, FrameKind::Dhcp);
}

TEST(HostFrame, LetsArpOfTheNetworkThrough)
{
    const Mac gateway = macOf(kGatewayAddress);
    Bytes reply = buildArp(kGuestMac, gateway, arpBody(2, gateway, kGatewayAddress, kGuestAddress));
    reply.resize(64); // as libslirp pads it
    EXPECT_EQ(inspectHostFrame(reply).kind, FrameKind::Arp);
    const auto request =
        buildArp(kBroadcastMac, gateway, arpBody(1, gateway, kGatewayAddress, kGuestAddress));
    EXPECT_EQ(inspectHostFrame(request).kind, FrameKind::Arp);
    const auto foreign = buildArp(kGuestMac, gateway, arpBody(2, gateway, kPublic, kGuestAddress));
    EXPECT_EQ(toString(inspectHostFrame(foreign).reason), "arp");
}

TEST(HostFrame, StopsTheRest)
{
    const auto reason = [](auto change) {
        auto parts = toGuest(kProtocolTcp, tcpBody(50000, kAck));
        change(parts);
        return toString(inspectHostFrame(build(parts)).reason);
    };
    EXPECT_EQ(reason([](auto& p) { p.etherType = kTypeIpv6; }), "ipv6");
    EXPECT_EQ(reason([](auto& p) { p.etherType = 0x88cc; }), "protocol");
    EXPECT_EQ(reason([](auto& p) { p.to = macOf(kGatewayAddress); }), "mac");
    EXPECT_EQ(reason([](auto& p) { p.from = kGuestMac; }), "mac");
    EXPECT_EQ(reason([](auto& p) { p.source = kGuestAddress; }), "address");
    EXPECT_EQ(reason([](auto& p) { p.source = {0x7f000001}; }), "address");
    EXPECT_EQ(reason([](auto& p) { p.source = {0}; }), "address");
    EXPECT_EQ(reason([](auto& p) { p.source = {0xe0000001}; }), "address");
    EXPECT_EQ(reason([](auto& p) { p.destination = {0x0a000210}; }), "address");
    EXPECT_EQ(reason([](auto& p) { p.fragment = 0x2000; }), "fragment");
    EXPECT_EQ(reason([](auto& p) { p.lengthError = 4; }), "length");
    EXPECT_EQ(reason([](auto& p) {
                  p.protocol = kProtocolIcmp;
                  p.body = icmpBody(5); // a redirect
              }),
              "protocol");
    EXPECT_EQ(reason([](auto& p) {
                  p.protocol = kProtocolUdp;
                  p.body = udpBody(68, {1}, 67); // DHCP of somebody else
              }),
              "dhcp");
    EXPECT_EQ(toString(inspectHostFrame({}).reason), "short");
}

} // namespace
} // namespace helix::egress
