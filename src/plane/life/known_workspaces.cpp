#include "life/known_workspaces.h"

#include <spdlog/spdlog.h>

#include "base/try.h"
#include "life/disk_layers.h"

namespace helix::life {

Error closingError()
{
    return {ErrorCode::Cancelled, "Helix is closing.", {}};
}

KnownWorkspaces::KnownWorkspaces(const Paths& paths, const Registry& registry,
                                 ActivityService& activity, async::Scope scope)
    : m_paths(paths)
    , m_registry(registry)
    , m_activity(activity)
    , m_scope(std::move(scope))
{
}

void KnownWorkspaces::put(const LiveWorkspacePtr& workspace)
{
    m_all[workspace->record.id] = workspace;
}

void KnownWorkspaces::erase(const WorkspaceId& id)
{
    m_all.erase(id);
    emit events.loadChanged();
}

std::filesystem::path KnownWorkspaces::folderOf(const WorkspaceId& id) const
{
    return m_paths.workspaceData(id);
}

WorkspaceFiles KnownWorkspaces::files(const LiveWorkspace& workspace) const
{
    WorkspaceFiles files(m_paths, workspace.record.id);
    if (!workspace.record.runtimeFolder.empty())
        files.runtime = workspace.record.runtimeFolder;
    files.diskName = diskFileName(workspace.record.layers);
    return files;
}

RunningLoad KnownWorkspaces::load(
    const WorkspaceId& except,
    const std::function<std::optional<MachineUse>(const LiveWorkspace&)>& seen) const
{
    RunningLoad load;
    for (const auto& [id, workspace] : m_all) {
        const bool counts = workspace->holdsSlot || workspace->record.state == State::Creating ||
                            mayHaveMachine(workspace->record.state);
        if (id != except && counts)
            load.add(workspace->record.resources, seen(*workspace));
    }
    return load;
}

std::set<std::string> KnownWorkspaces::names(const WorkspaceId& except) const
{
    std::set<std::string> names;
    for (const auto& [id, workspace] : m_all)
        if (id != except)
            names.insert(workspace->record.name);
    return names;
}

std::string KnownWorkspaces::nameOf(const WorkspaceId& id) const
{
    const auto found = m_all.find(id);
    return found == m_all.end() ? id.str() : found->second->record.name;
}

LiveWorkspacePtr KnownWorkspaces::find(const WorkspaceId& id) const
{
    const auto found = m_all.find(id);
    return found == m_all.end() || !found->second->recorded ? nullptr : found->second;
}

void KnownWorkspaces::announce(const LiveWorkspacePtr& workspace)
{
    workspace->changed.wake();
    if (workspace->recorded)
        emit events.workspaceChanged(workspace);
    emit events.loadChanged();
}

void KnownWorkspaces::log(const LiveWorkspace& workspace, std::string kind, std::string text,
                          std::int64_t durationMs, std::string about)
{
    spdlog::info("workspace: {} ({}): {}: {}", workspace.record.name, workspace.record.id.str(),
                 kind, text);
    if (m_scope.isClosed() || !workspace.recorded)
        return;
    ActivityEntry event;
    event.workspace = workspace.record.id.str();
    event.workspaceName = workspace.record.name;
    event.kind = std::move(kind);
    event.text = std::move(text);
    event.durationMs = durationMs;
    event.about = std::move(about);
    m_activity.record(std::move(event));
}

Result<void> KnownWorkspaces::shift(const LiveWorkspacePtr& workspace, Event event)
{
    TRY(const auto next, advance(workspace->record.state, event));
    workspace->record.state = next;
    announce(workspace);
    return {};
}

async::Task<Result<void>> KnownWorkspaces::save(LiveWorkspacePtr workspace) const
{
    WorkspaceRecord record = workspace->record;
    if (workspace->unreadable)
        co_return fail(ErrorCode::Unsupported, "The record of " + record.name + " is left alone.");
    // What this Helix can or cannot reach is not true of the machine.
    if (workspace->adopting || record.state == State::Unreachable)
        record.state = State::Ready;
    if (record.state == State::Suspending || record.state == State::Resuming)
        record.state = workspace->onRecord;
    if (!workspace->recorded) // nobody's yet: after a crash nothing of it shall be left
        record.state = State::Deleting;
    co_return co_await m_registry.update(record);
}

} // namespace helix::life
