#pragma once
// Data that were moved to a folder which is not there now: a disk that is not connected, or has another name.

#include <filesystem>
#include <optional>

#include "base/paths.h"
#include "base/result.h"

namespace helix::app {

/// Where the data's link leads, when no data of ours are there; nothing where they are, or were never moved. Blocks.
std::optional<std::filesystem::path> awayPlace(const Paths& paths);

/// Has the data's link lead to `place`. InvalidArgument with a sentence, and nothing changed, where no data that were
/// moved are in it; PermissionDenied as of ensureDataFolder(). Where the link leads to data that are there it is
/// Conflict. No Helix runs meanwhile. Blocks.
Result<void> findDataAt(const Paths& paths, const std::filesystem::path& place);

} // namespace helix::app
