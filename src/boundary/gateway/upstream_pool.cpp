#include "gateway/upstream_pool.h"

namespace helix::gateway {
namespace {

constexpr std::size_t kMaxIdle = 32; ///< per origin

} // namespace

std::unique_ptr<Upstream> UpstreamPool::take(const BaseUrl& url)
{
    const auto found = m_idle.find(url.origin());
    if (found == m_idle.end())
        return nullptr;
    auto& idle = found->second;
    while (!idle.empty()) {
        auto connection = std::move(idle.back().connection);
        const bool fresh = std::chrono::steady_clock::now() - idle.back().since < m_spare;
        idle.pop_back();
        if (fresh && connection->isQuiet())
            return connection;
    }
    return nullptr;
}

void UpstreamPool::giveBack(std::unique_ptr<Upstream> connection, std::uint64_t era)
{
    if (era != m_era)
        return;
    auto& idle = m_idle[connection->url().origin()];
    if (idle.size() < kMaxIdle)
        idle.push_back({std::move(connection), std::chrono::steady_clock::now()});
}

void UpstreamPool::sweep()
{
    const auto now = std::chrono::steady_clock::now();
    for (auto& [origin, idle] : m_idle)
        std::erase_if(idle, [&](const Idle& one) {
            return now - one.since >= m_spare || !one.connection->isQuiet();
        });
    std::erase_if(m_idle, [](const auto& entry) { return entry.second.empty(); });
}

} // namespace helix::gateway
