#pragma once
// Frames for the tests: right by default, wrong where a test says so.

#include <functional>

#include "base/bytes.h"
#include "egress/guest_network.h"
#include "egress/wire.h"

namespace helix::egress {

inline constexpr Ipv4 kPublic{0x5db8d822}; // 93.184.216.34

struct FrameParts {
    Mac to = wire::macOf(kGatewayAddress);
    Mac from = kGuestMac;
    std::uint16_t etherType = wire::kTypeIpv4;
    Ipv4 source = kGuestAddress;
    Ipv4 destination = kPublic;
    std::uint8_t protocol = wire::kProtocolTcp;
    std::uint16_t fragment = 0x4000;
    std::uint8_t timeToLive = 64;
    std::uint8_t versionAndLength = 0x45;
    int lengthError = 0; ///< added to the packet's length field
    Bytes body;
    Bytes trailer;
};

inline Bytes build(const FrameParts& parts)
{
    Bytes frame(parts.to.begin(), parts.to.end());
    frame.insert(frame.end(), parts.from.begin(), parts.from.end());
    frame.resize(wire::kEthernetHeader + wire::kIpHeader);
    wire::write16(frame, 12, parts.etherType);
    frame[14] = parts.versionAndLength;
    const int total = static_cast<int>(wire::kIpHeader + parts.body.size()) + parts.lengthError;
    wire::write16(frame, 16, static_cast<std::uint16_t>(total));
    wire::write16(frame, 20, parts.fragment);
    frame[22] = parts.timeToLive;
    frame[23] = parts.protocol;
    wire::write32(frame, 26, parts.source.value);
    wire::write32(frame, 30, parts.destination.value);
    wire::write16(frame, 24, wire::internetChecksum(BytesView(frame).subspan(14)));
    frame.insert(frame.end(), parts.body.begin(), parts.body.end());
    frame.insert(frame.end(), parts.trailer.begin(), parts.trailer.end());
    return frame;
}

inline Bytes tcpBody(std::uint16_t to, std::uint8_t flags, const Bytes& options = {},
                     const Bytes& payload = {})
{
    Bytes body(wire::kTcpHeader);
    wire::write16(body, 0, 40000);
    wire::write16(body, 2, to);
    wire::write32(body, 4, 1000);
    wire::write32(body, 8, 2000);
    body[12] = static_cast<std::uint8_t>((wire::kTcpHeader + options.size()) / 4 << 4);
    body[13] = flags;
    body.insert(body.end(), options.begin(), options.end());
    body.insert(body.end(), payload.begin(), payload.end());
    return body;
}

inline Bytes udpBody(std::uint16_t to, const Bytes& payload = {1, 2, 3}, std::uint16_t from = 40000)
{
    Bytes body(wire::kUdpHeader);
    wire::write16(body, 0, from);
    wire::write16(body, 2, to);
    wire::write16(body, 4, static_cast<std::uint16_t>(wire::kUdpHeader + payload.size()));
    body.insert(body.end(), payload.begin(), payload.end());
    return body;
}

inline Bytes icmpBody(std::uint8_t type, std::uint8_t code = 0)
{
    Bytes body{type, code, 0, 0, 0, 1, 0, 2, 'p', 'i', 'n', 'g'};
    wire::write16(body, 2, wire::internetChecksum(body));
    return body;
}

/// A DHCP message of the guest with `options` (the end mark included).
inline Bytes dhcpBody(const Bytes& options)
{
    Bytes body(240);
    body[0] = 1;
    body[1] = 1;
    body[2] = 6;
    std::copy(kGuestMac.begin(), kGuestMac.end(), body.begin() + 28);
    wire::write32(body, 236, 0x63825363);
    body.insert(body.end(), options.begin(), options.end());
    return body;
}

inline Bytes arpBody(std::uint16_t operation, const Mac& senderMac, Ipv4 sender, Ipv4 target)
{
    Bytes body(wire::kArpPacket);
    wire::write16(body, 0, 1);
    wire::write16(body, 2, wire::kTypeIpv4);
    body[4] = 6;
    body[5] = 4;
    wire::write16(body, 6, operation);
    std::copy(senderMac.begin(), senderMac.end(), body.begin() + 8);
    wire::write32(body, 14, sender.value);
    wire::write32(body, 24, target.value);
    return body;
}

inline Bytes buildArp(const Mac& to, const Mac& from, const Bytes& body)
{
    Bytes frame(to.begin(), to.end());
    frame.insert(frame.end(), from.begin(), from.end());
    frame.push_back(0x08);
    frame.push_back(0x06);
    frame.insert(frame.end(), body.begin(), body.end());
    return frame;
}

} // namespace helix::egress
