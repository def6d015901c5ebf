#pragma once
// Where changes are kept on the host: repositories of our own that git enters only in a cage.
//
//   FOLDER/base.git       what the agent began from
//   FOLDER/head-N         the newest snapshot: repository/ borrows from base.git; raw and patch are
//                         what git said about it
// Nothing in it has references: commits are known by their ids.

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "async/completion.h"
#include "base/result.h"
#include "projects/bundle_header.h"
#include "projects/change_set.h"
#include "projects/git_run.h"
#include "projects/raw_diff.h"
#include "projects/unified_diff.h"

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

/// A snapshot, looked into.
struct Snapshot {
    KeptPtr kept;
    ChangeSet changes;
    std::vector<RawChange> raw;    ///< of the same order as changes.files
    std::string patch;             ///< all of it, bytes as they are; empty: too large to show
    std::vector<Section> sections; ///< of patch
    std::vector<std::size_t> firstSection; ///< of each file, into sections
    /// Index into `raw` and its part of the patch; type changes have two.
    [[nodiscard]] std::string_view section(std::size_t index) const;
    /// By the path as it is or as it is shown.
    [[nodiscard]] std::optional<std::size_t> find(const std::string& path) const;
};
using SnapshotPtr = std::shared_ptr<const Snapshot>; ///< owned by the workspace's entry and readers

/// base.git from a bundle of ours that holds `base`. `folder` is FOLDER; what was there goes.
async::Task<Result<void>> keepBase(std::filesystem::path folder, std::filesystem::path bundle,
                                   std::string base, std::string shallow, bool sha256,
                                   async::CancelToken cancel);
/// base.git from a guest's pack, checked as everything foreign.
async::Task<Result<void>> keepForeignBase(std::filesystem::path folder, std::filesystem::path pack,
                                          std::string base, async::CancelToken cancel);

/// A fresh head-N.
Result<KeptPtr> makeRoom(const std::filesystem::path& folder, bool sha256);
/// Removes every head-N but `current` (a name; empty: all).
void removeOldRooms(const std::filesystem::path& folder, const std::string& current);

/// Takes a pack in, checks every object of it, and compares. `pack` may be empty when the guest had
/// nothing new. Corrupt with a sentence when something is wrong with it.
async::Task<Result<SnapshotPtr>> admit(KeptPtr kept, std::filesystem::path pack, GuestReport report,
                                       ChangeSet begun, async::CancelToken cancel);
/// The same after a restart, from what was kept.
async::Task<Result<SnapshotPtr>> reopen(KeptPtr kept, ChangeSet changes);

inline constexpr std::size_t kMaxPackBytes = 512U << 20;
inline constexpr std::size_t kMaxPatchBytes = 64U << 20; ///< beyond it no diff is shown

} // namespace helix::projects
