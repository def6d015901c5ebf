#pragma once
// Ethernet frames of the guest: what they are, whether they may go on, and the answers that refuse
// politely. Every byte is hostile. Pure; fuzzed.

#include <cstdint>
#include <string_view>

#include "base/bytes.h"
#include "egress/guest_network.h"
#include "egress/ipv4.h"

namespace helix::egress {

enum class FrameKind {
    Drop,        ///< not to be carried; `reason` says why
    Arp,         ///< the guest asks for 10.0.2.2, .3 or .100, or answers one of them
    Dhcp,        ///< to the gateway's server
    GatewayPing, ///< ICMP echo request to 10.0.2.2: answer with makeEchoReply
    Icmp,        ///< ICMP query to anywhere else: refuse. From libslirp: destination unreachable
    Dns,         ///< UDP to 10.0.2.3:53
    Tcp,
    Udp,
};

/// What a frame of the guest is. Only well-formed ones get another kind than Drop: Ethernet II, the
/// guest's own MAC and address, exact lengths (trailing padding to 60 bytes is cut off), right IPv4
/// header checksum, no options, no fragments, no urgent data, no VLAN, no IPv6, no TFTP, no
/// multicast or broadcast but DHCP discovery. DHCP and ARP are checked to the last field. ICMP
/// errors and replies of the guest are dropped: nothing may answer them.
struct GuestFrame {
    FrameKind kind = FrameKind::Drop;
    Reason reason = Reason::None; ///< of Drop
    Ipv4 source, destination;     ///< of the IPv4 packet; of ARP: who asks, and for whom
    std::uint16_t sourcePort = 0, destinationPort = 0;
    std::uint32_t sequence = 0, acknowledgement = 0; ///< TCP
    bool syn = false, ack = false, fin = false, rst = false;
    BytesView frame;   ///< without padding
    BytesView payload; ///< of TCP or UDP
};
GuestFrame inspectGuestFrame(BytesView frame);

/// A frame of libslirp on its way to the guest: nothing but ARP, DHCP replies, ICMP destination
/// unreachable and IPv4 TCP/UDP from addresses of the other side may pass. For the accounts:
/// `source` and `sourcePort` are the other side.
GuestFrame inspectHostFrame(BytesView frame);

/// Answers, as whole frames from the gateway's MAC (52:55:0a:00:02:02, libslirp's own), with right
/// checksums. Empty where no answer is due: to a reset, to a frame of another kind, to a payload
/// beyond 65507 bytes.
Bytes makeTcpReset(const GuestFrame& refused);   ///< as the destination would send it
Bytes makeProhibited(const GuestFrame& refused); ///< ICMP 3/13 with the first bytes of the packet
Bytes makeArpReply(const GuestFrame& request);   ///< libslirp leaves 10.0.2.100 unanswered
Bytes makeEchoReply(const GuestFrame& ping);
Bytes makeUdpReply(const GuestFrame& request, BytesView payload);

} // namespace helix::egress
