#include "life/checkpoints_service.h"

#include "base/try.h"
#include "life/checkpoint_flow.h"
#include "life/guest_door_service.h"

namespace helix::life {
namespace {

using async::Task;

Result<LiveWorkspacePtr> known(const LifeContextPtr& context, const WorkspaceId& id)
{
    auto workspace = context->workspaces.find(id);
    if (!workspace)
        return fail(noSuchWorkspace(id.str()));
    if (workspace->unreadable)
        return fail(workspace->record.error.value_or(closingError()));
    return workspace;
}

} // namespace

CheckpointsService::CheckpointsService(LifeContextPtr context)
    : m_context(std::move(context))
{
    connect(&m_context->workspaces.events, &LifeEvents::checkpointsChanged, this,
            &CheckpointsService::changed);
}

Task<Result<plane::Checkpoint>> CheckpointsService::add(WorkspaceId id, std::string name,
                                                        bool diskOnly)
{
    const auto context = m_context;
    CO_TRY(const auto workspace, known(context, id));
    const CheckpointWish wish{name, diskOnly, {}};
    CO_TRY(const auto record, co_await addCheckpoint(context, workspace, wish));
    co_return describe(*context, *workspace, record);
}

std::vector<plane::Checkpoint> CheckpointsService::list(const WorkspaceId& id) const
{
    std::vector<plane::Checkpoint> all;
    if (const auto workspace = m_context->workspaces.find(id))
        for (const auto& record : workspace->checkpoints)
            all.push_back(describe(*m_context, *workspace, record));
    return all;
}

Task<Result<void>> CheckpointsService::restore(WorkspaceId id, std::string name, bool force)
{
    const auto context = m_context;
    CO_TRY(const auto workspace, known(context, id));
    co_return co_await restoreCheckpoint(context, workspace, name, force);
}

Task<Result<WorkspaceId>> CheckpointsService::fork(WorkspaceId id, std::string name,
                                                   std::string newName)
{
    const auto context = m_context;
    CO_TRY(const auto workspace, known(context, id));
    const plane::ForkRequest one{1, newName};
    CO_TRY(const auto forks, co_await forkCheckpoint(context, workspace, name, one));
    co_return forks.front();
}

Task<Result<void>> CheckpointsService::remove(WorkspaceId id, std::string name)
{
    const auto context = m_context;
    CO_TRY(const auto workspace, known(context, id));
    co_return co_await removeCheckpoint(context, workspace, name);
}

} // namespace helix::life
