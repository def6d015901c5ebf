#pragma once
// Conversations of a workspace that was forked, as its copy has them. Runs in a transaction on the
// database's thread. Internal to the room.

#include <optional>
#include <string>
#include <vector>

#include "operations/checkpoint_values.h"
#include "sessions/records.h"

namespace helix::sessions {

/// What is said where a turn was cut off.
struct CopyNote {
    std::int64_t timeMs = 0;
    std::string sentence;
    std::optional<operations::TurnMark>
        until; ///< of this conversation the copy knows only what was before
};

/// Copies of every session of `source` that is on record, in `copy`: their entries, and that their
/// agent knows the conversation; nothing runs in them, nothing waits. `note` ends a turn that ran.
Result<std::vector<SessionRow>> copySessions(store::Transaction& transaction,
                                             const WorkspaceId& source, const WorkspaceId& copy,
                                             const CopyNote& note);

} // namespace helix::sessions
