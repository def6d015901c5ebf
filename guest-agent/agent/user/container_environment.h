#pragma once
// What the container image that a guest was made of wants its programs to find in their environment.

#include <string>
#include <vector>

#include "agent/user/given_environment.h"

namespace helix::agent {

/// As the builder wrote it for login shells (images/builder/container/environment.py); nothing in other guests.
/// Blocks on the disk, little.
GivenEnvironment::Variables containerEnvironment();

/// Adds them to KEY=VALUE entries of a session, where there is none of that name yet. The folders of its PATH
/// come behind the user's own and before the system's, and its language takes the place of a session's. Pure.
void addContainerEnvironment(const GivenEnvironment::Variables& container,
                             std::vector<std::string>& environment);

} // namespace helix::agent
