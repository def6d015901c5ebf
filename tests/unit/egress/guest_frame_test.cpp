#include <functional>
#include <set>

#include <gtest/gtest.h>

#include "egress/frame.h"
#include "unit/egress/frame_builder.h"

namespace helix::egress {
namespace {

using namespace wire;

constexpr Ipv4 kLoopback{0x7f000001}, kEverybody{0xffffffff};
const Bytes kDiscover{53, 1, 1, 255};

FrameParts tcp()
{
    FrameParts parts;
    parts.body = tcpBody(443, kSyn);
    return parts;
}

FrameParts udp(Ipv4 to, std::uint16_t port)
{
    FrameParts parts;
    parts.protocol = kProtocolUdp;
    parts.destination = to;
    parts.body = udpBody(port);
    return parts;
}

FrameParts icmp(Ipv4 to, std::uint8_t type)
{
    FrameParts parts;
    parts.protocol = kProtocolIcmp;
    parts.destination = to;
    parts.body = icmpBody(type);
    return parts;
}

FrameParts dhcp(const Bytes& options = kDiscover)
{
    FrameParts parts;
    parts.to = kBroadcastMac;
    parts.source = {};
    parts.destination = kEverybody;
    parts.protocol = kProtocolUdp;
    parts.body = udpBody(67, dhcpBody(options), 68);
    return parts;
}

template <typename Change>
FrameParts with(FrameParts parts, Change change)
{
    change(parts);
    return parts;
}

FrameKind kindOf(const FrameParts& parts)
{
    return inspectGuestFrame(build(parts)).kind;
}

std::string_view reasonOf(const Bytes& frame)
{
    const GuestFrame seen = inspectGuestFrame(frame);
    EXPECT_EQ(seen.kind, FrameKind::Drop);
    EXPECT_TRUE(seen.frame.empty());
    return toString(seen.reason);
}

std::string_view reasonOf(const FrameParts& parts)
{
    return reasonOf(build(parts));
}

TEST(GuestFrame, ReadsTcp)
{
    const Bytes options{2, 4, 5, 180};
    auto parts = tcp();
    parts.body = tcpBody(443, kAck | kFin, options, {'b', 'y', 'e'});
    const Bytes frame = build(parts);
    const GuestFrame seen = inspectGuestFrame(frame);
    ASSERT_EQ(seen.kind, FrameKind::Tcp) << toString(seen.reason);
    EXPECT_EQ(seen.source, kGuestAddress);
    EXPECT_EQ(seen.destination, kPublic);
    EXPECT_EQ(seen.sourcePort, 40000);
    EXPECT_EQ(seen.destinationPort, 443);
    EXPECT_EQ(seen.sequence, 1000U);
    EXPECT_EQ(seen.acknowledgement, 2000U);
    EXPECT_TRUE(seen.ack && seen.fin && !seen.syn && !seen.rst);
    EXPECT_EQ(asText(seen.payload), "bye");
    EXPECT_EQ(seen.frame.size(), frame.size());
}

TEST(GuestFrame, TellsTheKindsApart)
{
    EXPECT_EQ(kindOf(tcp()), FrameKind::Tcp);
    EXPECT_EQ(kindOf(udp(kPublic, 4433)), FrameKind::Udp);
    EXPECT_EQ(kindOf(udp(kDnsAddress, 53)), FrameKind::Dns);
    EXPECT_EQ(kindOf(udp(kPublic, 53)), FrameKind::Udp);
    EXPECT_EQ(kindOf(udp(kDnsAddress, 54)), FrameKind::Udp);
    EXPECT_EQ(kindOf(icmp(kGatewayAddress, kEchoRequest)), FrameKind::GatewayPing);
    EXPECT_EQ(kindOf(icmp(kPublic, kEchoRequest)), FrameKind::Icmp);
    EXPECT_EQ(kindOf(icmp(kGatewayAddress, 13)), FrameKind::Icmp);
    EXPECT_EQ(kindOf(dhcp()), FrameKind::Dhcp);
    EXPECT_EQ(kindOf(with(tcp(), [](auto& p) { p.to = macOf(kDnsAddress); })), FrameKind::Tcp);
    EXPECT_EQ(kindOf(with(tcp(), [](auto& p) { p.to = macOf(kServiceAddress); })), FrameKind::Tcp);
}

TEST(GuestFrame, LeavesDeniedAddressesToThePolicy)
{
    for (const Ipv4 address : {kLoopback, Ipv4{0}, Ipv4{0xa9fea9fe}, Ipv4{0xc0a80101},
                               Ipv4{0xf0000001}, kGatewayAddress, Ipv4{0x0a000207}})
        EXPECT_EQ(kindOf(with(tcp(), [&](auto& p) { p.destination = address; })), FrameKind::Tcp)
            << toString(address);
}

TEST(GuestFrame, CutsPaddingOff)
{
    const auto parts = with(tcp(), [](auto& p) { p.trailer = Bytes(6, 0xaa); });
    const Bytes frame = build(parts);
    ASSERT_EQ(frame.size(), 60U);
    const GuestFrame seen = inspectGuestFrame(frame);
    ASSERT_EQ(seen.kind, FrameKind::Tcp);
    EXPECT_EQ(seen.frame.size(), 54U);
    EXPECT_TRUE(seen.payload.empty());
    EXPECT_EQ(reasonOf(with(parts, [](auto& p) { p.trailer.resize(5); })), "length");
    EXPECT_EQ(reasonOf(with(parts, [](auto& p) { p.trailer.resize(7); })), "length");
    EXPECT_EQ(reasonOf(with(parts, [](auto& p) { p.trailer.resize(1400); })), "length");
}

TEST(GuestFrame, EveryBeginningIsRefused)
{
    for (const FrameParts& parts :
         {tcp(), udp(kDnsAddress, 53), dhcp(), icmp(kGatewayAddress, kEchoRequest)}) {
        const Bytes frame = build(parts);
        for (std::size_t length = 0; length < frame.size(); ++length) {
            const Bytes cut(frame.begin(), frame.begin() + static_cast<std::ptrdiff_t>(length));
            const std::string_view reason = reasonOf(cut);
            EXPECT_EQ(reason, length < 34 ? "short" : "length") << length;
        }
    }
}

struct Refused {
    const char* reason;
    FrameParts parts;
};

TEST(GuestFrame, RefusesEveryLieWithItsReason)
{
    const auto set = [](auto member, auto value) {
        return with(tcp(), [&](FrameParts& p) { p.*member = value; });
    };
    const auto rawTcp = [](std::size_t at, std::uint8_t value) {
        return with(tcp(), [&](auto& p) { p.body[at] = value; });
    };
    Mac stranger = kGuestMac;
    stranger[5] ^= 1;
    const std::vector<Refused> table{
        {"vlan", set(&FrameParts::etherType, 0x8100)},
        {"vlan", set(&FrameParts::etherType, 0x88a8)},
        {"ipv6", set(&FrameParts::etherType, 0x86dd)},
        {"protocol", set(&FrameParts::etherType, 0x88cc)},
        {"protocol", set(&FrameParts::etherType, 46)}, // IEEE 802.3: a length
        {"mac", set(&FrameParts::from, stranger)},
        {"mac", set(&FrameParts::from, kBroadcastMac)},
        {"mac", set(&FrameParts::to, stranger)},
        {"mac", set(&FrameParts::to, macOf(Ipv4{0x0a000204}))},
        {"multicast", set(&FrameParts::to, kBroadcastMac)},
        {"multicast", set(&FrameParts::to, Mac{1, 0, 0x5e, 0, 0, 1})},
        {"multicast", set(&FrameParts::destination, Ipv4{0xe00000fb})},
        {"multicast", set(&FrameParts::destination, Ipv4{0xefffffff})},
        {"multicast", set(&FrameParts::destination, kEverybody)},
        {"multicast", set(&FrameParts::destination, Ipv4{0x0a0002ff})},
        {"address", set(&FrameParts::source, Ipv4{0})},
        {"address", set(&FrameParts::source, Ipv4{0x0a000210})},
        {"address", set(&FrameParts::source, kGatewayAddress)},
        {"address", set(&FrameParts::source, kLoopback)},
        {"address", set(&FrameParts::destination, kGuestAddress)},
        {"fragment", set(&FrameParts::fragment, 0x2000)},
        {"fragment", set(&FrameParts::fragment, 0x4001)},
        {"fragment", set(&FrameParts::fragment, 0x1fff)},
        {"fragment", set(&FrameParts::fragment, 0x8000)},
        {"options", set(&FrameParts::versionAndLength, 0x46)},
        {"options", set(&FrameParts::versionAndLength, 0x4f)},
        {"length", set(&FrameParts::versionAndLength, 0x44)},
        {"length", set(&FrameParts::versionAndLength, 0x40)},
        {"protocol", set(&FrameParts::versionAndLength, 0x65)},
        {"protocol", set(&FrameParts::timeToLive, 0)},
        {"protocol", set(&FrameParts::protocol, 2)},
        {"protocol", set(&FrameParts::protocol, 41)}, // IPv6 in IPv4
        {"protocol", set(&FrameParts::protocol, 47)},
        {"length", set(&FrameParts::lengthError, 1)},
        {"length", set(&FrameParts::lengthError, -1)},
        {"length", set(&FrameParts::lengthError, -40)},
        {"length", set(&FrameParts::lengthError, 65535 - 40)},
        {"length", set(&FrameParts::body, Bytes(19))},
        {"length", rawTcp(12, 0x40)}, // data offset of 16 bytes
        {"length", rawTcp(12, 0x60)}, // beyond the segment
        {"urgent", rawTcp(13, kAck | kUrg)},
        {"urgent", rawTcp(19, 1)},
        {"protocol", rawTcp(13, 0)},
        {"protocol", rawTcp(13, kSyn | kFin)},
        {"protocol", rawTcp(13, kSyn | kRst)},
        {"options", set(&FrameParts::body, tcpBody(80, kSyn, {2, 3, 0, 0}))},
        {"options", set(&FrameParts::body, tcpBody(80, kSyn, {1, 1, 1, 2}))},
        {"options", set(&FrameParts::body, tcpBody(80, kSyn, {8, 10, 0, 0}))},
        {"options", set(&FrameParts::body, tcpBody(80, kSyn, {8, 0, 0, 0}))},
        {"protocol", set(&FrameParts::body, tcpBody(0, kSyn))},
        {"tftp", udp(kGatewayAddress, 69)},
        {"tftp", udp(kPublic, 69)},
        {"dhcp", udp(kGatewayAddress, 67)},
        {"dhcp", udp(kPublic, 67)},
        {"protocol", udp(kPublic, 0)},
        {"length", with(udp(kPublic, 80), [](auto& p) { p.body[5] += 1; })},
        {"length", with(udp(kPublic, 80), [](auto& p) { p.body[5] -= 1; })},
        {"length", with(udp(kPublic, 80), [](auto& p) { p.body.resize(7); })},
        {"multicast", udp(kEverybody, 68)},
        {"multicast", udp(Ipv4{0xe00000fb}, 5353)},
        {"length", with(icmp(kPublic, 8), [](auto& p) { p.body.resize(7); })},
        {"checksum", with(icmp(kPublic, 8), [](auto& p) { p.body[9] ^= 1; })},
        {"protocol", icmp(kPublic, 0)},
        {"protocol", icmp(kPublic, 3)},
        {"protocol", icmp(kPublic, 5)},
        {"protocol", icmp(kGatewayAddress, 11)},
    };
    std::set<std::string_view> reasons;
    for (const Refused& refused : table) {
        EXPECT_EQ(reasonOf(refused.parts), refused.reason) << &refused - table.data();
        reasons.insert(refused.reason);
    }
    EXPECT_EQ(reasons.size(), 13U); // "short" and "arp" have tests of their own
}

TEST(GuestFrame, RefusesAWrongHeaderChecksum)
{
    for (std::size_t at = 14; at < 34; ++at) {
        Bytes frame = build(tcp());
        frame[at] ^= 0x01;
        EXPECT_EQ(inspectGuestFrame(frame).kind, FrameKind::Drop) << at;
        if (at == 15 || at >= 24) {
            EXPECT_EQ(reasonOf(frame), "checksum") << at;
        }
    }
}

TEST(GuestFrame, LetsArpForTheGatewayThroughAlone)
{
    const auto ask = [](const Mac& to, std::uint16_t operation, Ipv4 target) {
        return buildArp(to, kGuestMac, arpBody(operation, kGuestMac, kGuestAddress, target));
    };
    for (const Ipv4 target : {kGatewayAddress, kDnsAddress, kServiceAddress}) {
        EXPECT_EQ(inspectGuestFrame(ask(kBroadcastMac, 1, target)).kind, FrameKind::Arp);
        EXPECT_EQ(inspectGuestFrame(ask(macOf(target), 1, target)).kind, FrameKind::Arp);
        EXPECT_EQ(inspectGuestFrame(ask(macOf(target), 2, target)).kind, FrameKind::Arp);
    }
    Bytes padded = ask(kBroadcastMac, 1, kGatewayAddress);
    padded.resize(60);
    EXPECT_EQ(inspectGuestFrame(padded).frame.size(), 42U);
    padded.resize(61);
    EXPECT_EQ(reasonOf(padded), "arp");
    EXPECT_EQ(reasonOf(ask(kBroadcastMac, 1, {0x0a000204})), "arp");
    EXPECT_EQ(reasonOf(ask(kBroadcastMac, 1, kGuestAddress)), "arp");
    EXPECT_EQ(reasonOf(ask(kBroadcastMac, 2, kGatewayAddress)), "arp");
    EXPECT_EQ(reasonOf(ask(kBroadcastMac, 3, kGatewayAddress)), "arp");
    // Somebody else's address or card.
    const auto spoofed = [](const Mac& mac, Ipv4 address) {
        return buildArp(kBroadcastMac, kGuestMac, arpBody(1, mac, address, kGatewayAddress));
    };
    EXPECT_EQ(reasonOf(spoofed(kGuestMac, kGatewayAddress)), "arp");
    EXPECT_EQ(reasonOf(spoofed(kGuestMac, {0x0a000210})), "arp");
    EXPECT_EQ(reasonOf(spoofed(kGuestMac, {0})), "arp");
    EXPECT_EQ(reasonOf(spoofed(macOf(kGatewayAddress), kGuestAddress)), "arp");
    for (const std::size_t field : {14U, 15U, 16U, 17U, 18U, 19U, 20U}) {
        Bytes odd = ask(kBroadcastMac, 1, kGatewayAddress);
        odd[field] ^= 0x10;
        EXPECT_EQ(reasonOf(odd), "arp") << field;
    }
    const Bytes whole = ask(kBroadcastMac, 1, kGatewayAddress);
    for (std::size_t length = 14; length < whole.size(); ++length)
        EXPECT_EQ(reasonOf(Bytes(whole.begin(), whole.begin() + static_cast<long>(length))), "arp");
}

TEST(GuestFrame, ReadsDhcpToTheLastField)
{
    const Bytes request{53, 1, 3, 0, 50, 4, 10, 0, 2, 15, 54, 4, 10, 0, 2, 2, 12, 1, 'h', 255};
    EXPECT_EQ(kindOf(dhcp(request)), FrameKind::Dhcp);
    const auto renewal = [](auto& p) {
        p.to = macOf(kGatewayAddress);
        p.source = kGuestAddress;
        p.destination = kGatewayAddress;
    };
    EXPECT_EQ(kindOf(with(dhcp(request), renewal)), FrameKind::Dhcp);
    const std::vector<Bytes> badOptions{
        {},
        {255},
        {53, 1, 1},
        {53, 1, 1, 12},
        {53, 1, 1, 12, 9, 'x', 255},
        {53, 1, 2, 255},                      // an offer
        {53, 1, 5, 255},                      // an acknowledgement
        {53, 2, 1, 1, 255},                   // a type of two bytes
        {53, 1, 1, 53, 1, 3, 255},            // two types
        {53, 1, 3, 50, 4, 10, 0, 2, 16, 255}, // somebody else's address
        {53, 1, 3, 54, 4, 10, 0, 2, 4, 255},  // another server
        {53, 1, 3, 54, 2, 10, 0, 255},
    };
    for (const Bytes& options : badOptions)
        EXPECT_EQ(reasonOf(dhcp(options)), "dhcp") << toHex(options);
    // operation, hardware, hops, ciaddr, giaddr, chaddr, cookie (offsets within the message)
    for (const std::size_t at : {0U, 1U, 2U, 3U, 15U, 27U, 28U, 33U, 236U})
        EXPECT_EQ(reasonOf(with(dhcp(), [&](auto& p) { p.body[8 + at] ^= 0x40; })), "dhcp") << at;
    EXPECT_EQ(reasonOf(with(dhcp(), [](auto& p) { p.body[1] = 99; })), "dhcp"); // source port
}

} // namespace
} // namespace helix::egress
