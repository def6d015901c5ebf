#pragma once
// The folders of a quarantine:
//
//   FOLDER/base.git       what the agent began from
//   FOLDER/head-N         the newest snapshot: repository/ borrows from base.git; raw and patch are
//                         what git said about it

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "projects/git_run.h"

namespace helix::projects {

/// The folder of a snapshot. Goes with its last user once it is `doomed`.
struct Kept {
    std::filesystem::path folder;
    std::filesystem::path base; ///< base.git
    bool doomed = true;         ///< until it is the newest
    ~Kept();
    [[nodiscard]] std::filesystem::path repository() const { return folder / "repository"; }
    [[nodiscard]] std::filesystem::path rawFile() const { return folder / "raw"; }
    [[nodiscard]] std::filesystem::path patchFile() const { return folder / "patch"; }
    /// A run in it that may write to it.
    [[nodiscard]] CagedGit git(std::vector<std::string> arguments) const;
};
using KeptPtr = std::shared_ptr<Kept>; ///< owned by the newest snapshot and whoever reads from it

/// Git's failure on what came out of a guest, as a sentence: Corrupt, unless it is about this
/// computer.
tl::unexpected<Error> refusedContent(const Error& cause);

/// Makes the packs of one snapshot those of the next as well (hard links: they are never written
/// to). Their bytes; 0, with nothing lent, when they have become too many to go on with.
Result<std::uint64_t> lendPacks(const Kept& from, const Kept& to, std::uint64_t mostBytes);

/// A fresh head-N.
Result<KeptPtr> makeRoom(const std::filesystem::path& folder, bool sha256);
/// Removes every head-N but `current` (a name; empty: all).
void removeOldRooms(const std::filesystem::path& folder, const std::string& current);

} // namespace helix::projects
