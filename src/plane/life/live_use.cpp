#include "life/live_use.h"

#include <algorithm>

namespace helix::life {

void UseHistory::add(const UseSample& sample)
{
    m_samples.at(m_next) = sample;
    m_next = (m_next + 1) % kUseKept;
    m_count = std::min(m_count + 1, kUseKept);
}

UseSample UseHistory::newest() const
{
    return m_count == 0 ? UseSample() : m_samples.at((m_next + kUseKept - 1) % kUseKept);
}

std::vector<UseSample> UseHistory::oldestFirst() const
{
    std::vector<UseSample> samples;
    samples.reserve(m_count);
    for (std::size_t i = 0; i < m_count; ++i)
        samples.push_back(m_samples.at((m_next + kUseKept - m_count + i) % kUseKept));
    return samples;
}

std::chrono::milliseconds nextUseLook(std::chrono::milliseconds took)
{
    constexpr int kShare = 20;
    return std::max(kUseLook, took * kShare);
}

} // namespace helix::life
