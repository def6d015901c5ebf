#include "netd/frame_path.h"

#include "egress/guest_network.h"
#include "netd/arp_frames.h"
#include "netd/connection_buffers.h"
#include "netd/guest_packets.h"

namespace helix::netd {

using egress::FrameKind;
using egress::GuestFrame;

namespace {

/// What all sockets that libslirp may have can hold in ordinary use, and as much again.
constexpr std::size_t kMaxPackets = 2 * GuestSockets::kMaxSockets;

} // namespace

FramePath::FramePath(Parts parts)
    : m_parts(parts)
{
}

void FramePath::drop(egress::Reason reason)
{
    const std::string_view word = toString(reason);
    m_refusals.owe(now());
    const auto found = m_counts.dropped.find(word);
    if (found == m_counts.dropped.end())
        m_counts.dropped.emplace(std::string(word), 1);
    else
        ++found->second;
    // IPv6 is off by design and every guest tries it for ever: counted, but no news for the ledger.
    if (reason != egress::Reason::FrameIpv6 && reason != egress::Reason::Multicast)
        m_parts.ledger.denied({.kind = "frame", .hasAddress = false, .reason = reason}, now());
}

void FramePath::fromGuest(BytesView bytes)
{
    ++m_counts.in;
    const GuestFrame frame = egress::inspectGuestFrame(bytes);
    switch (frame.kind) {
    case FrameKind::Drop:
        return drop(frame.reason);
    case FrameKind::Arp:
        if (const auto reply = answerArp(frame.frame)) {
            ++m_counts.out;
            return m_parts.link.send(*reply);
        }
        return m_parts.engine.input(frame.frame);
    case FrameKind::Dhcp:
        return m_parts.engine.input(frame.frame);
    case FrameKind::GatewayPing:
        m_refusals.owe(now());
        return m_parts.link.send(egress::makeEchoReply(frame));
    case FrameKind::Icmp:
        return icmp(frame);
    case FrameKind::Dns:
        m_refusals.owe(now());
        return onDns(frame);
    case FrameKind::Tcp:
        return tcp(frame);
    case FrameKind::Udp:
        return udp(frame);
    }
}

void FramePath::icmp(const GuestFrame& frame)
{
    m_refusals.owe(now());
    m_parts.ledger.denied(
        {.kind = "icmp", .address = frame.destination, .reason = egress::Reason::Icmp}, now());
    m_parts.link.send(egress::makeProhibited(frame));
}

Intent FramePath::intentOf(const GuestFrame& frame, TimePoint moment)
{
    const bool datagram = frame.kind == FrameKind::Udp;
    Intent intent{datagram ? FlowKind::Udp : FlowKind::Tcp,
                  frame.destination,
                  frame.destinationPort,
                  frame.sourcePort,
                  {}};
    if (frame.destination == egress::kServiceAddress && !datagram) {
        intent.kind = FlowKind::Service;
        const auto closed = m_parts.door.ledgerClosed();
        const bool open = closed == egress::Reason::None;
        intent.verdict.allowed = open && m_parts.services.has(intent.port);
        if (intent.verdict.allowed)
            intent.verdict.rule = "service";
        else
            intent.verdict.reason = open ? egress::Reason::NoService : closed;
        return intent;
    }
    intent.verdict = m_parts.door.decide(datagram ? egress::Transport::Udp : egress::Transport::Tcp,
                                         intent.address, intent.port, moment);
    return intent;
}

void FramePath::holdBack(Intent& intent, TimePoint moment)
{
    if (!intent.verdict.allowed)
        return;
    const bool room = m_parts.flows.guestFlows() < egress::netd::kMaxConnections &&
                      m_parts.sockets.roomForSocket();
    if (room && m_newFlows.take(moment))
        return;
    intent.verdict = {.allowed = false,
                      .reason = room ? egress::Reason::TooFast : egress::Reason::TooMany,
                      .name = std::move(intent.verdict.name)};
}

void FramePath::refuse(const GuestFrame& frame, const Intent& intent, TimePoint moment)
{
    m_refusals.owe(moment);
    m_parts.ledger.denied({.kind = toString(intent.kind),
                           .name = intent.verdict.name,
                           .address = intent.address,
                           .port = intent.port,
                           .guestPort = intent.guestPort,
                           .reason = intent.verdict.reason},
                          moment);
    m_parts.link.send(intent.kind == FlowKind::Udp ? egress::makeProhibited(frame)
                                                   : egress::makeTcpReset(frame));
}

void FramePath::pass(const GuestFrame& frame, const Intent& intent)
{
    m_parts.sockets.expect(intent);
    m_parts.engine.input(frame.frame);
    m_parts.sockets.expectNothing();
}

void FramePath::tcp(const GuestFrame& frame)
{
    if (!frame.syn || frame.ack) {
        // A guest that leaves gaps for ever loses the connections on which it does.
        if (packetBuffers() > kMaxPackets && !frame.payload.empty())
            return dropConnection(frame);
        m_parts.sockets.noteFreshBytes(frame.sourcePort, frame.destination, frame.destinationPort);
        return m_parts.engine.input(frame.frame);
    }
    const auto moment = now();
    Intent intent = intentOf(frame, moment);
    const bool known =
        m_parts.flows.find(intent.kind, intent.guestPort, intent.address, intent.port) != nullptr;
    if (!known)
        holdBack(intent, moment);
    if (!intent.verdict.allowed)
        return refuse(frame, intent, moment);
    pass(frame, intent);
}

void FramePath::dropConnection(const GuestFrame& frame)
{
    drop(egress::Reason::FrameMemory);
    // As if the guest had reset it: libslirp frees what it holds for it. The guest learns it by the
    // answer to its next segment.
    m_parts.engine.input(makeGuestSegment(
        {frame.destination, frame.sourcePort, frame.destinationPort}, kTcpReset, frame.sequence));
}

void FramePath::udp(const GuestFrame& frame)
{
    const auto moment = now();
    Intent intent{FlowKind::Udp, frame.destination, frame.destinationPort, frame.sourcePort, {}};
    if (m_parts.flows.find(FlowKind::Udp, intent.guestPort, intent.address, intent.port)) {
        intent.verdict.allowed = true;
        return pass(frame, intent);
    }
    intent = intentOf(frame, moment);
    holdBack(intent, moment);
    if (!intent.verdict.allowed)
        return refuse(frame, intent, moment);
    pass(frame, intent);
}

void FramePath::fromHost(BytesView bytes)
{
    if (m_introducing)
        return;
    const GuestFrame frame = egress::inspectHostFrame(bytes);
    // The routers that report an unreachable host are the user's own business.
    const bool router = frame.kind == FrameKind::Icmp &&
                        !egress::kGuestNetwork.contains(frame.source) &&
                        m_parts.door.deniedRange(frame.source) != egress::Reason::None;
    if (frame.kind == FrameKind::Drop || router) {
        ++m_counts.dropped["host"];
        return;
    }
    ++m_counts.out;
    m_parts.link.send(frame.frame);
}

void FramePath::answer(BytesView request, BytesView payload)
{
    const GuestFrame frame = egress::inspectGuestFrame(request);
    if (frame.kind != FrameKind::Dns)
        return;
    ++m_counts.out;
    m_parts.link.send(egress::makeUdpReply(frame, payload));
}

void FramePath::introduceGuest()
{
    m_introducing = true;
    m_parts.engine.input(makeArpRequest(egress::kGatewayAddress));
    m_introducing = false;
}

} // namespace helix::netd
