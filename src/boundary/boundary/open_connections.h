#pragma once
// The connections of one workspace that are open right now.

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "boundary/netd_messages.h"

namespace helix::boundary {

class OpenConnections {
public:
    static constexpr std::size_t kMost = 4096; ///< what netd may hold, services and forwards too
    static constexpr std::size_t kMostShown = 200;

    struct Open {
        LedgerLine line;
        /// Filled in when the guest has answered who it is. Owners: this, the question under way
        /// and the line on its way to the disk.
        std::shared_ptr<std::string> process;
    };
    /// Null when it is known already or there are too many.
    std::shared_ptr<std::string> add(const OpenedFlow& flow, const WorkspaceId& workspace);
    /// What netd has counted meanwhile.
    void count(const FlowCounts& counts);
    /// Takes it out; null process when it is not known.
    std::shared_ptr<std::string> close(std::uint64_t flow);
    /// Takes out all of them.
    std::vector<Open> closeAll();
    /// The newest, oldest first, with what is known of their processes; Helix's own are left out.
    [[nodiscard]] std::vector<LedgerLine> list() const;

private:
    std::map<std::uint64_t, Open> m_flows; ///< netd's numbers grow
};

} // namespace helix::boundary
