#pragma once
// The records that Helix has not acknowledged yet.

#include <cstdint>
#include <deque>
#include <functional>

#include <nlohmann/json.hpp>

namespace fake {

class Ledger {
public:
    using Send = std::function<void(const nlohmann::json& record)>;
    /// Where records go; everything that is not acknowledged goes there again. Empty: nowhere.
    void connect(Send send);
    /// Numbers and keeps the record; "time_ms", "kind" and the like are the caller's.
    void add(nlohmann::json record);
    void acknowledge(std::uint64_t sequence);
    std::uint64_t newFlow() { return ++m_flow; }
    [[nodiscard]] std::uint64_t last() const { return m_sequence; }
    [[nodiscard]] std::uint64_t acknowledged() const { return m_acknowledged; }

private:
    Send m_send;
    std::deque<nlohmann::json> m_kept;
    std::uint64_t m_sequence = 0, m_acknowledged = 0, m_flow = 0;
};

std::int64_t nowMs();

} // namespace fake
