#include "life/guest_door_service.h"

#include "base/try.h"

namespace helix::life {
namespace {

using namespace std::chrono_literals;
using async::Task;
using ExecResult = Result<std::unique_ptr<link::Exec>>;

/// A command right after Ready waits for the connection that is being made.
constexpr auto kExecPatience = 20s;

/// Touches them only until its first wait.
Task<ExecResult> execIn(const KnownWorkspaces* workspaces, WorkspaceId id,
                        link::ExecRequest request)
{
    const std::string what = "no command can be run in it from here";
    CO_TRY(const auto workspace, workspaceWithAgent(*workspaces, id, what));
    if (!workspace->agent)
        co_return fail(closingError());
    auto* agent = workspace->agent.get();
    const async::CancelToken never;
    CO_TRY(const auto client, co_await agent->client(kExecPatience, never));
    auto command = co_await client->exec(std::move(request));
    co_return command;
}

} // namespace

Error noSuchWorkspace(const std::string& what)
{
    return {ErrorCode::NotFound, "There is no workspace " + printable(what, 70) + ".", {}};
}

Result<LiveWorkspacePtr> readyWorkspace(const KnownWorkspaces& workspaces, const WorkspaceId& id)
{
    LiveWorkspacePtr workspace = workspaces.find(id);
    if (!workspace && workspaces.contains(id)) // what it is to be told is put on record with it
        return fail(ErrorCode::Unavailable, "The workspace is still being made.");
    if (!workspace)
        return fail(noSuchWorkspace(id.str()));
    if (workspace->record.state == State::Unreachable)
        return fail(ErrorCode::Unavailable, workspace->unreachable);
    if (workspace->record.state != State::Ready)
        return fail(ErrorCode::Conflict, workspace->record.name + " " +
                                             std::string(clause(workspace->record.state)) +
                                             "; it has to run for that.");
    return workspace;
}

Result<LiveWorkspacePtr> workspaceWithAgent(const KnownWorkspaces& workspaces,
                                            const WorkspaceId& id, const std::string& what)
{
    auto workspace = readyWorkspace(workspaces, id);
    if (workspace && !(*workspace)->agentExpected)
        return fail(ErrorCode::Unsupported, (*workspace)->record.name +
                                                " has no agent inside, so " + what +
                                                "; it is reached by its console and by SSH.");
    return workspace;
}

Result<link::GuestAddress> GuestDoorService::address(const WorkspaceId& id) const
{
    TRY(const auto workspace,
        workspaceWithAgent(m_workspaces, id, "it shows no desktop, and no agent can work in it"));
    if (m_workspaces.scope().isClosed() || !workspace->credential)
        return fail(closingError());
    return link::GuestAddress{workspace->controlPort, *workspace->credential};
}

Task<ExecResult> GuestDoorService::exec(WorkspaceId id, link::ExecRequest request)
{
    return execIn(&m_workspaces, std::move(id), std::move(request));
}

std::string GuestDoorService::nameOf(const WorkspaceId& id) const
{
    return m_workspaces.nameOf(id);
}

std::filesystem::path GuestDoorService::folderOf(const WorkspaceId& id) const
{
    return m_workspaces.folderOf(id);
}

std::int64_t GuestDoorService::startedAtMs(const WorkspaceId& id) const
{
    const LiveWorkspacePtr workspace = m_workspaces.find(id);
    return workspace ? workspace->record.startedAtMs : 0;
}

} // namespace helix::life
