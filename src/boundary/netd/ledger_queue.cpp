#include "netd/ledger_queue.h"

#include <algorithm>
#include <utility>

namespace helix::netd {

bool LedgerQueue::add(Record record)
{
    const std::size_t limit =
        egress::netd::kMaxUnacknowledged + (record.allowed || record.flow ? kReserve : 0);
    if (m_records.size() >= limit) {
        m_dropped += record.count;
        return false;
    }
    record.sequence = ++m_lastSequence;
    m_records.push_back(std::move(record));
    return true;
}

void LedgerQueue::acknowledge(std::uint64_t sequence)
{
    while (!m_records.empty() && m_records.front().sequence <= sequence)
        m_records.pop_front();
}

const Record* LedgerQueue::after(std::uint64_t sequence) const
{
    const auto found = std::upper_bound(
        m_records.begin(), m_records.end(), sequence,
        [](std::uint64_t wanted, const Record& record) { return wanted < record.sequence; });
    return found == m_records.end() ? nullptr : &*found;
}

} // namespace helix::netd
