#include "netd/guest_packets.h"

#include <algorithm>

#include "egress/guest_network.h"

namespace helix::netd {
namespace {

constexpr std::size_t kEthernet = 14, kIp = 20, kTcp = 20, kUdp = 8;
constexpr std::uint8_t kProtocolTcp = 6, kProtocolUdp = 17;

void put16(Bytes& bytes, std::size_t at, std::uint16_t value)
{
    bytes[at] = static_cast<std::uint8_t>(value >> 8);
    bytes[at + 1] = static_cast<std::uint8_t>(value);
}

void put32(Bytes& bytes, std::size_t at, std::uint32_t value)
{
    put16(bytes, at, static_cast<std::uint16_t>(value >> 16));
    put16(bytes, at + 2, static_cast<std::uint16_t>(value));
}

/// RFC 1071, over an even number of bytes, upon `sum`.
std::uint16_t checksum(BytesView bytes, std::uint32_t sum = 0)
{
    for (std::size_t i = 0; i + 1 < bytes.size(); i += 2)
        sum += (std::uint32_t{bytes[i]} << 8) | bytes[i + 1];
    while (sum >> 16)
        sum = (sum & 0xffff) + (sum >> 16);
    return static_cast<std::uint16_t>(~sum);
}

/// Headers up to the ports, and `length` bytes of transport in all.
Bytes makeFrame(const GuestPacket& packet, std::uint8_t protocol, std::size_t length)
{
    constexpr egress::Mac gateway{0x52, 0x55, 10, 0, 2, 2};
    Bytes frame(kEthernet + kIp + length);
    std::copy(gateway.begin(), gateway.end(), frame.begin());
    std::copy(egress::kGuestMac.begin(), egress::kGuestMac.end(), frame.begin() + 6);
    put16(frame, 12, 0x0800);
    frame[kEthernet] = 0x45;
    put16(frame, kEthernet + 2, static_cast<std::uint16_t>(kIp + length));
    frame[kEthernet + 8] = 64;
    frame[kEthernet + 9] = protocol;
    put32(frame, kEthernet + 12, egress::kGuestAddress.value);
    put32(frame, kEthernet + 16, packet.destination.value);
    put16(frame, kEthernet + 10, checksum(BytesView(frame).subspan(kEthernet, kIp)));
    put16(frame, kEthernet + kIp, packet.sourcePort);
    put16(frame, kEthernet + kIp + 2, packet.destinationPort);
    return frame;
}

void putTransportSum(Bytes& frame, std::uint8_t protocol, std::size_t at)
{
    // The pseudo header (RFC 9293, 3.1) is the two addresses, the protocol and the length.
    const BytesView view(frame);
    const BytesView addressesOn = view.subspan(kEthernet + 12);
    const auto length = static_cast<std::uint32_t>(frame.size() - kEthernet - kIp);
    put16(frame, kEthernet + kIp + at, checksum(addressesOn, protocol + length));
}

} // namespace

Bytes makeGuestSegment(const GuestPacket& packet, std::uint8_t flags, std::uint32_t sequence)
{
    constexpr std::size_t tcp = kEthernet + kIp;
    Bytes frame = makeFrame(packet, kProtocolTcp, kTcp);
    put32(frame, tcp + 4, sequence);
    frame[tcp + 12] = 0x50;
    frame[tcp + 13] = flags;
    put16(frame, tcp + 14, 8192);
    putTransportSum(frame, kProtocolTcp, 16);
    return frame;
}

Bytes makeGuestDatagram(const GuestPacket& packet)
{
    Bytes frame = makeFrame(packet, kProtocolUdp, kUdp);
    put16(frame, kEthernet + kIp + 4, kUdp);
    putTransportSum(frame, kProtocolUdp, 6);
    return frame;
}

} // namespace helix::netd
