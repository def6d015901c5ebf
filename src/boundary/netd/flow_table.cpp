#include "netd/flow_table.h"

#include <algorithm>

namespace helix::netd {
namespace {

std::uint64_t keyOf(std::uint16_t guestPort, egress::Ipv4 address, std::uint16_t port)
{
    return (std::uint64_t{guestPort} << 48) | (std::uint64_t{address.value} << 16) | port;
}

} // namespace

std::string_view toString(FlowKind kind)
{
    switch (kind) {
    case FlowKind::Tcp:
        return "tcp";
    case FlowKind::Udp:
        return "udp";
    case FlowKind::Service:
        return "service";
    case FlowKind::Forward:
        return "forward";
    }
    return "tcp";
}

Flow& FlowTable::add(Flow flow)
{
    flow.id = ++m_lastId;
    auto owned = std::make_unique<Flow>(std::move(flow));
    Flow& added = *owned;
    m_flows.emplace(added.id, std::move(owned));
    const auto key = keyOf(added.guestPort, added.address, added.port);
    if (added.kind == FlowKind::Udp)
        m_datagrams[key] = &added;
    else if (added.kind == FlowKind::Forward)
        ++m_forwards;
    else
        m_streams[key] = &added;
    if (added.guard != Guard::None)
        ++m_guarded;
    if (const int fd = added.fd; fd >= 0) {
        added.fd = -1;
        attach(added, fd);
    }
    return added;
}

Flow* FlowTable::byId(std::uint64_t id)
{
    const auto found = m_flows.find(id);
    return found == m_flows.end() ? nullptr : found->second.get();
}

Flow* FlowTable::byFd(int fd)
{
    const auto found = m_byFd.find(fd);
    return found == m_byFd.end() ? nullptr : found->second;
}

Flow* FlowTable::find(FlowKind kind, std::uint16_t guestPort, egress::Ipv4 address,
                      std::uint16_t port)
{
    const auto& table = kind == FlowKind::Udp ? m_datagrams : m_streams;
    const auto found = table.find(keyOf(guestPort, address, port));
    return found == table.end() ? nullptr : found->second;
}

Flow* FlowTable::datagramPeer(int fd, egress::Ipv4 address, std::uint16_t port)
{
    const auto found = m_datagramFds.find(fd);
    if (found == m_datagramFds.end())
        return nullptr;
    for (Flow* flow : found->second)
        if (flow->address == address && flow->port == port)
            return flow;
    return nullptr;
}

bool FlowTable::isDatagramFd(int fd) const
{
    return m_datagramFds.contains(fd);
}

void FlowTable::attach(Flow& flow, int fd)
{
    if (flow.fd == fd)
        return;
    detach(flow);
    flow.fd = fd;
    if (flow.kind == FlowKind::Udp)
        m_datagramFds[fd].push_back(&flow);
    else
        m_byFd[fd] = &flow;
}

void FlowTable::detach(const Flow& flow)
{
    if (flow.kind != FlowKind::Udp) {
        if (const auto entry = m_byFd.find(flow.fd);
            entry != m_byFd.end() && entry->second == &flow)
            m_byFd.erase(entry);
        return;
    }
    const auto entry = m_datagramFds.find(flow.fd);
    if (entry == m_datagramFds.end())
        return;
    std::erase(entry->second, &flow);
    if (entry->second.empty())
        m_datagramFds.erase(entry);
}

std::unique_ptr<Flow> FlowTable::remove(std::uint64_t id)
{
    const auto found = m_flows.find(id);
    if (found == m_flows.end())
        return nullptr;
    auto flow = std::move(found->second);
    m_flows.erase(found);
    const auto key = keyOf(flow->guestPort, flow->address, flow->port);
    if (flow->kind == FlowKind::Forward) {
        --m_forwards;
    } else {
        auto& table = flow->kind == FlowKind::Udp ? m_datagrams : m_streams;
        // A later flow between the same two ends may have taken its place.
        if (const auto entry = table.find(key); entry != table.end() && entry->second == flow.get())
            table.erase(entry);
    }
    if (flow->guard != Guard::None)
        --m_guarded;
    detach(*flow);
    return flow;
}

std::vector<std::uint64_t> FlowTable::select(const std::function<bool(const Flow&)>& chosen) const
{
    std::vector<std::uint64_t> ids;
    for (const auto& [id, flow] : m_flows)
        if (chosen(*flow))
            ids.push_back(id);
    return ids;
}

void FlowTable::forEach(const std::function<void(const Flow&)>& visit) const
{
    for (const auto& [id, flow] : m_flows)
        visit(*flow);
}

void FlowTable::forEachMutable(const std::function<void(Flow&)>& visit)
{
    for (const auto& [id, flow] : m_flows)
        visit(*flow);
}

void FlowTable::setGuard(Flow& flow, Guard guard)
{
    m_guarded -= flow.guard != Guard::None ? 1 : 0;
    flow.guard = guard;
    m_guarded += flow.guard != Guard::None ? 1 : 0;
}

} // namespace helix::netd
