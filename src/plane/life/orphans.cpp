#include "life/orphans.h"

#include <set>

#include <spdlog/spdlog.h>

#include "base/atomic_file.h"
#include "life/boundary_steps.h"

namespace helix::life {
namespace {

using async::Task;
namespace fs = std::filesystem;

/// Subfolders that are named like a workspace and are none.
std::vector<WorkspaceId> strangers(const World& world, const fs::path& folder)
{
    std::vector<WorkspaceId> found;
    std::error_code error;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
         entry.increment(error)) {
        std::error_code statError;
        auto id = WorkspaceId::parse(entry->path().filename().string());
        if (id && !world.entries.contains(*id) && entry->is_directory(statError) &&
            !entry->is_symlink(statError))
            found.push_back(std::move(*id));
    }
    return found;
}

/// A process of a machine whose sockets or disk these are; 0 when none runs.
Task<int> livingProcess(WorkspaceFiles files)
{
    if (const auto uuid = readFile(files.uuidNote(), 256))
        if (const auto living = co_await machine::findLiving(*uuid))
            co_return (*living)->pid();
    std::function<Result<int>()> look = [files]() -> Result<int> {
        for (const auto& file : {files.disk(), files.qmpSocket()})
            if (const auto pids = machine::processesNaming(file); !pids.empty())
                return pids.front();
        return 0;
    };
    co_return (co_await async::onPool<int>(std::move(look))).value_or(0);
}

Task<void> clearOrphanRuntime(WorldPtr world, WorkspaceId id)
{
    const WorkspaceFiles files(world->options.paths, id);
    (void)co_await world->credentials.erase(id);
    if (const auto removed = removeFolder(files.runtime); !removed)
        spdlog::error("workspace: {}", removed.error().describe());
    else
        spdlog::info("workspace: {} belonged to no workspace and is gone", files.runtime.string());
}

void clearData(const World& world, const WorkspaceId& id)
{
    const WorkspaceFiles files(world.options.paths, id);
    std::error_code error;
    if (!fs::exists(files.disk(), error)) {
        if (const auto removed = removeFolder(files.data); !removed)
            spdlog::error("workspace: {}", removed.error().describe());
        return;
    }
    const fs::path lost = world.options.paths.data / "lost" / id.str();
    fs::create_directories(lost.parent_path(), error);
    fs::rename(files.data, lost, error);
    if (error)
        spdlog::error("workspace: {} belongs to no workspace and could not be moved away: {}",
                      files.data.string(), error.message());
    else
        spdlog::warn("workspace: a disk without a record was moved to {}", lost.string());
}

} // namespace

Task<void> tidyOrphans(WorldPtr world)
{
    std::set<WorkspaceId> living;
    for (const auto& folder :
         {world->options.paths.runtime, world->options.paths.data / "workspaces"})
        for (const auto& id : strangers(*world, folder)) {
            const WorkspaceFiles files(world->options.paths, id);
            const int process = co_await livingProcess(files);
            if (process == 0 || !living.insert(id).second)
                continue;
            world->strangers.push_back("A machine runs that no workspace speaks of: process " +
                                       std::to_string(process) + ", its folders are named " +
                                       id.str() + ". It is left alone; end it with kill " +
                                       std::to_string(process) + ".");
            spdlog::warn("workspace: {}", world->strangers.back());
        }
    for (const auto& id : strangers(*world, world->options.paths.runtime))
        if (!living.contains(id))
            co_await clearOrphanRuntime(world, id);
    for (const auto& id : strangers(*world, world->options.paths.data / "workspaces"))
        if (!living.contains(id))
            clearData(*world, id);
    std::set<WorkspaceId> leased;
    for (const auto& forward : world->forwards.list())
        if (!world->entries.contains(forward.workspace) && !living.contains(forward.workspace))
            leased.insert(forward.workspace);
    for (const auto& id : leased) {
        auto removed = co_await world->forwards.removeAll(id);
        if (removed)
            removed = co_await removeBoundary(world, id);
        if (!removed)
            spdlog::error("workspace: {}", removed.error().describe());
    }
}

} // namespace helix::life
