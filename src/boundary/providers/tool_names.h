#pragma once
// What other tools call the services of model providers, their keys and their addresses. Internal to the room; pure.

#include <vector>

#include "providers/providers.h"

namespace helix::providers {

/// Of one service. The variables stand in the environment, and in tools' settings that set some of it.
struct ToolNames {
    ProviderKind kind;
    const char* service;                ///< to OpenCode and aider
    std::vector<const char*> keys;      ///< variables; the first that is set counts
    std::vector<const char*> addresses; ///< variables with which tools are led to another server
};

/// Each kind once.
const std::vector<ToolNames>& toolNames();

} // namespace helix::providers
