#pragma once
// A folder copied whole, with what its files share: holes stay holes, hard links stay hard links, and on one file system
// that can, blocks are shared. Blocking.

#include <cstdint>
#include <filesystem>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "base/result.h"

namespace helix::app {

/// What is in a folder, by name and in order.
Result<std::vector<std::string>> namesIn(const std::filesystem::path& folder);

/// What is there, counted by inode: what it takes, and files that another process has locked (QEMU locks the disks of
/// a machine that runs).
struct TreeSize {
    std::uint64_t bytes = 0;      ///< allocated
    std::filesystem::path locked; ///< one of them; empty: none
};
/// Looking at a file's locks opens and closes it, and that lets go of those that this very process has (fcntl(2)):
/// never in one that has databases open.
enum class Locks { LookedAt, LeftAlone };
/// `except`: names in the folder itself that are left out, here and below.
Result<TreeSize> measureTree(const std::filesystem::path& folder,
                             const std::set<std::string>& except, Locks locks);

/// Gets bytes as they are written; false: stop.
using CopyProgress = std::function<bool(std::uint64_t doneBytes)>;

/// Gets the name of each thing in the folder itself before it is made there; an error ends the copy.
using BeforeMaking = std::function<Result<void>(const std::string& name)>;

/// Copies what is in `from` into the folder `to`: files, folders and links with their modes and times. Cancelled,
/// OutOfSpace; Unsupported for what is neither of them. What was copied by then stays; nothing is written over.
Result<void> copyTree(const std::filesystem::path& from, const std::filesystem::path& to,
                      const std::set<std::string>& except, const CopyProgress& progress,
                      const BeforeMaking& before);

/// Reads both: Corrupt where they differ in names, kinds, modes, times, sizes or a byte.
Result<void> compareTrees(const std::filesystem::path& from, const std::filesystem::path& to,
                          const std::set<std::string>& except, const CopyProgress& progress);

} // namespace helix::app
