#include "egress/frame.h"
#include "egress/ip_packet.h"
#include "egress/wire.h"

namespace helix::egress {
namespace {

using namespace wire;

/// Of a machine that could be at the other end: no group, no nobody, not the guest itself.
bool isOtherSide(Ipv4 source)
{
    constexpr Prefix thisNetwork{{0}, 8}, loopback{{0x7f000000}, 8}, groups{{0xe0000000}, 3};
    return source != kGuestAddress && !thisNetwork.contains(source) && !loopback.contains(source) &&
           !groups.contains(source);
}

Reason checkHostArp(BytesView frame, GuestFrame& into)
{
    // libslirp pads its ARP frames, more than Ethernet asks for.
    if (frame.size() < kEthernetHeader + kArpPacket)
        return Reason::FrameShort;
    const BytesView arp = frame.subspan(kEthernetHeader, kArpPacket);
    const std::uint16_t operation = read16(arp, 6);
    const Ipv4 sender{read32(arp, 14)};
    const bool good = read16(arp, 0) == 1 && read16(arp, 2) == kTypeIpv4 && arp[4] == 6 &&
                      arp[5] == 4 && (operation == 1 || operation == 2) &&
                      kGuestNetwork.contains(sender) && sender != kGuestAddress &&
                      read32(arp, 24) == kGuestAddress.value;
    into.kind = FrameKind::Arp;
    into.frame = frame.first(kEthernetHeader + kArpPacket);
    return good ? Reason::None : Reason::FrameArp;
}

Reason checkHostUdp(GuestFrame& into)
{
    if (const auto reason = readUdp(into); reason != Reason::None)
        return reason;
    into.kind = FrameKind::Udp;
    if (into.sourcePort == kDhcpServerPort) {
        into.kind = FrameKind::Dhcp;
        const bool reply =
            into.source == kGatewayAddress && into.destinationPort == kDhcpClientPort;
        return reply ? Reason::None : Reason::FrameDhcp;
    }
    if (into.destination != kGuestAddress)
        return Reason::FrameAddress;
    if (into.source == kDnsAddress && into.sourcePort == kDnsPort)
        into.kind = FrameKind::Dns;
    return Reason::None;
}

Reason checkHostIcmp(GuestFrame& into)
{
    const BytesView message = into.frame.subspan(kEthernetHeader + kIpHeader);
    if (message.size() < kIcmpHeader)
        return Reason::FrameLength;
    into.kind = FrameKind::Icmp;
    return message[0] == kUnreachable ? Reason::None : Reason::FrameProtocol;
}

Reason checkHostIpv4(BytesView frame, GuestFrame& into)
{
    if (const auto reason = readIpv4(frame, into); reason != Reason::None)
        return reason;
    const std::uint8_t protocol = ipProtocol(into);
    const bool toAll = into.destination == kBroadcast && protocol == kProtocolUdp;
    if (!isOtherSide(into.source) || (into.destination != kGuestAddress && !toAll))
        return Reason::FrameAddress;
    switch (protocol) {
    case kProtocolTcp:
        into.kind = FrameKind::Tcp;
        // What a peer marks as urgent is the guest's to read.
        return readTcp(into, true);
    case kProtocolUdp:
        return checkHostUdp(into);
    case kProtocolIcmp:
        return checkHostIcmp(into);
    default:
        return Reason::FrameProtocol;
    }
}

Reason checkHostFrame(BytesView frame, GuestFrame& into)
{
    if (frame.size() < kEthernetHeader)
        return Reason::FrameShort;
    const Mac to = readMac(frame, 0);
    const Mac from = readMac(frame, 6);
    if ((to != kGuestMac && to != kBroadcastMac) || from[0] != 0x52 || from[1] != 0x55)
        return Reason::FrameMac;
    switch (read16(frame, 12)) {
    case kTypeArp:
        return checkHostArp(frame, into);
    case kTypeIpv4:
        return checkHostIpv4(frame, into);
    case kTypeIpv6:
        return Reason::FrameIpv6;
    default:
        return Reason::FrameProtocol;
    }
}

} // namespace

GuestFrame inspectHostFrame(BytesView frame)
{
    GuestFrame seen;
    const Reason reason = checkHostFrame(frame, seen);
    if (reason == Reason::None)
        return seen;
    GuestFrame dropped;
    dropped.reason = reason;
    return dropped;
}

} // namespace helix::egress
