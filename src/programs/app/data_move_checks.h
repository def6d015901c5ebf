#pragma once
// What a move of the data looks at before it copies anything: hours are not to end in a sentence that could have come first.

#include <cstdint>
#include <filesystem>

#include "base/paths.h"
#include "base/result.h"

namespace helix::app {

/// That `target` may be taken, as far as that can be seen without changing anything.
Result<void> checkPlace(const std::filesystem::path& from, const std::filesystem::path& target);
/// The nearest folder that is there, of a target that may have to be made. PermissionDenied where something else is in its way.
Result<std::filesystem::path> nearestFolder(const std::filesystem::path& target);
/// That nobody empties `target` but Helix: it is not in memory, nor in a folder of what may go at any time (/tmp, caches,
/// the runtime folder). One that holds the data already counts as chosen.
Result<void> checkKeeps(const Paths& paths, const std::filesystem::path& from,
                        const std::filesystem::path& target);
/// Tries what Helix's files need: holes (disks), hard links (what images share), modes (keys).
Result<void> checkFileSystem(const std::filesystem::path& target);
/// Tries whether a link can take the data's place in one step.
Result<void> checkExchange(const Paths& paths);
Result<void> checkRoom(const std::filesystem::path& target, std::uint64_t bytes);

} // namespace helix::app
