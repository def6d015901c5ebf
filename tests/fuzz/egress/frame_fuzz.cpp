// Frames of a guest, as they are and with their checksums put right (no fuzzer guesses those).

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "egress/frame.h"
#include "egress/wire.h"
#include "require.h"

using namespace helix;
using namespace helix::egress;
using fuzz::require;

namespace {

constexpr std::size_t kIp = wire::kEthernetHeader;
constexpr std::size_t kTransport = kIp + wire::kIpHeader;

Bytes withRightChecksums(BytesView frame)
{
    Bytes right(frame.begin(), frame.end());
    if (right.size() < kTransport)
        return right;
    if (right[kIp + 9] == wire::kProtocolIcmp && right.size() >= kTransport + wire::kIcmpHeader) {
        const std::size_t total = wire::read16(right, kIp + 2);
        const std::size_t end = std::clamp(kIp + total, kTransport, right.size());
        wire::write16(right, kTransport + 2, 0);
        wire::write16(
            right, kTransport + 2,
            wire::internetChecksum(BytesView(right).subspan(kTransport, end - kTransport)));
    }
    wire::write16(right, kIp + 10, 0);
    wire::write16(right, kIp + 10,
                  wire::internetChecksum(BytesView(right).subspan(kIp, wire::kIpHeader)));
    return right;
}

/// An answer must be one that the guest takes: for it, from the gateway, whole, sums right.
void checkAnswer(const Bytes& answer, Ipv4 from)
{
    if (answer.empty())
        return;
    require(answer.size() >= kTransport, "an answer has its headers");
    const BytesView packet = BytesView(answer).subspan(kIp);
    require(wire::readMac(answer, 0) == kGuestMac, "an answer goes to the guest");
    require(wire::readMac(answer, 6) == wire::macOf(kGatewayAddress), "it is the gateway's");
    require(wire::read16(packet, 2) == packet.size(), "its length is its own");
    require(wire::internetChecksum(packet.first(wire::kIpHeader)) == 0, "its header sums up");
    require(wire::read32(packet, 12) == from.value, "it comes from the one that was asked");
    const BytesView body = packet.subspan(wire::kIpHeader);
    const std::uint8_t protocol = packet[9];
    const std::uint32_t pseudo =
        protocol == wire::kProtocolIcmp
            ? 0
            : wire::pseudoHeaderSum(from, kGuestAddress, protocol, body.size());
    require(wire::internetChecksum(body, pseudo) == 0, "its body sums up");
}

void checkAnswers(const GuestFrame& seen)
{
    checkAnswer(makeTcpReset(seen), seen.destination);
    checkAnswer(makeProhibited(seen), kGatewayAddress);
    checkAnswer(makeEchoReply(seen), seen.destination);
    checkAnswer(makeUdpReply(seen, seen.payload), seen.destination);
}

bool isInside(BytesView part, BytesView whole)
{
    return part.empty() || (part.data() >= whole.data() &&
                            part.data() + part.size() <= whole.data() + whole.size());
}

void checkGuestFrame(BytesView frame)
{
    const GuestFrame seen = inspectGuestFrame(frame);
    checkAnswers(seen);
    if (seen.kind == FrameKind::Drop) {
        require(seen.reason != Reason::None && seen.frame.empty(),
                "a drop says why and hands on nothing");
        return;
    }
    require(seen.reason == Reason::None, "what passes has no reason not to");
    require(isInside(seen.frame, frame) && isInside(seen.payload, seen.frame), "views stay inside");
    require(wire::readMac(seen.frame, 6) == kGuestMac, "only the guest's MAC passes");
    if (seen.kind == FrameKind::Arp) {
        const Bytes reply = makeArpReply(seen);
        require(reply.empty() || inspectHostFrame(reply).kind == FrameKind::Arp, "ARP is answered");
        return;
    }
    const bool dhcp = seen.kind == FrameKind::Dhcp;
    require(seen.source == kGuestAddress || (dhcp && seen.source == Ipv4{}), "only its address");
    require((seen.frame[0] & 1) == 0 || dhcp, "only DHCP is broadcast");
    require(seen.frame[kIp] == 0x45 && (wire::read16(seen.frame, kIp + 6) & 0xbfff) == 0,
            "no options, no fragments");
    require(wire::read16(seen.frame, kIp + 2) == seen.frame.size() - kIp, "its length is true");
    if (seen.kind == FrameKind::Tcp)
        require((seen.frame[kTransport + 13] & wire::kUrg) == 0, "nothing is urgent");
    if (seen.kind == FrameKind::Udp)
        require(seen.destinationPort != 69 && seen.destinationPort != 67, "no TFTP, no DHCP");
    const GuestFrame again = inspectGuestFrame(seen.frame);
    require(again.kind == seen.kind, "without its padding it is what it was");
}

void checkHostFrame(BytesView frame)
{
    const GuestFrame seen = inspectHostFrame(frame);
    if (seen.kind == FrameKind::Drop)
        require(seen.reason != Reason::None, "a drop says why");
    else
        require(isInside(seen.frame, frame) && isInside(seen.payload, seen.frame),
                "views stay inside");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const BytesView frame(data, size);
    checkGuestFrame(frame);
    checkHostFrame(frame);
    const Bytes right = withRightChecksums(frame);
    checkGuestFrame(right);
    checkHostFrame(right);
    return 0;
}
