#pragma once
// What answers say of what Helix keeps on this computer's disk.

#include "base/ids.h"
#include "operations/described.h"

namespace helix::operations {

/// One kind of what is kept. Every file counts once, with the first of these kinds that has it.
struct StoredKind {
    static constexpr std::string_view kValue = "stored";
    enum class Kind {
        Images,
        WarmSnapshots,
        WorkspaceDisks,
        SavedMemory,
        WorkspaceFiles, ///< changes, logs, keys
        Recordings,     ///< of desktops
        Conversations,
        Records, ///< the other database, and copies of both
        AgentDrives,
        BuildFiles,
        Other
    };
    Kind kind = Kind::Other;
    std::uint64_t bytes = 0, sharedBytes = 0, needlessBytes = 0;
    int count = 0;
    friend bool operator==(const StoredKind&, const StoredKind&) = default;
};
constexpr auto words(StoredKind::Kind /*kind*/)
{
    return std::array<std::string_view, 11>{
        "images",     "warm_snapshots", "workspace_disks", "saved_memory", "workspace_files",
        "recordings", "conversations",  "records",         "agent_drives", "build_files",
        "other"};
}
/// For people.
constexpr std::string_view titleOf(StoredKind::Kind kind)
{
    constexpr std::array<std::string_view, 11> kTitles{
        "Images",     "Prepared images", "Workspace disks",     "Saved memory", "Changes and logs",
        "Recordings", "Conversations",   "Records and backups", "Agent drives", "Build leftovers",
        "Other"};
    return kTitles.at(static_cast<std::size_t>(kind));
}
void describe(auto& field, Is<StoredKind> auto& stored)
{
    field("kind", stored.kind, "what it is");
    field("bytes", stored.bytes, "bytes on the disk");
    field("shared_bytes", stored.sharedBytes, "bytes of those that several workspaces stand on");
    field("needless_bytes", stored.needlessBytes, "bytes of those that nothing needs");
    field("count", stored.count, "images, snapshots, workspaces or files");
}

/// What one workspace has on the disk.
struct StoredWorkspace {
    WorkspaceId workspace;
    std::string name;
    std::uint64_t diskBytes = 0, savedBytes = 0, otherBytes = 0, sharedBytes = 0;
    friend bool operator==(const StoredWorkspace&, const StoredWorkspace&) = default;
};
void describe(auto& field, Is<StoredWorkspace> auto& stored)
{
    field("workspace", stored.workspace, "its id");
    field("name", stored.name, "its name, or empty when nobody knows it");
    field("disk_bytes", stored.diskBytes, "bytes of what it has changed of its disk");
    field("saved_bytes", stored.savedBytes, "bytes of its saved memory, its own");
    field("other_bytes", stored.otherBytes, "bytes of its changes, logs, keys and recordings");
    field("shared_bytes", stored.sharedBytes, "bytes of files that others have as well");
}

/// All that Helix keeps.
struct StorageUse {
    static constexpr std::string_view kValue = "storage";
    std::uint64_t bytes = 0, needlessBytes = 0, diskTotal = 0, diskFree = 0;
    std::vector<StoredKind> kinds;
    std::vector<StoredWorkspace> workspaces;
    friend bool operator==(const StorageUse&, const StorageUse&) = default;
};
void describe(auto& field, Is<StorageUse> auto& storage)
{
    field("bytes", storage.bytes, "bytes, all together");
    field("needless_bytes", storage.needlessBytes, "bytes that a reclaim gives back at least");
    field("disk_total", storage.diskTotal, "bytes, where Helix keeps its data");
    field("disk_free", storage.diskFree, "bytes, there");
    field("kinds", storage.kinds, "what there is, by kind");
    field("workspaces", storage.workspaces, "what each has, the most first");
}

/// What was given back.
struct Reclaimed {
    static constexpr std::string_view kValue = "reclaimed";
    struct Part {
        StoredKind::Kind kind = StoredKind::Kind::Other;
        std::uint64_t bytes = 0;
        friend bool operator==(const Part&, const Part&) = default;
    };
    std::uint64_t bytes = 0;
    std::vector<Part> parts;
    std::vector<std::string> problems;
    friend bool operator==(const Reclaimed&, const Reclaimed&) = default;
};
void describe(auto& field, Is<Reclaimed::Part> auto& part)
{
    field("kind", part.kind, "what it was");
    field("bytes", part.bytes, "bytes");
}
void describe(auto& field, Is<Reclaimed> auto& reclaimed)
{
    field("bytes", reclaimed.bytes, "bytes, all together");
    field("parts", reclaimed.parts, "of which kind");
    field("problems", reclaimed.problems, "sentences: what could not be done");
}

} // namespace helix::operations
