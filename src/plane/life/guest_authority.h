#pragma once
// The user's own certificate authority (the setting network.authority) in guests.

#include "life/life_context.h"

namespace helix::life {

/// What a guest needs in its environment to use the authority; empty without one. Node has
/// authorities of its own and must be told of the system's.
std::map<std::string, std::string> authorityEnvironment(const Settings& settings);

/// What puts the authority, its standard input, among those of a system and brings the bundle up to
/// date; does nothing where both are done. Its last argument is the folder that the system is in.
link::ExecRequest authorityRequest();

/// Puts the authority among those of the guest's system, unless it is there; tries a few times, and
/// what cannot be done is said in the activity. A guest that has one keeps it when the setting is taken back.
async::Task<void> giveAuthority(LifeContextPtr context, LiveWorkspacePtr workspace);

} // namespace helix::life
