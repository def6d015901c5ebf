#include "egress/ip_packet.h"

#include "egress/wire.h"

namespace helix::egress {
namespace {

using namespace wire;

/// A TCP option list that a careless reader cannot run out of: every length is there and fits.
bool hasGoodTcpOptions(BytesView options)
{
    constexpr std::uint8_t end = 0, nothing = 1, segmentSize = 2;
    while (!options.empty() && options[0] != end) {
        if (options[0] == nothing) {
            options = options.subspan(1);
            continue;
        }
        if (options.size() < 2 || options[1] < 2 || options[1] > options.size())
            return false;
        if (options[0] == segmentSize && options[1] != 4)
            return false;
        options = options.subspan(options[1]);
    }
    return true;
}

BytesView ipPayload(const GuestFrame& frame)
{
    return frame.frame.subspan(kEthernetHeader + kIpHeader);
}

} // namespace

Reason readIpv4(BytesView frame, GuestFrame& into)
{
    if (frame.size() < kEthernetHeader + kIpHeader)
        return Reason::FrameShort;
    const BytesView packet = frame.subspan(kEthernetHeader);
    if (packet[0] >> 4 != 4)
        return Reason::FrameProtocol;
    const std::size_t headerLength = std::size_t{packet[0] & 0x0fU} * 4;
    if (headerLength != kIpHeader)
        return headerLength < kIpHeader ? Reason::FrameLength : Reason::FrameOptions;
    const std::size_t total = read16(packet, 2);
    const bool padded = frame.size() == kMinEthernetFrame && total < packet.size();
    if (total < kIpHeader || (total != packet.size() && !padded))
        return Reason::FrameLength;
    if (internetChecksum(packet.first(kIpHeader)) != 0)
        return Reason::FrameChecksum;
    // More fragments, an offset, or the bit that must be zero; "don't fragment" is welcome.
    if ((read16(packet, 6) & 0xbfff) != 0)
        return Reason::FrameFragment;
    if (packet[8] == 0) // no time to live
        return Reason::FrameProtocol;
    into.frame = frame.first(kEthernetHeader + total);
    into.source = {read32(packet, 12)};
    into.destination = {read32(packet, 16)};
    return Reason::None;
}

std::uint8_t ipProtocol(const GuestFrame& frame)
{
    return frame.frame[kEthernetHeader + 9];
}

Reason readTcp(GuestFrame& into, bool urgentAllowed)
{
    const BytesView segment = ipPayload(into);
    if (segment.size() < kTcpHeader)
        return Reason::FrameLength;
    const std::size_t headerLength = std::size_t{segment[12]} / 16 * 4;
    if (headerLength < kTcpHeader || headerLength > segment.size())
        return Reason::FrameLength;
    const std::uint8_t flags = segment[13];
    if (!urgentAllowed && ((flags & kUrg) != 0 || read16(segment, 18) != 0))
        return Reason::FrameUrgent;
    if (!hasGoodTcpOptions(segment.subspan(kTcpHeader, headerLength - kTcpHeader)))
        return Reason::FrameOptions;
    into.sourcePort = read16(segment, 0);
    into.destinationPort = read16(segment, 2);
    into.sequence = read32(segment, 4);
    into.acknowledgement = read32(segment, 8);
    into.syn = (flags & kSyn) != 0;
    into.ack = (flags & kAck) != 0;
    into.fin = (flags & kFin) != 0;
    into.rst = (flags & kRst) != 0;
    into.payload = segment.subspan(headerLength);
    // A beginning that is an end as well, and segments that are neither: no honest stack sends
    // them.
    const bool senseless = into.syn ? into.fin || into.rst : !into.ack && !into.rst;
    if (senseless || into.sourcePort == 0 || into.destinationPort == 0)
        return Reason::FrameProtocol;
    return Reason::None;
}

Reason readUdp(GuestFrame& into)
{
    const BytesView datagram = ipPayload(into);
    if (datagram.size() < kUdpHeader || read16(datagram, 4) != datagram.size())
        return Reason::FrameLength;
    into.sourcePort = read16(datagram, 0);
    into.destinationPort = read16(datagram, 2);
    into.payload = datagram.subspan(kUdpHeader);
    if (into.sourcePort == 0 || into.destinationPort == 0)
        return Reason::FrameProtocol;
    return Reason::None;
}

} // namespace helix::egress
