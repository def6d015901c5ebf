#include "life/idle_policy.h"

#include <algorithm>

namespace helix::life {

void CpuMeter::add(Time now, int pid, std::chrono::milliseconds used)
{
    if (pid != m_pid || (!m_samples.empty() && used < m_samples.back().used)) {
        forget();
        m_pid = pid;
    }
    m_samples.push_back({now, used});
    while (m_samples.size() > 1 && now - m_samples[1].at >= kWindow)
        m_samples.pop_front();
    const Sample& first = m_samples.front();
    if (now - first.at < kWindow)
        return;
    const double busy = std::chrono::duration<double>(used - first.used) /
                        std::chrono::duration<double>(now - first.at);
    m_lowest = m_busy ? std::min(m_lowest, busy) : busy;
    m_busy = busy;
}

bool isUsed(const IdleFacts& facts)
{
    const bool quiet = facts.busy && *facts.busy < kQuietBusy + std::min(facts.lowest, kQuietBusy);
    return !facts.restable || facts.watched || facts.atWork || facts.commands > 0 ||
           facts.connections > 0 || !quiet;
}

IdleOrder idleOrder(std::chrono::nanoseconds unused, std::chrono::minutes keepAlive)
{
    if (keepAlive <= std::chrono::minutes(0))
        return IdleOrder::Nothing;
    if (unused >= keepAlive)
        return IdleOrder::Suspend;
    return unused >= keepAlive - kIdleWarning ? IdleOrder::Warn : IdleOrder::Nothing;
}

} // namespace helix::life
