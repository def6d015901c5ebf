#include "fakes/plane/fake_checkpoints.h"

#include <algorithm>

#include "base/try.h"

namespace helix::fakes {

Result<plane::Checkpoint> FakeCheckpoints::find(const WorkspaceId& id,
                                                const std::string& name) const
{
    const auto found = std::ranges::find_if(
        all, [&](const auto& one) { return one.workspace == id && one.name == name; });
    if (found == all.end())
        return fail(ErrorCode::NotFound, "There is no checkpoint " + name + ".");
    return *found;
}

async::Task<Result<plane::Checkpoint>> FakeCheckpoints::add(WorkspaceId id, std::string name,
                                                            bool diskOnly)
{
    auto* workspace = m_workspaces.find(id);
    if (workspace == nullptr)
        co_return fail(ErrorCode::NotFound, "There is no workspace " + id.str() + ".");
    CO_TRY(checkName(name, "a checkpoint"));
    if (find(id, name))
        co_return fail(ErrorCode::AlreadyExists, "There is a checkpoint " + name + " already.");
    const bool runs = workspace->state == plane::State::Ready;
    if (!runs && workspace->state != plane::State::Stopped)
        co_return fail(ErrorCode::Conflict,
                       workspace->name + " " + std::string(plane::clause(workspace->state)) + ".");
    const plane::Checkpoint point{id, name, 1000, runs && !diskOnly, 1U << 20, {}, 0};
    all.push_back(point);
    emit changed(id);
    co_return point;
}

std::vector<plane::Checkpoint> FakeCheckpoints::list(const WorkspaceId& id) const
{
    std::vector<plane::Checkpoint> found;
    std::ranges::copy_if(all, std::back_inserter(found),
                         [&](const auto& one) { return one.workspace == id; });
    return found;
}

async::Task<Result<void>> FakeCheckpoints::restore(WorkspaceId id, std::string name, bool force)
{
    CO_TRY(find(id, name));
    auto* workspace = m_workspaces.find(id);
    if (workspace->state == plane::State::Ready && !force)
        co_return fail(ErrorCode::Conflict, workspace->name + " runs.");
    deeds.push_back("restore " + name);
    workspace->waits = m_workspaces.startsWait;
    workspace->state = workspace->waits ? plane::State::Stopped : plane::State::Ready;
    workspace->beginning = plane::Beginning::Restored;
    m_workspaces.tell(*workspace);
    co_return Result<void>();
}

async::Task<Result<WorkspaceId>> FakeCheckpoints::fork(WorkspaceId id, std::string name,
                                                       std::string newName)
{
    CO_TRY(find(id, name));
    const plane::ForkRequest request{1, newName};
    CO_TRY(const auto ids, co_await m_workspaces.fork(id, request));
    co_return ids.front();
}

async::Task<Result<void>> FakeCheckpoints::remove(WorkspaceId id, std::string name)
{
    CO_TRY(find(id, name));
    std::erase_if(all, [&](const auto& one) { return one.workspace == id && one.name == name; });
    emit changed(id);
    co_return Result<void>();
}

} // namespace helix::fakes
