#include "ledger.h"

#include <chrono>

namespace fake {

void Ledger::connect(Send send)
{
    m_send = std::move(send);
    if (m_send)
        for (const auto& record : m_kept)
            m_send(record);
}

void Ledger::add(nlohmann::json record)
{
    record["sequence"] = ++m_sequence;
    m_kept.push_back(record);
    if (m_send)
        m_send(record);
}

void Ledger::acknowledge(std::uint64_t sequence)
{
    m_acknowledged = sequence;
    while (!m_kept.empty() && m_kept.front()["sequence"] <= sequence)
        m_kept.pop_front();
}

std::int64_t nowMs()
{
    return std::chrono::duration_cast<std::chrono::milliseconds>(
               std::chrono::system_clock::now().time_since_epoch())
        .count();
}

} // namespace fake
