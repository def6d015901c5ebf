#include "life/storage_flow.h"

#include <spdlog/spdlog.h>

#include "base/ids.h"
#include "base/try.h"
#include "image/image_store.h"
#include "life/agent_drives.h"
#include "life/disk_layers.h"
#include "life/machine_spec.h"
#include "life/storage_count.h"
#include "life/warm_flow.h"
#include "link/exec_outcome.h"

namespace helix::life {
namespace {

using namespace std::chrono_literals;
using async::Task;
using operations::Reclaimed;
namespace fs = std::filesystem;

/// On an emulated guest with a disk that was full once.
constexpr auto kTrimDeadline = 60s;
/// Of an overlay. Smaller ones have little to give, and what says that a cluster is empty takes
/// space of its own.
constexpr std::uint64_t kWorthTrimming = 64ULL << 20;

/// What stands on something, each once, by what it stands on.
using Standing = std::map<std::string, std::set<std::string>>;

void stand(Standing& standing, const std::string& who, const std::string& what)
{
    if (!what.empty() && what != "/")
        standing[what].insert(who);
}

StorageFacts factsOnRecord(const LifeContext& context, const IsBuilding& isBuilding,
                           Standing& standing)
{
    StorageFacts facts;
    facts.building = isBuilding();
    facts.keepsSnapshots = context.settings.get(plane::kWarmSnapshots);
    facts.agentDrive = agentDriveName(context.options.installation.agentDrive);
    for (const auto& [id, workspace] : context.workspaces) {
        const WorkspaceRecord& record = workspace->record;
        facts.workspaces[id] = workspace->recorded ? record.name : std::string();
        facts.keepsVersions = facts.keepsVersions || workspace->unreadable;
        stand(standing, id.str(), record.image + "/" + record.imageVersion);
        stand(standing, id.str(), record.diskBase);
    }
    for (const auto& bundle : context.images.list())
        facts.newest.insert(bundle.manifest.name + "/" + bundle.manifest.version);
    // One of them may be the newest, and hold what somebody saved.
    for (const auto& version : context.images.versionsOfNewerHelix())
        facts.newest.insert(version);
    return facts;
}

/// As disks have it, also of those without a record that is understood. Blocks.
void readDisks(const fs::path& data, Standing& standing)
{
    const auto version = [](const fs::path& path) {
        return path.parent_path().filename().string() + "/" + path.filename().string();
    };
    for (const auto& disk : findDisks(data)) {
        const auto base = image::backingFileOf(disk.file).parent_path();
        const auto parent = base.parent_path();
        if (parent == layersFolder(data))
            stand(standing, disk.owner, base.filename());
        if (parent.parent_path() == data / "images")
            stand(standing, disk.owner, version(base));
        if (parent.parent_path().parent_path() != data / "warm")
            continue;
        stand(standing, disk.owner, base.filename());
        stand(standing, disk.owner, version(parent));
    }
}

Task<Result<StorageFacts>> gatherFacts(LifeContextPtr context, IsBuilding isBuilding)
{
    Standing standing;
    auto facts = factsOnRecord(*context, isBuilding, standing);
    const auto data = context->options.paths.data;
    const std::function<Result<Standing>()> read = [standing, data]() -> Result<Standing> {
        auto all = standing;
        readDisks(data, all);
        return all;
    };
    CO_TRY(const auto all, co_await async::onPool(read));
    for (const auto& [what, who] : all)
        facts.standingOn[what] = static_cast<int>(who.size());
    co_return facts;
}

Task<Result<StorageUse>> count(LifeContextPtr context, StorageFacts facts)
{
    const auto paths = context->options.paths;
    const std::function<Result<StorageUse>()> look = [paths, facts]() -> Result<StorageUse> {
        TRY(const auto host, readHostCapacity(paths.data));
        auto use = countStorage(findStoredFiles(paths), facts);
        use.diskTotal = host.diskTotalBytes;
        use.diskFree = host.diskFreeBytes;
        return use;
    };
    co_return co_await async::onPool(look);
}

/// Under a name that nobody looks for, from one moment to the next; then it can be removed in peace.
void moveAside(const fs::path& folder, std::vector<fs::path>& aside)
{
    const auto name = folder.parent_path() / (".gone-" + generateUuid());
    std::error_code error;
    fs::rename(folder, name, error);
    if (!error)
        aside.push_back(name);
}

/// Versions of images and build files that nothing needs.
std::vector<fs::path> moveNeedlessAside(const LifeContext& context, const StorageFacts& facts)
{
    std::vector<fs::path> aside;
    const auto images = context.options.paths.images();
    std::error_code error;
    for (fs::directory_iterator image(images, error), end; !error && image != end;
         image.increment(error)) {
        std::error_code inner;
        std::vector<fs::path> versions;
        for (fs::directory_iterator version(image->path(), inner); !inner && version != end;
             version.increment(inner))
            versions.push_back(version->path());
        for (const auto& version : versions)
            if (isNeedlessVersion(
                    image->path().filename().string() + "/" + version.filename().string(), facts))
                moveAside(version, aside);
    }
    if (!facts.building)
        moveAside(context.options.paths.cache / "images", aside);
    return aside;
}

/// What stands by now stays as well: a workspace or a version may have come since they were gathered.
StorageFacts withNow(const LifeContext& context, const IsBuilding& isBuilding, StorageFacts facts)
{
    Standing standing;
    const auto now = factsOnRecord(context, isBuilding, standing);
    for (const auto& [what, who] : standing)
        facts.standingOn.emplace(what, static_cast<int>(who.size()));
    facts.newest.insert(now.newest.begin(), now.newest.end());
    facts.building = facts.building || now.building;
    facts.keepsVersions = facts.keepsVersions || now.keepsVersions;
    return facts;
}

Task<void> removeNeedless(LifeContextPtr context, StorageFacts facts)
{
    const auto aside = moveNeedlessAside(*context, facts);
    co_await dropNeedlessSnapshots(context, facts.keepsSnapshots);
    const auto installed = context->options.installation.agentDrive;
    const auto drives = agentDriveFolder(*context);
    const std::function<Result<void>()> remove = [=]() -> Result<void> {
        for (const auto& folder : aside)
            if (const auto removed = removeFolder(folder); !removed)
                spdlog::warn("life: {}", removed.error().describe());
        sweepAgentDrives(installed, drives);
        return {};
    };
    (void)co_await async::onPool(remove);
}

/// The guest's file systems tell its disk what they do not use, and the disk gives it back.
Task<Result<void>> trim(LifeContextPtr context, WorkspaceId id)
{
    link::ExecRequest request;
    request.argv = {"fstrim", "-a"};
    request.cwd = "/";
    request.asRoot = true;
    request.timeout = kTrimDeadline;
    const async::CancelToken never;
    const std::function<void(std::string)> nobody;
    CO_TRY(const auto ended, co_await link::runToEnd(context->door, id, request, nobody, never));
    constexpr int kSomeDone = 64; // fstrim(8)
    if (ended.succeeded() || ended.exit.status == kSomeDone)
        co_return Result<void>();
    co_return fail(ErrorCode::Unsupported, "Its guest could not trim its disk.", ended.errorTail);
}

Task<std::vector<std::string>> trimGuests(LifeContextPtr context)
{
    std::vector<LiveWorkspacePtr> running;
    for (const auto& [id, workspace] : context->workspaces)
        if (workspace->recorded && workspace->guestOpen && workspace->agent &&
            workspace->agent->isConnected() && workspace->machine &&
            !workspace->machine->isHeld() &&
            bytesOnDisk(context->workspaces.files(*workspace).disk()) >= kWorthTrimming)
            running.push_back(workspace);
    std::vector<std::string> problems;
    for (const auto& workspace : running) {
        const auto trimmed = co_await trim(context, workspace->record.id);
        if (!trimmed)
            problems.push_back(workspace->record.name + ": " + trimmed.error().message);
    }
    co_return problems;
}

Reclaimed difference(const StorageUse& before, const StorageUse& after)
{
    Reclaimed reclaimed;
    for (const auto& kind : before.kinds) {
        std::uint64_t left = 0;
        for (const auto& other : after.kinds)
            if (other.kind == kind.kind)
                left = other.bytes;
        if (left >= kind.bytes)
            continue;
        reclaimed.parts.push_back({kind.kind, kind.bytes - left});
        reclaimed.bytes += kind.bytes - left;
    }
    return reclaimed;
}

Task<Result<Reclaimed>> reclaimNow(LifeContextPtr context, IsBuilding isBuilding)
{
    CO_TRY(const auto facts, co_await gatherFacts(context, isBuilding));
    CO_TRY(const auto before, co_await count(context, facts));
    const auto now = withNow(*context, isBuilding, facts);
    co_await removeNeedless(context, now);
    auto problems = co_await trimGuests(context);
    CO_TRY(const auto after, co_await count(context, facts));
    auto reclaimed = difference(before, after);
    reclaimed.problems = std::move(problems);
    co_return reclaimed;
}

} // namespace

Task<Result<StorageUse>> lookAtStorage(LifeContextPtr context, IsBuilding isBuilding)
{
    CO_TRY(const auto facts, co_await gatherFacts(context, isBuilding));
    co_return co_await count(context, facts);
}

Task<Result<std::vector<std::string>>> disksOnImage(LifeContextPtr context, std::string image)
{
    const auto data = context->options.paths.data;
    using Files = std::vector<std::string>;
    const std::function<Result<Files>()> look = [data, image]() -> Result<Files> {
        Files files;
        for (const auto& disk : findDisks(data)) {
            const auto base =
                image::backingFileOf(disk.file).parent_path(); // a version, a snapshot
            const auto parent = base.parent_path();
            if (parent == data / "images" / image || parent.parent_path() == data / "warm" / image)
                files.push_back(disk.file.string());
        }
        return files;
    };
    co_return co_await async::onPool(look);
}

Task<Result<Reclaimed>> reclaimStorage(LifeContextPtr context, IsBuilding isBuilding)
{
    if (!context->databaseProblem.empty())
        co_return fail(ErrorCode::Unavailable,
                       "Nothing is removed while a record may be needed that cannot be read. " +
                           context->databaseProblem);
    if (context->use.reclaiming)
        co_return fail(ErrorCode::Conflict, "The disk is being tidied up already.");
    context->use.reclaiming = true;
    auto reclaimed = co_await reclaimNow(context, std::move(isBuilding));
    context->use.reclaiming = false;
    if (!reclaimed)
        co_return reclaimed;
    ActivityEntry entry;
    entry.kind = "storage";
    entry.text = "Gave back " + std::to_string(reclaimed->bytes >> 20) + " MB of the disk.";
    context->activity.record(std::move(entry));
    co_return reclaimed;
}

} // namespace helix::life
