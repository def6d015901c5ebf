#include "netd/guest_sockets.h"

namespace helix::netd {
namespace {

/// The other side gets a reset and loses what is still on its way (tcp(7): AF_UNSPEC disconnects);
/// the descriptor stays libslirp's.
void cut(const Flow& flow)
{
    if (flow.fd < 0 || flow.kind == FlowKind::Udp)
        return;
    sockaddr none{};
    none.sa_family = AF_UNSPEC;
    if (flow.kind == FlowKind::Service || raw::connect(flow.fd, &none, sizeof none) != 0)
        raw::shutdown(flow.fd, SHUT_RDWR);
}

Guard guardFor(egress::Proof proof)
{
    switch (proof) {
    case egress::Proof::ServerName:
        return Guard::ServerName;
    case egress::Proof::Host:
        return Guard::Host;
    case egress::Proof::None:
        break;
    }
    return Guard::None;
}

} // namespace

Flow* GuestSockets::open(int fd, TimePoint now)
{
    Flow flow;
    flow.kind = m_intent->kind;
    flow.address = m_intent->address;
    flow.port = m_intent->port;
    flow.guestPort = m_intent->guestPort;
    flow.name = m_intent->verdict.name;
    flow.rule = m_intent->verdict.rule;
    flow.guard = guardFor(m_intent->verdict.proof);
    flow.wantsMore = flow.guard != Guard::None;
    if (flow.guard == Guard::Host)
        flow.http.emplace();
    flow.openedMs = wallMs();
    flow.openedAt = flow.lastUsed = now;
    flow.fd = fd;
    Flow& added = m_parts.flows.add(std::move(flow));
    if (!m_parts.ledger.opening(added)) {
        m_parts.ledger.denied({.kind = toString(added.kind),
                               .name = added.name,
                               .address = added.address,
                               .port = added.port,
                               .guestPort = added.guestPort,
                               .reason = egress::Reason::Ledger},
                              now);
        m_parts.flows.remove(added.id);
        return nullptr;
    }
    if (added.guard == Guard::None)
        m_parts.ledger.opened(added);
    return &added;
}

void GuestSockets::finish(std::uint64_t id, egress::Reason denied)
{
    const auto flow = m_parts.flows.remove(id);
    if (!flow)
        return;
    m_parts.forwards.ended(*flow);
    m_parts.ledger.ended(*flow, now(), denied);
}

void GuestSockets::end(std::uint64_t id, egress::Reason denied)
{
    if (const Flow* flow = m_parts.flows.byId(id))
        cut(*flow);
    finish(id, denied);
}

void GuestSockets::applyPolicy()
{
    const auto moment = now();
    const auto& door = m_parts.door;
    std::vector<std::uint64_t> nameless;
    const auto forbidden = m_parts.flows.select([&](const Flow& flow) {
        if (flow.kind == FlowKind::Forward || flow.kind == FlowKind::Service)
            return false;
        const bool datagrams = flow.kind == FlowKind::Udp;
        egress::Flow asked{datagrams ? egress::Transport::Udp : egress::Transport::Tcp,
                           flow.address, flow.port, door.pins.namesOf(flow.address, moment)};
        // What its own ClientHello has proved counts, not what its neighbours may be called.
        if (flow.provedName)
            asked.names = {flow.name};
        const auto verdict = egress::decide(door.policy, asked, door.host);
        const bool needsProof = verdict.proof != egress::Proof::None;
        if (verdict.allowed && !needsProof && flow.guard != Guard::None)
            nameless.push_back(flow.id);
        const bool unproved = needsProof && !flow.provedName && flow.guard == Guard::None;
        return !verdict.allowed || unproved;
    });
    for (const auto id : nameless)
        if (Flow* flow = m_parts.flows.byId(id)) {
            m_parts.flows.setGuard(*flow, Guard::None);
            m_parts.ledger.opened(*flow);
        }
    for (const auto id : forbidden)
        end(id);
}

void GuestSockets::tick(TimePoint moment)
{
    const auto late = m_parts.flows.select([&](const Flow& flow) {
        const bool stuck = flow.provedName ? flow.wantsMore : flow.guard != Guard::None;
        return flow.guard != Guard::None && stuck && moment - flow.lastUsed > kProofWait;
    });
    for (const auto id : late)
        if (const Flow* flow = m_parts.flows.byId(id))
            end(id, flow->guard == Guard::Host ? egress::Reason::Host : egress::Reason::ServerName);
    const auto idle = m_parts.flows.select([&](const Flow& flow) {
        return flow.kind == FlowKind::Udp && moment - flow.lastUsed > kDatagramIdle;
    });
    for (const auto id : idle)
        finish(id);
    m_parts.flows.forEach([&](const Flow& flow) {
        if (!flow.name.empty())
            m_parts.door.pins.prolong(flow.name, flow.address, moment);
    });
    m_parts.door.pins.expire(moment);
}

} // namespace helix::netd
