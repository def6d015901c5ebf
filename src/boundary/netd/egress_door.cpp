#include "netd/egress_door.h"

#include <utility>

namespace helix::netd {

egress::Reason EgressDoor::ledgerClosed() const
{
    if (!ledgerWritable || !m_ledger.writable())
        return egress::Reason::Ledger;
    return m_ledger.queue.full() ? egress::Reason::LedgerFull : egress::Reason::None;
}

egress::Verdict EgressDoor::decide(egress::Transport transport, egress::Ipv4 address,
                                   std::uint16_t port, TimePoint now) const
{
    egress::Verdict verdict = egress::decide(
        policy, egress::Flow{transport, address, port, pins.namesOf(address, now)}, host);
    if (const auto closed = ledgerClosed(); verdict.allowed && closed != egress::Reason::None) {
        verdict.allowed = false;
        verdict.reason = closed;
    }
    // For the ledger: under Open no name decides, but the user wants to read one.
    if (verdict.name.empty())
        if (auto names = pins.namesOf(address, now); !names.empty())
            verdict.name = std::move(names.front());
    return verdict;
}

egress::Verdict EgressDoor::decideNamed(egress::Ipv4 address, std::uint16_t port,
                                        const std::string& name, TimePoint now) const
{
    if (pins.has(name, address, now)) {
        auto verdict = egress::decide(
            policy, egress::Flow{egress::Transport::Tcp, address, port, {name}}, host);
        if (verdict.allowed) {
            verdict.name = name;
            return verdict;
        }
    }
    egress::Verdict refused;
    refused.name = name;
    return refused;
}

egress::Verdict EgressDoor::decideSsh(egress::Ipv4 address, std::uint16_t port, TimePoint now) const
{
    const auto* named = egress::findExactRule(policy, pins.namesOf(address, now), port);
    return named != nullptr ? decideNamed(address, port, named->rule.domain, now)
                            : egress::Verdict();
}

egress::Verdict EgressDoor::decideName(std::string_view name) const
{
    egress::Verdict verdict = egress::decideName(policy, name);
    if (const auto closed = ledgerClosed(); verdict.allowed && closed != egress::Reason::None) {
        verdict.allowed = false;
        verdict.reason = closed;
    }
    if (verdict.name.empty())
        verdict.name = name;
    return verdict;
}

} // namespace helix::netd
