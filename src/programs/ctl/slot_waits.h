#pragma once
// What is said while workspaces wait for a slot.

#include <map>
#include <string>

#include "operations/workspace_values.h"

namespace helix::ctl {

/// Says each place in the queue once, of however many workspaces.
class SlotWaits {
public:
    /// "Waits for a slot: 4 of 4 run. It is the next."; empty: it does not wait, or that was said.
    std::string news(const operations::Workspace& workspace);

private:
    std::map<std::string, operations::SlotWait> m_said; ///< by the workspace's id
};

} // namespace helix::ctl
