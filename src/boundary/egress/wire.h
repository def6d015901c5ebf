#pragma once
// Offsets and integers of Ethernet, ARP, IPv4, TCP, UDP and ICMP (RFC 826, 791, 9293, 768, 792);
// all integers are big-endian. For the files of this room only.

#include <cstddef>
#include <cstdint>

#include "base/bytes.h"
#include "egress/guest_network.h"

namespace helix::egress::wire {

inline constexpr std::size_t kEthernetHeader = 14, kMinEthernetFrame = 60;
inline constexpr std::size_t kIpHeader = 20, kTcpHeader = 20, kUdpHeader = 8, kIcmpHeader = 8;
inline constexpr std::size_t kArpPacket = 28;
inline constexpr std::uint16_t kTypeIpv4 = 0x0800, kTypeArp = 0x0806, kTypeIpv6 = 0x86dd;
inline constexpr std::uint8_t kProtocolIcmp = 1, kProtocolTcp = 6, kProtocolUdp = 17;
inline constexpr std::uint8_t kFin = 0x01, kSyn = 0x02, kRst = 0x04, kAck = 0x10, kUrg = 0x20;
inline constexpr std::uint8_t kEchoReply = 0, kUnreachable = 3, kEchoRequest = 8;

inline constexpr std::uint16_t kDhcpServerPort = 67, kDhcpClientPort = 68;

inline constexpr Mac kBroadcastMac{0xff, 0xff, 0xff, 0xff, 0xff, 0xff};
inline constexpr Ipv4 kBroadcast{0xffffffff};

/// libslirp's hardware address of a host on the guest's network: 52:55 and the IPv4 address.
constexpr Mac macOf(Ipv4 address)
{
    return {0x52,
            0x55,
            static_cast<std::uint8_t>(address.value >> 24),
            static_cast<std::uint8_t>(address.value >> 16),
            static_cast<std::uint8_t>(address.value >> 8),
            static_cast<std::uint8_t>(address.value)};
}

// The caller has made sure that the bytes are there.
inline std::uint16_t read16(BytesView bytes, std::size_t at)
{
    return static_cast<std::uint16_t>((bytes[at] << 8) | bytes[at + 1]);
}
inline std::uint32_t read32(BytesView bytes, std::size_t at)
{
    return (std::uint32_t{read16(bytes, at)} << 16) | read16(bytes, at + 2);
}
inline Mac readMac(BytesView bytes, std::size_t at)
{
    return {bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3], bytes[at + 4], bytes[at + 5]};
}
inline void write16(Bytes& bytes, std::size_t at, std::uint16_t value)
{
    bytes[at] = static_cast<std::uint8_t>(value >> 8);
    bytes[at + 1] = static_cast<std::uint8_t>(value);
}
inline void write32(Bytes& bytes, std::size_t at, std::uint32_t value)
{
    write16(bytes, at, static_cast<std::uint16_t>(value >> 16));
    write16(bytes, at + 2, static_cast<std::uint16_t>(value));
}

/// RFC 1071: the one's complement sum of `bytes`, added to `start`, complemented. 0 over bytes that
/// hold a right checksum.
std::uint16_t internetChecksum(BytesView bytes, std::uint32_t start = 0);
/// What the pseudo header of TCP and UDP adds.
std::uint32_t pseudoHeaderSum(Ipv4 from, Ipv4 to, std::uint8_t protocol, std::size_t length);

} // namespace helix::egress::wire
