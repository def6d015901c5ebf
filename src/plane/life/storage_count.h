#pragma once
// What Helix keeps on the disk, counted: every file once, whatever names it has.

#include <cstdint>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "base/paths.h"
#include "operations/storage_values.h"

namespace helix::life {

using operations::StorageUse;
using operations::StoredKind;

/// What Helix knows of what stands on what.
struct StorageFacts {
    std::map<WorkspaceId, std::string> workspaces; ///< their names
    /// Workspaces that stand on a version of an image ("NAME/VERSION") or on the disk of a snapshot
    /// (warm::Snapshot::name()), by those names.
    std::map<std::string, int> standingOn;
    /// "NAME/VERSION" of what new workspaces are made from, and of what a newer Helix wrote.
    std::set<std::string> newest;
    bool keepsSnapshots = true; ///< the user wants new workspaces not to boot
    bool keepsVersions = false; ///< a record is not understood: no version is needless
    bool building = false;      ///< an image is being built or imported
    std::string agentDrive;     ///< the copy of the one that is installed; empty: none
};

/// A file as it was found.
struct StoredFile {
    std::filesystem::path path; ///< below the folder of data, or of build files ("cache/...")
    std::uint64_t device = 0, inode = 0;
    std::uint64_t bytes = 0; ///< on the disk
    std::uint64_t links = 1;
};

/// Pure. Files of one inode count with the first kind that has it, and are shared; so is what two
/// workspaces or more stand on.
StorageUse countStorage(const std::vector<StoredFile>& files, const StorageFacts& facts);

/// Does nothing need this version of an image? Pure.
bool isNeedlessVersion(const std::string& nameAndVersion, const StorageFacts& facts);

/// Every file below the folder of data and that of build files; links are not followed. Blocks.
std::vector<StoredFile> findStoredFiles(const Paths& paths);

} // namespace helix::life
