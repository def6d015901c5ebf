#include "boundary/blocked_domains.h"
#include "base/try.h"

#include <algorithm>

namespace helix::boundary {

bool BlockedDomains::add(const std::string& name, std::uint32_t attempts, std::int64_t timeMs)
{
    const auto known = std::ranges::find(m_domains, name, &BlockedDomain::name);
    if (known != m_domains.end()) {
        const auto room = UINT32_MAX - known->attempts;
        known->attempts += std::min(attempts, room);
        known->lastMs = std::max(known->lastMs, timeMs);
        std::rotate(known, known + 1, m_domains.end());
        return false;
    }
    if (m_domains.size() >= kMost)
        m_domains.erase(m_domains.begin());
    BlockedDomain domain;
    domain.name = name;
    domain.attempts = attempts;
    domain.firstMs = domain.lastMs = timeMs;
    m_domains.push_back(std::move(domain));
    return true;
}

Result<std::string> askableName(const std::string& foreign)
{
    TRY(auto name, egress::normaliseName(foreign));
    if (const auto rule = egress::parseRule(name); !rule)
        return fail(ErrorCode::NotFound, rule.error().message);
    return name;
}

} // namespace helix::boundary
