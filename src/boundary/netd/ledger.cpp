#include "netd/ledger.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "egress/netd_protocol.h"
#include "netd/record_json.h"
#include "protocol/json_rpc.h"

namespace helix::netd {

using std::chrono::duration_cast;
using std::chrono::milliseconds;

std::int64_t wallMs()
{
    return duration_cast<milliseconds>(std::chrono::system_clock::now().time_since_epoch()).count();
}

void Ledger::file(Record record)
{
    if (queue.add(std::move(record)))
        m_spool.append(recordLine(queue.last()));
}

bool Ledger::opening(const Flow& flow)
{
    return m_spool.append(openedLine(flow));
}

void Ledger::opened(Flow& flow)
{
    if (flow.announced)
        return;
    flow.announced = true;
    if (flow.provedName) // its name and rule are others than when it was opened
        m_spool.append(openedLine(flow));
    if (onOpened)
        onOpened(flow);
}

void Ledger::ended(const Flow& flow, TimePoint now, egress::Reason denied)
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
    record.allowed = denied == egress::Reason::None;
    record.rule = record.allowed ? flow.rule : std::string(toString(denied));
    file(std::move(record));
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
    record.rule = toString(denial.reason);
    if (m_denials.note(record, now))
        file(std::move(record));
}

void Ledger::tick(TimePoint now)
{
    for (Record& record : m_denials.due(now))
        file(std::move(record));
    if (queue.dropped() == 0 || queue.full())
        return;
    // What could not be kept while Helix did not acknowledge is at least counted.
    Record lost;
    lost.timeMs = wallMs();
    lost.kind = "frame";
    lost.rule = toString(egress::Reason::LedgerFull);
    lost.count =
        static_cast<std::uint32_t>(std::min<std::uint64_t>(queue.takeDropped(), UINT32_MAX));
    file(std::move(lost));
}

void Ledger::keep(FlowTable& flows, TimePoint now)
{
    if (now >= m_nextCounts) {
        m_nextCounts = now + egress::netd::kCountsEvery;
        tellCounts(flows);
    }
    if (m_spool.failed() || m_spool.full())
        m_spool.begin(queue.lastSequence(), state(flows));
    m_spool.sync();
}

void Ledger::tellCounts(FlowTable& flows)
{
    std::vector<const Flow*> moved;
    flows.forEachMutable([&moved](Flow& flow) {
        const std::uint64_t sum = flow.bytesOut + flow.bytesIn;
        if (std::exchange(flow.toldBytes, sum) != sum)
            moved.push_back(&flow);
    });
    if (moved.empty())
        return;
    m_spool.append(countsLine(moved, wallMs()));
    if (onCounts)
        onCounts(moved);
}

std::vector<std::string> Ledger::state(const FlowTable& flows) const
{
    std::vector<std::string> lines;
    std::vector<const Flow*> open;
    flows.forEach([&](const Flow& flow) {
        lines.push_back(openedLine(flow));
        open.push_back(&flow);
    });
    if (!open.empty())
        lines.push_back(countsLine(open, wallMs()));
    for (const Record* record = queue.after(0); record != nullptr;
         record = queue.after(record->sequence))
        lines.push_back(recordLine(*record));
    return lines;
}

void Ledger::finish(FlowTable& flows, TimePoint now)
{
    for (const auto id : flows.select([](const Flow&) { return true; }))
        if (const auto flow = flows.remove(id))
            ended(*flow, now);
    tick(now + Denials::kWindow);
    m_spool.sync();
}

} // namespace helix::netd
