#pragma once
// Checkpoints that Helix makes by itself before an agent begins a turn. Control thread; flows own what
// they need.

#include <span>

#include "life/life_context.h"
#include "operations/checkpoint_values.h"

namespace helix::life {

/// The names of those that go, of checkpoints that Helix made (the oldest first): all but the newest
/// `keep`, and of those the oldest until they take `mostBytes` together; the newest stays. Pure.
struct KeptCheckpoint {
    std::string name;
    std::uint64_t bytes = 0;
};
std::vector<std::string> surplusCheckpoints(std::span<const KeptCheckpoint> checkpoints,
                                            std::size_t keep, std::uint64_t mostBytes);

/// The name of the checkpoint before that turn.
std::string checkpointName(const operations::TurnMark& before);

/// As the settings say; returns when the turn may begin. It takes the place of an older one before
/// that turn, and never of one that the user keeps. A refusal says that there is no checkpoint,
/// and why.
async::Task<Result<void>> checkpointBeforeTurn(LifeContextPtr context, LiveWorkspacePtr workspace,
                                               operations::TurnMark before);

} // namespace helix::life
