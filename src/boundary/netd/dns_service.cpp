#include "netd/dns_service.h"

#include <algorithm>
#include <utility>

namespace helix::netd {

using egress::DnsQuery;
using egress::Rcode;

DnsService::DnsService(EgressDoor& door, Ledger& ledger, Answer answer, LookUp lookUp)
    : m_door(door)
    , m_ledger(ledger)
    , m_answer(std::move(answer))
    , m_lookUp(std::move(lookUp))
{
}

void DnsService::query(BytesView frame, BytesView message, TimePoint now)
{
    auto query = egress::parseDnsQuery(message);
    if (!query) {
        if (const Bytes error = egress::makeDnsFormatError(message); !error.empty())
            m_answer(frame, error);
        return;
    }
    if (!m_limit.take(now))
        return m_answer(frame, egress::makeDnsRefusal(*query, Rcode::ServFail));
    if (const auto verdict = m_door.decideName(query->name); !verdict.allowed)
        return refuse(frame, *query, verdict.reason, now);
    // The guest has no IPv6 and no use for other records: "the name has none" stops it from asking
    // on.
    if (query->type != egress::kTypeA)
        return m_answer(frame, egress::makeDnsAnswer(*query, {}, kAnswerTtl));
    ask(frame, std::move(*query));
}

void DnsService::refuse(BytesView frame, const DnsQuery& query, egress::Reason reason,
                        TimePoint now)
{
    m_ledger.denied(
        {.kind = "dns", .name = query.name, .hasAddress = false, .port = 53, .reason = reason},
        now);
    // NXDOMAIN: resolvers try REFUSED again, with every search domain and server they know.
    m_answer(frame, egress::makeDnsRefusal(query, Rcode::NxDomain));
}

void DnsService::ask(BytesView frame, DnsQuery query)
{
    const auto same = std::find_if(m_lookups.begin(), m_lookups.end(), [&](const auto& lookup) {
        return lookup.second.name == query.name;
    });
    if (same != m_lookups.end()) {
        // A client that has grown impatient: the first answer serves all of them.
        if (same->second.waiting.size() < kMaxWaiting)
            same->second.waiting.push_back({Bytes(frame.begin(), frame.end()), std::move(query)});
        return;
    }
    const std::uint32_t id = ++m_lastId;
    if (!m_lookUp(id, query.name))
        return m_answer(frame, egress::makeDnsRefusal(query, Rcode::ServFail));
    Lookup& lookup = m_lookups[id];
    lookup.name = query.name;
    lookup.waiting.push_back({Bytes(frame.begin(), frame.end()), std::move(query)});
}

void DnsService::resolved(const ResolverAnswer& answer, TimePoint now)
{
    const auto found = m_lookups.find(answer.id);
    if (found == m_lookups.end())
        return;
    const Lookup lookup = std::move(found->second);
    m_lookups.erase(found);
    std::vector<egress::Ipv4> good;
    std::size_t denied = 0;
    for (std::uint32_t i = 0; i < answer.count && i < kMaxResolved; ++i) {
        const egress::Ipv4 address{answer.addresses[i]};
        if (m_door.deniedRange(address) == egress::Reason::None)
            good.push_back(address);
        else if (denied++ == 0)
            m_ledger.denied({.kind = "dns",
                             .name = lookup.name,
                             .address = address,
                             .port = 53,
                             .reason = egress::Reason::Rebinding},
                            now);
    }
    // The policy may have changed while the name was looked up.
    const bool allowed = m_door.decideName(lookup.name).allowed;
    if (allowed)
        for (const auto address : good)
            m_door.pins.pin(lookup.name, address, now);
    for (const Waiting& asker : lookup.waiting) {
        if (!allowed || (good.empty() && denied > 0))
            m_answer(asker.frame, egress::makeDnsRefusal(asker.query, Rcode::NxDomain));
        else if (answer.resolution == Resolution::Failed)
            m_answer(asker.frame, egress::makeDnsRefusal(asker.query, Rcode::ServFail));
        else if (answer.resolution == Resolution::NoSuchName)
            m_answer(asker.frame, egress::makeDnsRefusal(asker.query, Rcode::NxDomain));
        else
            m_answer(asker.frame, egress::makeDnsAnswer(asker.query, good, kAnswerTtl));
    }
}

} // namespace helix::netd
