#include "life/storage_count.h"

#include <algorithm>

#include <sys/stat.h>

#include "life/disk_layers.h"

namespace helix::life {
namespace {

namespace fs = std::filesystem;
using Kind = StoredKind::Kind;
constexpr std::size_t kKinds = static_cast<std::size_t>(Kind::Other) + 1;

/// A path's names; of one that is too short the missing ones are empty.
std::string partOf(const fs::path& path, std::size_t index)
{
    auto part = path.begin();
    for (; index > 0 && part != path.end(); --index)
        ++part;
    return part == path.end() ? std::string() : part->string();
}

/// Of a file of an image, "NAME/VERSION".
std::string versionOf(const fs::path& path)
{
    return partOf(path, 1) + "/" + partOf(path, 2);
}

Kind kindInWorkspace(const std::string& name)
{
    if (isDisk(name))
        return Kind::WorkspaceDisks;
    if (name == "saved" || name == "memory" || name == "devices")
        return Kind::SavedMemory;
    if (name == "recordings")
        return Kind::Recordings;
    return name == "agent.erofs" ? Kind::AgentDrives : Kind::WorkspaceFiles;
}

Kind kindOf(const fs::path& path)
{
    const auto top = partOf(path, 0);
    if (top == "images")
        return Kind::Images;
    if (top == "warm")
        return Kind::WarmSnapshots;
    if (top == "workspaces" || top == "lost" || top == "layers")
        return kindInWorkspace(partOf(path, 2));
    if (top == "agent-drives")
        return Kind::AgentDrives;
    if (top == "cache")
        return Kind::BuildFiles;
    if (top.starts_with("conversations.db"))
        return Kind::Conversations;
    if (top.starts_with("helixvm.db") || top == "backups")
        return Kind::Records;
    return Kind::Other;
}

int standingOn(const StorageFacts& facts, const std::string& what)
{
    const auto found = facts.standingOn.find(what);
    return found == facts.standingOn.end() ? 0 : found->second;
}

/// What several of a kind are: images by name and version, snapshots by all three names of their
/// folder, workspaces by id, other files by their path.
std::string unitOf(const fs::path& path, Kind kind)
{
    switch (kind) {
    case Kind::Images:
        return versionOf(path);
    case Kind::WarmSnapshots:
        return partOf(path, 1) + "/" + partOf(path, 2) + "/" + partOf(path, 3);
    case Kind::WorkspaceDisks:
    case Kind::SavedMemory:
    case Kind::WorkspaceFiles:
    case Kind::Recordings:
        return partOf(path, 1);
    default:
        return path.string();
    }
}

bool isShared(const StoredFile& file, Kind kind, int names, const StorageFacts& facts)
{
    if (names > 1)
        return true;
    if (kind == Kind::Images)
        return standingOn(facts, versionOf(file.path)) > 1;
    if (partOf(file.path, 0) == "layers")
        return kind == Kind::WorkspaceDisks && standingOn(facts, partOf(file.path, 1)) > 1;
    return kind == Kind::WarmSnapshots && file.path.filename() == "disk.qcow2" &&
           standingOn(facts, partOf(file.path, 3)) > 1;
}

/// The files of one inode, the first kind's first.
struct Content {
    const StoredFile* file = nullptr;
    Kind kind = Kind::Other;
    int names = 0;
    bool isOfNeededImage = false; ///< one of its names is in a version that stays
};

/// Of no use to anything.
bool isNeedless(const Content& content, const StorageFacts& facts)
{
    const StoredFile& file = *content.file;
    const int names = content.names;
    const auto version = versionOf(file.path);
    switch (content.kind) {
    case Kind::Images:
        return !content.isOfNeededImage;
    case Kind::WarmSnapshots:
        if (file.path.filename() == "disk.qcow2" && standingOn(facts, partOf(file.path, 3)) > 0)
            return false;
        return names == 1 && (!facts.keepsSnapshots || !facts.newest.contains(version));
    case Kind::AgentDrives:
        return names == 1 && partOf(file.path, 0) == "agent-drives" &&
               file.path.filename() != facts.agentDrive;
    case Kind::BuildFiles:
        return !facts.building;
    default:
        return false;
    }
}

std::map<std::pair<std::uint64_t, std::uint64_t>, Content>
contentsOf(const std::vector<StoredFile>& files, const StorageFacts& facts)
{
    std::map<std::pair<std::uint64_t, std::uint64_t>, Content> contents;
    for (const StoredFile& file : files) {
        Content& content = contents[{file.device, file.inode}];
        const Kind kind = kindOf(file.path);
        if (content.file == nullptr || kind < content.kind)
            content = {&file, kind, content.names, content.isOfNeededImage};
        ++content.names;
        if (kind == Kind::Images && !isNeedlessVersion(versionOf(file.path), facts))
            content.isOfNeededImage = true;
    }
    return contents;
}

void addToWorkspace(operations::StoredWorkspace& workspace, const StoredFile& file, bool shared)
{
    if (shared) {
        workspace.sharedBytes += file.bytes;
        return;
    }
    const Kind kind = kindInWorkspace(partOf(file.path, 2));
    (kind == Kind::WorkspaceDisks ? workspace.diskBytes
     : kind == Kind::SavedMemory  ? workspace.savedBytes
                                  : workspace.otherBytes) += file.bytes;
}

std::vector<operations::StoredWorkspace> countWorkspaces(const std::vector<StoredFile>& files,
                                                         const StorageFacts& facts)
{
    std::map<std::string, operations::StoredWorkspace> all;
    for (const StoredFile& file : files) {
        if (partOf(file.path, 0) != "workspaces")
            continue;
        const auto id = WorkspaceId::parse(partOf(file.path, 1));
        if (!id)
            continue;
        auto& workspace = all[id->str()];
        workspace.workspace = *id;
        if (const auto known = facts.workspaces.find(*id); known != facts.workspaces.end())
            workspace.name = known->second;
        addToWorkspace(workspace, file, file.links > 1);
    }
    std::vector<operations::StoredWorkspace> sorted;
    for (auto& [id, workspace] : all)
        sorted.push_back(std::move(workspace));
    std::ranges::stable_sort(sorted, std::ranges::greater(), [](const auto& one) {
        return one.diskBytes + one.savedBytes + one.otherBytes;
    });
    return sorted;
}

} // namespace

bool isNeedlessVersion(const std::string& nameAndVersion, const StorageFacts& facts)
{
    return !facts.keepsVersions && !facts.building && !facts.newest.contains(nameAndVersion) &&
           standingOn(facts, nameAndVersion) == 0;
}

StorageUse countStorage(const std::vector<StoredFile>& files, const StorageFacts& facts)
{
    StorageUse use;
    std::array<StoredKind, kKinds> kinds;
    std::array<std::set<std::string>, kKinds> units;
    for (const auto& [inode, content] : contentsOf(files, facts)) {
        const auto index = static_cast<std::size_t>(content.kind);
        StoredKind& kind = kinds.at(index);
        const StoredFile& file = *content.file;
        kind.bytes += file.bytes;
        if (isShared(file, content.kind, content.names, facts))
            kind.sharedBytes += file.bytes;
        if (isNeedless(content, facts))
            kind.needlessBytes += file.bytes;
        units.at(index).insert(unitOf(file.path, content.kind));
    }
    for (std::size_t i = 0; i < kKinds; ++i) {
        StoredKind& kind = kinds.at(i);
        kind.kind = static_cast<Kind>(i);
        kind.count = static_cast<int>(units.at(i).size());
        use.bytes += kind.bytes;
        use.needlessBytes += kind.needlessBytes;
        if (kind.count > 0)
            use.kinds.push_back(kind);
    }
    use.workspaces = countWorkspaces(files, facts);
    return use;
}

std::vector<StoredFile> findStoredFiles(const Paths& paths)
{
    std::vector<StoredFile> files;
    // A folder that goes away meanwhile costs its own files only.
    std::vector<std::pair<fs::path, fs::path>> folders{{paths.data, ""},
                                                       {paths.cache / "images", "cache"}};
    while (!folders.empty()) {
        const auto [folder, name] = std::move(folders.back());
        folders.pop_back();
        std::error_code error;
        for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
             entry.increment(error)) {
            const auto below = name / entry->path().filename();
            struct stat status {};
            if (::lstat(entry->path().c_str(), &status) != 0)
                continue;
            constexpr std::uint64_t kBlock = 512; // of st_blocks, stat(2)
            if (S_ISDIR(status.st_mode))
                folders.emplace_back(entry->path(), below);
            else
                files.push_back({below, status.st_dev, status.st_ino,
                                 static_cast<std::uint64_t>(status.st_blocks) * kBlock,
                                 status.st_nlink});
        }
    }
    return files;
}

} // namespace helix::life
