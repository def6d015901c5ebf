#pragma once
// What Helix has to write into the workspace's ledger, kept until Helix says that it is durable.

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <utility>

#include "egress/netd_protocol.h"

namespace helix::netd {

/// One line of the ledger (netd_protocol.h: ledger.record).
struct Record {
    std::uint64_t sequence = 0;        ///< given by the queue
    std::optional<std::uint64_t> flow; ///< of connection.opened
    std::int64_t timeMs = 0;           ///< wall clock; of a connection, when it opened
    std::string kind, name, address;
    std::uint16_t port = 0, guestPort = 0;
    std::uint64_t bytesOut = 0, bytesIn = 0;
    std::int64_t durationMs = 0;
    bool allowed = false;
    std::string rule;
    std::uint32_t count = 1;
};

class LedgerQueue {
public:
    /// Beyond the limit there is room for the ends of connections that are open, and for nothing
    /// else.
    static constexpr std::size_t kReserve = 2 * egress::netd::kMaxConnections + 1024;

    /// Numbers the record and keeps it. False when it had to be dropped: only denials are, and they
    /// are counted in dropped().
    bool add(Record record);
    /// Everything up to `sequence` is durable.
    void acknowledge(std::uint64_t sequence);
    [[nodiscard]] bool full() const { return m_records.size() >= egress::netd::kMaxUnacknowledged; }
    [[nodiscard]] std::uint64_t lastSequence() const { return m_lastSequence; }
    [[nodiscard]] std::uint64_t dropped() const { return m_dropped; }
    /// The same, and starts counting anew.
    std::uint64_t takeDropped() { return std::exchange(m_dropped, 0); }
    /// The first kept record after `sequence`; null when there is none.
    [[nodiscard]] const Record* after(std::uint64_t sequence) const;
    /// The latest; there must be one.
    [[nodiscard]] const Record& last() const { return m_records.back(); }
    [[nodiscard]] std::size_t size() const { return m_records.size(); }

private:
    std::deque<Record> m_records;
    std::uint64_t m_lastSequence = 0;
    std::uint64_t m_dropped = 0;
};

} // namespace helix::netd
