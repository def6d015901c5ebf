#include "netd/denials.h"

#include <algorithm>

namespace helix::netd {

Denials::Key Denials::keyOf(const Record& record)
{
    return {record.kind, record.name, record.address, record.port, record.rule};
}

bool Denials::note(Record& record, TimePoint now)
{
    auto found = m_windows.find(keyOf(record));
    if (found == m_windows.end() && m_windows.size() >= kMaxKinds) {
        record.name.clear();
        record.address.clear();
        record.port = 0;
        record.guestPort = 0;
        found = m_windows.find(keyOf(record));
    }
    if (found == m_windows.end()) {
        Window window{now + kWindow, record};
        window.repeated.count = 0;
        m_windows.emplace(keyOf(record), std::move(window));
        m_nextDue = std::min(m_nextDue, now + kWindow);
        return true;
    }
    Record& repeated = found->second.repeated;
    if (repeated.count == 0)
        repeated.timeMs = record.timeMs;
    repeated.count += record.count;
    return false;
}

std::vector<Record> Denials::due(TimePoint now)
{
    std::vector<Record> records;
    if (now < m_nextDue)
        return records;
    m_nextDue = TimePoint::max();
    for (auto entry = m_windows.begin(); entry != m_windows.end();) {
        if (entry->second.ends > now) {
            m_nextDue = std::min(m_nextDue, entry->second.ends);
            ++entry;
            continue;
        }
        if (entry->second.repeated.count == 0) {
            entry = m_windows.erase(entry);
            continue;
        }
        // Still being tried: the next five seconds are one record again.
        records.push_back(entry->second.repeated);
        entry->second.repeated.count = 0;
        entry->second.ends = now + kWindow;
        m_nextDue = std::min(m_nextDue, now + kWindow);
        ++entry;
    }
    return records;
}

} // namespace helix::netd
