#include "life/orphans.h"

#include <set>

#include <spdlog/spdlog.h>

#include "base/atomic_file.h"
#include "life/boundary_steps.h"
#include "life/disk_layers.h"
#include "machine/process_identity.h"

namespace helix::life {
namespace {

using async::Task;
namespace fs = std::filesystem;

/// Subfolders that are named like a workspace and are none.
std::vector<WorkspaceId> strangers(const LifeContext& context, const fs::path& folder)
{
    std::vector<WorkspaceId> found;
    std::error_code error;
    for (fs::directory_iterator item(folder, error), end; !error && item != end;
         item.increment(error)) {
        std::error_code statError;
        auto id = WorkspaceId::parse(item->path().filename().string());
        if (id && !context.workspaces.contains(*id) && item->is_directory(statError) &&
            !item->is_symlink(statError))
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

Task<void> clearOrphanRuntime(LifeContextPtr context, WorkspaceId id)
{
    const WorkspaceFiles files(context->options.paths, id);
    (void)co_await context->credentials.erase(id);
    if (const auto removed = removeFolder(files.runtime); !removed)
        spdlog::error("workspace: {}", removed.error().describe());
    else
        spdlog::info("workspace: {} belonged to no workspace and is gone", files.runtime.string());
}

void clearData(const LifeContext& context, const WorkspaceId& id)
{
    const WorkspaceFiles files(context.options.paths, id);
    std::error_code error;
    if (!holdsDisk(files.data)) {
        if (const auto removed = removeFolder(files.data); !removed)
            spdlog::error("workspace: {}", removed.error().describe());
        return;
    }
    const fs::path lost = context.options.paths.data / "lost" / id.str();
    fs::create_directories(lost.parent_path(), error);
    fs::rename(files.data, lost, error);
    if (error)
        spdlog::error("workspace: {} belongs to no workspace and could not be moved away: {}",
                      files.data.string(), error.message());
    else
        spdlog::warn("workspace: a disk without a record was moved to {}", lost.string());
}

} // namespace

Task<void> tidyOrphans(LifeContextPtr context)
{
    std::set<WorkspaceId> living;
    for (const auto& folder :
         {context->options.paths.runtime, context->options.paths.data / "workspaces"})
        for (const auto& id : strangers(*context, folder)) {
            const WorkspaceFiles files(context->options.paths, id);
            const int process = co_await livingProcess(files);
            if (process == 0 || !living.insert(id).second)
                continue;
            context->strangers.push_back("A machine runs that no workspace speaks of: process " +
                                         std::to_string(process) + ", its folders are named " +
                                         id.str() + ". It is left alone; end it with kill " +
                                         std::to_string(process) + ".");
            spdlog::warn("workspace: {}", context->strangers.back());
        }
    for (const auto& id : strangers(*context, context->options.paths.runtime))
        if (!living.contains(id))
            co_await clearOrphanRuntime(context, id);
    for (const auto& id : strangers(*context, context->options.paths.data / "workspaces"))
        if (!living.contains(id))
            clearData(*context, id);
    std::set<WorkspaceId> leased;
    for (const auto& forward : context->forwards.list())
        if (!context->workspaces.contains(forward.workspace) && !living.contains(forward.workspace))
            leased.insert(forward.workspace);
    for (const auto& id : leased) {
        auto removed = co_await context->forwards.removeAll(id);
        if (removed)
            removed = co_await removeBoundary(context, id);
        if (!removed)
            spdlog::error("workspace: {}", removed.error().describe());
    }
}

} // namespace helix::life
