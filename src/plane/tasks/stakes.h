#pragma once
// What would be interrupted by stopping a workspace right now, and what deleting it would lose that
// nobody has taken home. Pure; the service gathers the facts.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tasks/contract.h"
#include "plane/stakes.h"
#include "projects/projects.h"

namespace helix::tasks {

struct StakesFacts {
    std::vector<std::string> working; ///< titles of the agents that work on a prompt
    std::vector<std::string> asking;  ///< of those that wait for the user's answer
    int commands = 0;                 ///< that were begun from outside and run
    int conversations = 0;            ///< they go when it is deleted
    bool running = false;
    /// None: it has no project.
    std::optional<projects::HomeState> project;
};

Stakes describeStakes(const StakesFacts& facts);

} // namespace helix::tasks
