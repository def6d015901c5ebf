#include <algorithm>
#include <array>

#include "egress/frame.h"
#include "egress/ip_packet.h"
#include "egress/wire.h"

namespace helix::egress {
namespace {

using namespace wire;

constexpr std::uint16_t kTftpPort = 69;
constexpr std::array kNeighbours{kGatewayAddress, kDnsAddress, kServiceAddress};
constexpr Ipv4 kGuestNetworkBroadcast{kGuestNetwork.base.value | 0xff};
constexpr Prefix kMulticast{{0xe0000000}, 4};

GuestFrame drop(Reason reason)
{
    GuestFrame dropped;
    dropped.reason = reason;
    return dropped;
}

bool isVlan(std::uint16_t etherType)
{
    return etherType == 0x8100 || etherType == 0x88a8 || etherType == 0x9100;
}

bool isNeighbour(Ipv4 address)
{
    return std::find(kNeighbours.begin(), kNeighbours.end(), address) != kNeighbours.end();
}

bool isNeighbourMac(const Mac& mac)
{
    return std::any_of(kNeighbours.begin(), kNeighbours.end(),
                       [&mac](Ipv4 address) { return macOf(address) == mac; });
}

/// A request for one of the neighbours, or the answer to one that libslirp has sent.
bool isGoodArp(BytesView frame, const Mac& to)
{
    if (frame.size() != kEthernetHeader + kArpPacket && frame.size() != kMinEthernetFrame)
        return false;
    const BytesView arp = frame.subspan(kEthernetHeader, kArpPacket);
    const bool ipv4OverEthernet =
        read16(arp, 0) == 1 && read16(arp, 2) == kTypeIpv4 && arp[4] == 6 && arp[5] == 4;
    const bool ownSender = readMac(arp, 8) == kGuestMac && read32(arp, 14) == kGuestAddress.value;
    if (!ipv4OverEthernet || !ownSender || !isNeighbour({read32(arp, 24)}))
        return false;
    const std::uint16_t operation = read16(arp, 6);
    return operation == 1 || (operation == 2 && to != kBroadcastMac);
}

/// `into` is a datagram to a DHCP server's port.
Reason checkDhcp(const GuestFrame& into, const Mac& to)
{
    const bool toServer = into.destination == kGatewayAddress && to != kBroadcastMac;
    const bool toAnyone = into.destination == kBroadcast;
    const bool known = into.source == kGuestAddress || (into.source == Ipv4{} && toAnyone);
    const bool good = known && (toServer || toAnyone) && into.sourcePort == kDhcpClientPort &&
                      isGuestDhcp(into.payload);
    return good ? Reason::None : Reason::FrameDhcp;
}

Reason checkGuestUdp(GuestFrame& into, const Mac& to)
{
    if (const auto reason = readUdp(into); reason != Reason::None)
        return reason;
    if (into.destinationPort == kTftpPort)
        return Reason::FrameTftp;
    into.kind = FrameKind::Udp;
    if (into.destinationPort == kDhcpServerPort) {
        into.kind = FrameKind::Dhcp;
        return checkDhcp(into, to);
    }
    if (into.destination == kDnsAddress && into.destinationPort == kDnsPort)
        into.kind = FrameKind::Dns;
    return Reason::None;
}

Reason checkGuestIcmp(GuestFrame& into)
{
    const BytesView message = into.frame.subspan(kEthernetHeader + kIpHeader);
    if (message.size() < kIcmpHeader)
        return Reason::FrameLength;
    if (internetChecksum(message) != 0)
        return Reason::FrameChecksum;
    // RFC 1122, 3.2.2: no error is ever sent about an error, and a reply answers nothing here.
    const std::uint8_t type = message[0];
    const bool error = type == kUnreachable || type == 4 || type == 5 || type == 11 || type == 12;
    if (error || type == kEchoReply)
        return Reason::FrameProtocol;
    const bool ping =
        type == kEchoRequest && message[1] == 0 && into.destination == kGatewayAddress;
    into.kind = ping ? FrameKind::GatewayPing : FrameKind::Icmp;
    return Reason::None;
}

Reason checkTransport(GuestFrame& into, const Mac& to)
{
    switch (ipProtocol(into)) {
    case kProtocolTcp:
        into.kind = FrameKind::Tcp;
        return readTcp(into, false);
    case kProtocolUdp:
        return checkGuestUdp(into, to);
    case kProtocolIcmp:
        return checkGuestIcmp(into);
    default:
        return Reason::FrameProtocol;
    }
}

/// Who sends to whom. DHCP alone may broadcast, and may not know its address yet.
Reason checkAddresses(const GuestFrame& frame, const Mac& to)
{
    if (kMulticast.contains(frame.destination) || frame.destination == kGuestNetworkBroadcast)
        return Reason::Multicast;
    const bool broadcast = frame.destination == kBroadcast;
    const BytesView payload = frame.frame.subspan(kEthernetHeader + kIpHeader);
    const bool toDhcp = ipProtocol(frame) == kProtocolUdp && payload.size() >= kUdpHeader &&
                        read16(payload, 2) == kDhcpServerPort;
    if ((broadcast || to == kBroadcastMac) && !toDhcp)
        return Reason::Multicast;
    const bool unknown = frame.source == Ipv4{} && broadcast && toDhcp;
    if ((frame.source != kGuestAddress && !unknown) || frame.destination == kGuestAddress)
        return Reason::FrameAddress;
    return Reason::None;
}

Reason checkGuestIpv4(BytesView frame, const Mac& to, GuestFrame& into)
{
    if (const auto reason = readIpv4(frame, into); reason != Reason::None)
        return reason;
    if (const auto reason = checkAddresses(into, to); reason != Reason::None)
        return reason;
    return checkTransport(into, to);
}

Reason checkGuestFrame(BytesView frame, GuestFrame& into)
{
    if (frame.size() < kEthernetHeader)
        return Reason::FrameShort;
    const std::uint16_t etherType = read16(frame, 12);
    if (isVlan(etherType))
        return Reason::FrameVlan;
    if (etherType == kTypeIpv6)
        return Reason::FrameIpv6;
    if (readMac(frame, 6) != kGuestMac)
        return Reason::FrameMac;
    const Mac to = readMac(frame, 0);
    if (to != kBroadcastMac && (to[0] & 1) != 0)
        return Reason::Multicast;
    if (to != kBroadcastMac && !isNeighbourMac(to))
        return Reason::FrameMac;
    if (etherType == kTypeArp) {
        into.kind = FrameKind::Arp;
        if (!isGoodArp(frame, to))
            return Reason::FrameArp;
        into.frame = frame.first(kEthernetHeader + kArpPacket);
        into.source = {read32(frame, kEthernetHeader + 14)};
        into.destination = {read32(frame, kEthernetHeader + 24)};
        return Reason::None;
    }
    return etherType == kTypeIpv4 ? checkGuestIpv4(frame, to, into) : Reason::FrameProtocol;
}

} // namespace

GuestFrame inspectGuestFrame(BytesView frame)
{
    GuestFrame seen;
    const Reason reason = checkGuestFrame(frame, seen);
    return reason == Reason::None ? seen : drop(reason);
}

} // namespace helix::egress
