#pragma once
// What git said about a snapshot, read and judged.

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "async/completion.h"
#include "base/result.h"
#include "projects/change_set.h"
#include "projects/kept.h"
#include "projects/raw_diff.h"
#include "projects/unified_diff.h"

namespace helix::projects {

/// A snapshot, looked into.
struct Snapshot {
    KeptPtr kept;
    ChangeSet changes;
    std::vector<RawChange> raw;    ///< of the same order as changes.files
    std::string patch;             ///< all of it, bytes as they are; empty: too large to show
    std::vector<Section> sections; ///< of patch
    std::vector<std::size_t> firstSection; ///< of each file, into sections
    std::vector<std::string> embedded;     ///< folders of its tree that git takes for repositories
    /// A file of theirs that would come to the user.
    [[nodiscard]] bool isEmbedded(std::size_t index) const;
    [[nodiscard]] bool anyEmbedded() const;
    /// Index into `raw` and its part of the patch; type changes have two.
    [[nodiscard]] std::string_view section(std::size_t index) const;
    /// By the path as it is or as it is shown.
    [[nodiscard]] std::optional<std::size_t> find(const std::string& path) const;
};
using SnapshotPtr = std::shared_ptr<const Snapshot>; ///< owned by the workspace's entry and readers

/// Reads what was compared in `kept`, and judges it.
async::Task<Result<SnapshotPtr>> lookInto(KeptPtr kept, ChangeSet changes,
                                          async::CancelToken cancel);
/// The same after a restart, from what was kept.
async::Task<Result<SnapshotPtr>> reopen(KeptPtr kept, ChangeSet changes);

inline constexpr std::size_t kMaxPatchBytes = 64U << 20; ///< beyond it no diff is shown

} // namespace helix::projects
