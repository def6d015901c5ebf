#pragma once
// The agent drives that machines were started with. A guest runs its agent from there for as long as
// it lives, also across a sleep, and what is installed may be renewed meanwhile.

#include <filesystem>
#include <string>

#include "base/result.h"

namespace helix::life {

/// Gives the drive that is `installed` now a name of the workspace's own, `target`, in place of the
/// one before. It is that of a copy in `store`, on the same file system, which all share that began
/// with it. NotFound, OutOfSpace and others. Blocks on the disk.
Result<void> keepAgentDrive(const std::filesystem::path& installed,
                            const std::filesystem::path& store,
                            const std::filesystem::path& target);

/// What the copy of `installed` is called; empty when that is not there.
std::string agentDriveName(const std::filesystem::path& installed);

/// Removes copies that no workspace has and that are not of the drive that is installed. Blocks on
/// the disk.
void sweepAgentDrives(const std::filesystem::path& installed, const std::filesystem::path& store);

} // namespace helix::life
