#include "workspace/orphans.h"

#include <set>

#include <spdlog/spdlog.h>

#include "base/atomic_file.h"
#include "workspace/boundary_steps.h"

namespace helix::workspace {
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

Task<void> clearRuntime(WorldPtr world, WorkspaceId id)
{
    const WorkspaceFiles files(world->options.paths, id);
    auto uuid = readFile(files.uuidNote(), 256);
    if (uuid) {
        const auto ended = co_await machine::endLeftover(files.qmpSocket(), *uuid);
        if (!ended) {
            spdlog::error("workspace: {} belongs to no workspace and is left alone: {}",
                          files.runtime.string(), ended.error().describe());
            co_return;
        }
    }
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
    for (const auto& id : strangers(*world, world->options.paths.runtime))
        co_await clearRuntime(world, id);
    for (const auto& id : strangers(*world, world->options.paths.data / "workspaces"))
        clearData(*world, id);
    std::set<WorkspaceId> leased;
    for (const auto& forward : world->forwards.list())
        if (!world->entries.contains(forward.workspace))
            leased.insert(forward.workspace);
    for (const auto& id : leased) {
        auto removed = co_await world->forwards.removeAll(id);
        if (removed)
            removed = co_await removeBoundary(world, id);
        if (!removed)
            spdlog::error("workspace: {}", removed.error().describe());
    }
}

} // namespace helix::workspace
