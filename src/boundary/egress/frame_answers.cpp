#include <algorithm>

#include "egress/frame.h"
#include "egress/wire.h"

namespace helix::egress {
namespace {

using namespace wire;

constexpr std::size_t kMaxUdpPayload = 65507;
/// RFC 1812, 4.3.2.3: an ICMP error quotes as much as fits 576 bytes.
constexpr std::size_t kMaxIcmpPacket = 576;

/// Ethernet and IPv4 headers of a packet to the guest, with `length` zero bytes behind them.
Bytes makePacket(Ipv4 from, std::uint8_t protocol, std::size_t length)
{
    constexpr Mac gateway = macOf(kGatewayAddress);
    constexpr std::uint16_t dontFragment = 0x4000;
    constexpr std::uint8_t timeToLive = 64;
    Bytes frame(kEthernetHeader + kIpHeader + length);
    std::copy(kGuestMac.begin(), kGuestMac.end(), frame.begin());
    std::copy(gateway.begin(), gateway.end(), frame.begin() + 6);
    write16(frame, 12, kTypeIpv4);
    std::size_t ip = kEthernetHeader;
    frame[ip] = 0x45;
    write16(frame, ip + 2, static_cast<std::uint16_t>(kIpHeader + length));
    write16(frame, ip + 6, dontFragment);
    frame[ip + 8] = timeToLive;
    frame[ip + 9] = protocol;
    write32(frame, ip + 12, from.value);
    write32(frame, ip + 16, kGuestAddress.value);
    write16(frame, ip + 10, internetChecksum(BytesView(frame).subspan(ip, kIpHeader)));
    return frame;
}

BytesView transport(const Bytes& frame)
{
    return BytesView(frame).subspan(kEthernetHeader + kIpHeader);
}

bool holdsPacket(const GuestFrame& frame)
{
    return frame.kind != FrameKind::Drop && frame.kind != FrameKind::Arp &&
           frame.frame.size() >= kEthernetHeader + kIpHeader;
}

} // namespace

Bytes makeTcpReset(const GuestFrame& refused)
{
    if (refused.kind != FrameKind::Tcp || refused.rst)
        return {};
    Bytes frame = makePacket(refused.destination, kProtocolTcp, kTcpHeader);
    const std::size_t tcp = kEthernetHeader + kIpHeader;
    write16(frame, tcp, refused.destinationPort);
    write16(frame, tcp + 2, refused.sourcePort);
    // RFC 9293, 3.10.7.1: the reset of a segment for which there is no connection.
    if (refused.ack) {
        write32(frame, tcp + 4, refused.acknowledgement);
        frame[tcp + 13] = kRst;
    } else {
        const std::size_t length =
            refused.payload.size() + (refused.syn ? 1 : 0) + (refused.fin ? 1 : 0);
        write32(frame, tcp + 8, refused.sequence + static_cast<std::uint32_t>(length));
        frame[tcp + 13] = kRst | kAck;
    }
    frame[tcp + 12] = kTcpHeader / 4 << 4;
    write16(frame, tcp + 16,
            internetChecksum(transport(frame), pseudoHeaderSum(refused.destination, kGuestAddress,
                                                               kProtocolTcp, kTcpHeader)));
    return frame;
}

Bytes makeProhibited(const GuestFrame& refused)
{
    constexpr std::uint8_t administrativelyProhibited = 13;
    if (!holdsPacket(refused) || (refused.kind == FrameKind::Tcp && refused.rst))
        return {};
    const BytesView packet = refused.frame.subspan(kEthernetHeader);
    const BytesView quoted =
        packet.first(std::min(packet.size(), kMaxIcmpPacket - kIpHeader - kIcmpHeader));
    Bytes frame = makePacket(kGatewayAddress, kProtocolIcmp, kIcmpHeader + quoted.size());
    const std::size_t icmp = kEthernetHeader + kIpHeader;
    frame[icmp] = kUnreachable;
    frame[icmp + 1] = administrativelyProhibited;
    std::copy(quoted.begin(), quoted.end(),
              frame.begin() + static_cast<std::ptrdiff_t>(icmp + kIcmpHeader));
    write16(frame, icmp + 2, internetChecksum(transport(frame)));
    return frame;
}

Bytes makeArpReply(const GuestFrame& request)
{
    constexpr std::uint16_t reply = 2;
    const bool asks = request.kind == FrameKind::Arp &&
                      request.frame.size() == kEthernetHeader + kArpPacket &&
                      read16(request.frame, kEthernetHeader + 6) == 1;
    if (!asks)
        return {};
    const Mac wanted = macOf(request.destination);
    Bytes frame(request.frame.begin(), request.frame.end());
    std::copy(kGuestMac.begin(), kGuestMac.end(), frame.begin());
    std::copy(wanted.begin(), wanted.end(), frame.begin() + 6);
    const std::size_t arp = kEthernetHeader;
    write16(frame, arp + 6, reply);
    std::copy(wanted.begin(), wanted.end(), frame.begin() + arp + 8);
    write32(frame, arp + 14, request.destination.value);
    std::copy(kGuestMac.begin(), kGuestMac.end(), frame.begin() + arp + 18);
    write32(frame, arp + 24, kGuestAddress.value);
    return frame;
}

Bytes makeEchoReply(const GuestFrame& ping)
{
    if (ping.kind != FrameKind::GatewayPing || !holdsPacket(ping))
        return {};
    const BytesView request = ping.frame.subspan(kEthernetHeader + kIpHeader);
    Bytes frame = makePacket(ping.destination, kProtocolIcmp, request.size());
    const std::size_t icmp = kEthernetHeader + kIpHeader;
    std::copy(request.begin(), request.end(), frame.begin() + static_cast<std::ptrdiff_t>(icmp));
    frame[icmp] = kEchoReply;
    write16(frame, icmp + 2, 0);
    write16(frame, icmp + 2, internetChecksum(transport(frame)));
    return frame;
}

Bytes makeUdpReply(const GuestFrame& request, BytesView payload)
{
    const bool datagram = request.kind == FrameKind::Udp || request.kind == FrameKind::Dns;
    if (!datagram || payload.size() > kMaxUdpPayload)
        return {};
    const std::size_t length = kUdpHeader + payload.size();
    Bytes frame = makePacket(request.destination, kProtocolUdp, length);
    const std::size_t udp = kEthernetHeader + kIpHeader;
    write16(frame, udp, request.destinationPort);
    write16(frame, udp + 2, request.sourcePort);
    write16(frame, udp + 4, static_cast<std::uint16_t>(length));
    std::copy(payload.begin(), payload.end(),
              frame.begin() + static_cast<std::ptrdiff_t>(udp + kUdpHeader));
    const std::uint16_t checksum =
        internetChecksum(transport(frame),
                         pseudoHeaderSum(request.destination, kGuestAddress, kProtocolUdp, length));
    // Zero would say "no checksum" (RFC 768).
    write16(frame, udp + 6, checksum == 0 ? 0xffff : checksum);
    return frame;
}

} // namespace helix::egress
