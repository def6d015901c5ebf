#pragma once
// A machine that runs and that this Helix has no way to: its sockets, its key or its network are
// not to be had where Helix was started. It is shown and left alone.

#include "life/world.h"

namespace helix::life {

/// Shows it with the reason and what the user can do. No flow is at work on it any more.
void becomeUnreachable(const WorldPtr& world, const EntryPtr& entry, const Error& why);

/// Notices the end of a machine that is known by its process alone.
void watchLiving(const WorldPtr& world, const EntryPtr& entry,
                 std::shared_ptr<async::ProcessWatch> process);

/// A record that this Helix does not understand, as an entry that nothing is done to. Null when its
/// id is none.
EntryPtr unreadableEntry(const UnreadableRecord& record);

} // namespace helix::life
