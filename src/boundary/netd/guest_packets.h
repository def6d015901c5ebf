#pragma once
// Frames as the guest would send them, for libslirp's ears only.

#include <cstdint>

#include "base/bytes.h"
#include "egress/ipv4.h"

namespace helix::netd {

struct GuestPacket {
    egress::Ipv4 destination;
    std::uint16_t sourcePort = 0, destinationPort = 0;
};

inline constexpr std::uint8_t kTcpSyn = 0x02, kTcpReset = 0x04; ///< RFC 9293, 3.1

/// A TCP segment without data.
Bytes makeGuestSegment(const GuestPacket& packet, std::uint8_t flags, std::uint32_t sequence);
/// An empty UDP datagram.
Bytes makeGuestDatagram(const GuestPacket& packet);

} // namespace helix::netd
