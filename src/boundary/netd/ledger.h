#pragma once
// Writes down what crosses the boundary: openings for Helix at once, ends and denials into the
// queue.

#include <chrono>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "egress/ipv4.h"
#include "netd/denials.h"
#include "netd/flow_table.h"
#include "netd/ledger_queue.h"
#include "netd/spool.h"

namespace helix::netd {

/// A refusal, before it has become a record.
struct Denial {
    std::string_view kind; ///< "tcp", "udp", "dns", "icmp", "frame", "service"
    std::string_view name;
    egress::Ipv4 address;
    bool hasAddress = true;
    std::uint16_t port = 0, guestPort = 0;
    egress::Reason reason = egress::Reason::None;
};

class Ledger {
public:
    explicit Ledger(Spool spool)
        : m_spool(std::move(spool))
    {
    }

    /// Called for each flow that passes its first byte.
    std::function<void(const Flow&)> onOpened;
    /// Called every kCountsEvery with those whose counts have moved.
    std::function<void(const std::vector<const Flow*>&)> onCounts;

    /// Writes down that the flow is about to open, before anything of it leaves. False when it
    /// cannot be written: then it must not open.
    [[nodiscard]] bool opening(const Flow& flow);
    /// Tells Helix that the flow is open; later calls do nothing.
    void opened(Flow& flow);
    /// The flow's own line. `denied`: what ended it before anything passed, or None.
    void ended(const Flow& flow, TimePoint now, egress::Reason denied = egress::Reason::None);
    void denied(const Denial& denial, TimePoint now);
    /// Files the repetitions that are due, and how many denials a full queue has lost.
    void tick(TimePoint now);
    /// What the spool needs from time to time: counts, a new beginning when it is full or could not
    /// be written, the way to the disk. Once a second is enough.
    void keep(FlowTable& flows, TimePoint now);
    /// At the end: all that is open ends with its counts.
    void finish(FlowTable& flows, TimePoint now);
    /// Nothing may open that could not be written down.
    [[nodiscard]] bool writable() const { return !m_spool.failed(); }
    [[nodiscard]] TimePoint nextTick() const { return m_denials.nextDue(); }

    LedgerQueue queue;

private:
    void file(Record record);
    void tellCounts(FlowTable& flows);
    /// All that is not acknowledged or still open, as lines.
    [[nodiscard]] std::vector<std::string> state(const FlowTable& flows) const;

    Spool m_spool;
    Denials m_denials;
    TimePoint m_nextCounts;
};

/// Wall clock, milliseconds since 1970.
std::int64_t wallMs();

} // namespace helix::netd
