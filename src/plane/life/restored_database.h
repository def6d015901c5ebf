#pragma once
// A registry that was brought back from a copy (helix --restore-database) is older than what lies on the
// disk: the first start on it removes nothing, and moves aside what the copy knows nothing of.

#include "life/life_context.h"

namespace helix::life {

/// Durable; before the file is exchanged, so that no start ever takes the copy for the newest word.
Result<void> noteRestored(const Paths& paths);
bool isRestored(const Paths& paths);
/// Once a start has seen to everything.
void forgetRestored(const Paths& paths);

/// Moves `file` (or folder) of `owner` to DATA/lost/OWNER, where nothing is tidied up; a name that is
/// taken gets an end. Where it is then. Blocks, little.
Result<std::filesystem::path> setAside(const std::filesystem::path& data, const std::string& owner,
                                       const std::filesystem::path& file);

/// All disks of a workspace; false when one is left where it is.
bool setDisksAside(LifeContext& context, const LiveWorkspace& workspace);

/// What its folder holds beside what its record speaks of: another disk is taken for its own where it
/// can be nothing else, other disks and a memory that was saved are set aside.
async::Task<Result<void>> keepWhatIsNewer(LifeContextPtr context, LiveWorkspacePtr workspace);

/// Layers that no record needs, and memory that is in them. Those that a disk stands on stay.
async::Task<void> setLayersAside(LifeContextPtr context);

} // namespace helix::life
