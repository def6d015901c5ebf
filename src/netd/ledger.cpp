#include "netd/ledger.h"

#include <algorithm>

namespace helix::netd {

using std::chrono::duration_cast;
using std::chrono::milliseconds;

std::int64_t wallMs()
{
    return duration_cast<milliseconds>(std::chrono::system_clock::now().time_since_epoch()).count();
}

void Ledger::opened(Flow& flow)
{
    if (flow.announced)
        return;
    flow.announced = true;
    if (onOpened)
        onOpened(flow);
}

void Ledger::ended(const Flow& flow, TimePoint now, std::string_view deniedRule)
{
    Record record;
    record.flow = flow.id;
    record.timeMs = flow.openedMs;
    record.kind = toString(flow.kind);
    record.name = flow.name;
    record.address = egress::toString(flow.address);
    record.port = flow.port;
    record.guestPort = flow.guestPort;
    record.bytesOut = flow.bytesOut;
    record.bytesIn = flow.bytesIn;
    record.durationMs = duration_cast<milliseconds>(now - flow.openedAt).count();
    record.allowed = deniedRule.empty();
    record.rule = deniedRule.empty() ? flow.rule : std::string(deniedRule);
    queue.add(std::move(record));
}

void Ledger::denied(const Denial& denial, TimePoint now)
{
    Record record;
    record.timeMs = wallMs();
    record.kind = denial.kind;
    record.name = denial.name;
    if (denial.hasAddress)
        record.address = egress::toString(denial.address);
    record.port = denial.port;
    record.guestPort = denial.guestPort;
    record.rule = denial.rule;
    if (m_denials.note(record, now))
        queue.add(std::move(record));
}

void Ledger::tick(TimePoint now)
{
    for (Record& record : m_denials.due(now))
        queue.add(std::move(record));
    if (queue.dropped() == 0 || queue.full())
        return;
    // What could not be kept while Helix did not acknowledge is at least counted.
    Record lost;
    lost.timeMs = wallMs();
    lost.kind = "frame";
    lost.rule = "ledger-full";
    lost.count =
        static_cast<std::uint32_t>(std::min<std::uint64_t>(queue.takeDropped(), UINT32_MAX));
    queue.add(std::move(lost));
}

} // namespace helix::netd
