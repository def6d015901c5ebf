#include "life/guest_door_service.h"

#include "life/world.h"

namespace helix::life {
namespace {

using namespace std::chrono_literals;
using async::Task;
using ExecResult = Result<std::unique_ptr<link::Exec>>;

/// A command right after Ready waits for the connection that is being made.
constexpr auto kExecPatience = 20s;

/// Touches the world only until its first wait.
Task<ExecResult> execIn(const World* world, WorkspaceId id, link::ExecRequest request)
{
    const std::string what = "no command can be run in it from here";
    const auto entry = entryWithAgent(*world, id, what);
    if (!entry)
        co_return fail(entry.error());
    if (!(*entry)->agent)
        co_return fail(closingError());
    auto* agent = (*entry)->agent.get();
    const async::CancelToken never;
    const auto client = co_await agent->client(kExecPatience, never);
    if (!client)
        co_return fail(client.error());
    auto command = co_await (*client)->exec(std::move(request));
    co_return command;
}

} // namespace

Error noSuchWorkspace(const std::string& what)
{
    return {ErrorCode::NotFound, "There is no workspace " + printable(what, 70) + ".", {}};
}

Result<EntryPtr> readyEntry(const World& world, const WorkspaceId& id)
{
    EntryPtr entry = world.find(id);
    if (!entry)
        return fail(noSuchWorkspace(id.str()));
    if (entry->record.state == State::Unreachable)
        return fail(ErrorCode::Unavailable, entry->unreachable);
    if (entry->record.state != State::Ready)
        return fail(ErrorCode::Conflict, entry->record.name + " is not ready; its state is: " +
                                             std::string(describe(entry->record.state)) + ".");
    return entry;
}

Result<EntryPtr> entryWithAgent(const World& world, const WorkspaceId& id, const std::string& what)
{
    auto entry = readyEntry(world, id);
    if (entry && !(*entry)->agentExpected)
        return fail(ErrorCode::Unsupported, (*entry)->record.name + " has no agent inside, so " +
                                                what +
                                                "; it is reached by its console and by SSH.");
    return entry;
}

Result<link::GuestAddress> GuestDoorService::address(const WorkspaceId& id) const
{
    const auto entry = entryWithAgent(m_world, id, "no agent can work in it");
    if (!entry)
        return fail(entry.error());
    if (m_world.scope().isClosed() || !(*entry)->credential)
        return fail(closingError());
    return link::GuestAddress{(*entry)->controlPort, *(*entry)->credential};
}

Task<ExecResult> GuestDoorService::exec(WorkspaceId id, link::ExecRequest request)
{
    return execIn(&m_world, std::move(id), std::move(request));
}

std::string GuestDoorService::nameOf(const WorkspaceId& id) const
{
    return m_world.nameOf(id);
}

std::filesystem::path GuestDoorService::folderOf(const WorkspaceId& id) const
{
    return m_world.options.paths.workspaceData(id);
}

} // namespace helix::life
