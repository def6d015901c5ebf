#pragma once
// What guest frames and host frames have in common below the question who may send them. For the
// files of this room only.

#include "egress/frame.h"

namespace helix::egress {

/// "" when the frame holds exactly one plain IPv4 packet (padding to 60 bytes apart), else the
/// reason to drop it. On success `into.frame` is without padding and the addresses are set.
Reason readIpv4(BytesView frame, GuestFrame& into);
/// The same for the segment or datagram in `into.frame`: ports, flags, payload.
Reason readTcp(GuestFrame& into, bool urgentAllowed);
Reason readUdp(GuestFrame& into);
/// Of a frame that readIpv4 accepted.
std::uint8_t ipProtocol(const GuestFrame& frame);

/// Is this BOOTP message (the payload of a UDP datagram) a well-formed DHCP request of the guest
/// for the address that it has anyway?
bool isGuestDhcp(BytesView message);

} // namespace helix::egress
