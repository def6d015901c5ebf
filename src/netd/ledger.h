#pragma once
// Writes down what crosses the boundary: openings for Helix at once, ends and denials into the
// queue.

#include <chrono>
#include <functional>
#include <string_view>

#include "egress/ipv4.h"
#include "netd/denials.h"
#include "netd/flow_table.h"
#include "netd/ledger_queue.h"

namespace helix::netd {

/// A refusal, before it has become a record.
struct Denial {
    std::string_view kind; ///< "tcp", "udp", "dns", "icmp", "frame", "service"
    std::string_view name;
    egress::Ipv4 address;
    bool hasAddress = true;
    std::uint16_t port = 0, guestPort = 0;
    std::string_view rule;
};

class Ledger {
public:
    /// Called for each flow that passes its first byte.
    std::function<void(const Flow&)> onOpened;

    /// Tells Helix that the flow is open; later calls do nothing.
    void opened(Flow& flow);
    /// The flow's own line. `deniedRule`: what ended it before anything passed, or empty.
    void ended(const Flow& flow, TimePoint now, std::string_view deniedRule = {});
    void denied(const Denial& denial, TimePoint now);
    /// Files the repetitions that are due, and how many denials a full queue has lost.
    void tick(TimePoint now);
    [[nodiscard]] TimePoint nextTick() const { return m_denials.nextDue(); }

    LedgerQueue queue;

private:
    Denials m_denials;
};

/// Wall clock, milliseconds since 1970.
std::int64_t wallMs();

} // namespace helix::netd
