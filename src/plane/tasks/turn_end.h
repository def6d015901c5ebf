#pragma once
// What follows when an agent has finished a turn, or asks something.

#include <map>
#include <memory>
#include <set>
#include <string>

#include "tasks/contract.h"
#include "life/life_context.h"

namespace helix::tasks {

/// Shared by the plane and the snapshots on their way.
struct TurnEnds {
    explicit TurnEnds(LifeContextPtr chosen)
        : context(std::move(chosen))
    {
    }
    LifeContextPtr context;
    /// Workspaces of whose project a snapshot is being taken: the session whose turn ended since,
    /// empty when none did.
    std::map<WorkspaceId, std::string> snapshots;
    std::set<SessionId> asking; ///< sessions that wait for the user's answer

    [[nodiscard]] const async::Scope& scope() const { return context->scope(); }
};
using TurnEndsPtr = std::shared_ptr<TurnEnds>;

/// Writes it to the activity, and brings what changed in the project out, in the background: one
/// snapshot of a workspace at a time, and one more when turns ended meanwhile.
void afterTurn(const TurnEndsPtr& ends, const sessions::TurnEnd& end);

/// A session that begins to wait for the user's answer is written to the activity, once.
void noteQuestion(const TurnEndsPtr& ends, const sessions::SessionSnapshot& session);

} // namespace helix::tasks
