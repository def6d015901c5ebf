#pragma once
// The domains that wait for the user's word. Bounded: a guest may ask for names without end.

#include <string>
#include <vector>

#include "base/result.h"
#include "boundary/boundary_snapshot.h"

namespace helix::boundary {

class BlockedDomains {
public:
    static constexpr std::size_t kMost = 200;

    /// Counts one refusal; true when the domain is a new one. `name` is normalised. With kMost
    /// waiting the one that was asked for longest ago makes room.
    bool add(const std::string& name, std::uint32_t attempts, std::int64_t timeMs);
    /// Keeps those for which `keep` is true.
    template <typename Keep>
    void filter(Keep keep)
    {
        std::erase_if(m_domains, [&](const BlockedDomain& domain) { return !keep(domain.name); });
    }
    void clear() { m_domains.clear(); }
    /// The one that was asked for last is the last.
    [[nodiscard]] const std::vector<BlockedDomain>& list() const { return m_domains; }

private:
    std::vector<BlockedDomain> m_domains;
};

/// The name if it can be asked about: a DNS name in its normal form for which there can be a rule.
/// Everything else (single labels, addresses, nonsense) is of no use in a prompt: NotFound.
Result<std::string> askableName(const std::string& foreign);

} // namespace helix::boundary
