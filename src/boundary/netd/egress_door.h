#pragma once
// Whether the guest may open a conversation now: policy, pins, the host's addresses and the
// ledger's state put together for egress::decide.

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

#include "egress/policy.h"
#include "netd/ledger.h"
#include "netd/pins.h"

namespace helix::netd {

class EgressDoor {
public:
    using TimePoint = std::chrono::steady_clock::time_point;

    explicit EgressDoor(const Ledger& ledger)
        : m_ledger(ledger)
    {
    }

    /// May the guest talk to this address of the outside? Reasons beside those of
    /// egress::decide: Ledger (Helix cannot write it) and LedgerFull.
    [[nodiscard]] egress::Verdict decide(egress::Transport transport, egress::Ipv4 address,
                                         std::uint16_t port, TimePoint now) const;
    /// The same for a conversation that has named `name` itself (egress::Proof): not allowed when
    /// that name is not listed or was not answered with this address. No reason then.
    [[nodiscard]] egress::Verdict decideNamed(egress::Ipv4 address, std::uint16_t port,
                                              const std::string& name, TimePoint now) const;
    /// The same for SSH: allowed where a rule names this very host and port.
    [[nodiscard]] egress::Verdict decideSsh(egress::Ipv4 address, std::uint16_t port,
                                            TimePoint now) const;
    /// May it ask for this name?
    [[nodiscard]] egress::Verdict decideName(std::string_view name) const;
    /// None, or what keeps everything closed whatever the policy.
    [[nodiscard]] egress::Reason ledgerClosed() const;
    [[nodiscard]] egress::Reason deniedRange(egress::Ipv4 address) const
    {
        return egress::deniedRange(address, host);
    }

    egress::Policy policy; ///< Offline until Helix says otherwise
    std::int64_t revision = 0;
    egress::HostAddresses host;
    bool ledgerWritable = false;
    Pins pins;

private:
    const Ledger& m_ledger;
};

} // namespace helix::netd
