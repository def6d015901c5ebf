#include "app/session_end.h"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include <pwd.h>
#include <unistd.h>

#include <spdlog/spdlog.h>

namespace helix::app {
namespace {

namespace fs = std::filesystem;

constexpr auto kLingerFolder = "/var/lib/systemd/linger";

std::string userName()
{
    const passwd* user = ::getpwuid(::getuid());
    return user != nullptr && user->pw_name != nullptr ? user->pw_name : std::string();
}

/// How one that has a machine is put away.
using PutAway = async::Task<Result<void>> (*)(plane::Workspaces&, WorkspaceId);

/// Suspended, or stopped where that is refused. `workspaces` outlives it.
async::Task<Result<void>> suspendOrStop(plane::Workspaces& workspaces, WorkspaceId id)
{
    const auto suspended = co_await workspaces.suspend(id);
    if (suspended)
        co_return Result<void>();
    spdlog::info("app: stopped instead: {}", suspended.error().describe());
    const auto stopped = co_await workspaces.stop(id);
    co_return stopped;
}

/// Suspended; for one that somebody has shut down already, its end. `workspaces` outlives it.
async::Task<Result<void>> suspendOnly(plane::Workspaces& workspaces, WorkspaceId id)
{
    const auto snapshot = workspaces.snapshot(id);
    const bool isEnding = snapshot && snapshot->state == plane::State::Stopping;
    auto ending = isEnding ? workspaces.stop(id) : workspaces.suspend(id);
    const auto ended = co_await ending;
    co_return ended;
}

/// Why those have a machine still that could not be put away. `workspaces` outlives it.
async::Task<std::map<WorkspaceId, Error>> putAllAway(plane::Workspaces& workspaces, PutAway putAway)
{
    std::map<WorkspaceId, Error> tried; // and not put away for all that
    std::vector<std::pair<WorkspaceId, async::Task<Result<void>>>> ending;
    const auto isNew = [&tried](const WorkspaceId& id) {
        return tried.emplace(id, Error{ErrorCode::Conflict, "It runs still.", {}}).second;
    };
    do {
        ending.clear();
        for (const auto& workspace : workspaces.list())
            if (workspace.waits && isNew(workspace.id)) // none takes the slot of another
                ending.emplace_back(workspace.id, workspaces.stop(workspace.id));
        for (const auto& workspace : workspaces.list())
            if (plane::mayHaveMachine(workspace.state) && isNew(workspace.id))
                ending.emplace_back(workspace.id, putAway(workspaces, workspace.id));
        for (auto& [id, end] : ending)
            if (const auto ended = co_await end; !ended) {
                spdlog::warn("app: {}", ended.error().describe());
                tried.insert_or_assign(id, ended.error());
            }
        for (const auto& workspace : workspaces.list())
            if (!workspace.waits && !plane::mayHaveMachine(workspace.state))
                tried.erase(workspace.id);
    } while (!ending.empty()); // a fork or a start may have come to its end meanwhile
    co_return tried;
}

/// "calm-otter could not be suspended: There is no room."
std::string namesOfRefused(const plane::Workspaces& workspaces,
                           const std::map<WorkspaceId, Error>& refused)
{
    std::string sentences;
    for (const auto& workspace : workspaces.list())
        if (const auto found = refused.find(workspace.id); found != refused.end())
            sentences += workspace.name + " could not be suspended: " + found->second.message + " ";
    return sentences;
}

} // namespace

bool endsWithSession(const fs::path& runtime, const fs::path& userRuntime, bool lingers)
{
    const auto inside =
        std::mismatch(userRuntime.begin(), userRuntime.end(), runtime.begin(), runtime.end());
    return !lingers && inside.first == userRuntime.end();
}

bool lingers(const fs::path& lingerFolder, const std::string& user)
{
    std::error_code error;
    return !user.empty() && fs::exists(lingerFolder / user, error);
}

bool machinesEndWithSession(const Paths& paths)
{
    const fs::path userRuntime = fs::path("/run/user") / std::to_string(::getuid());
    return endsWithSession(paths.runtime, userRuntime, lingers(kLingerFolder, userName()));
}

async::Task<std::shared_ptr<void>> putMachinesAway(plane::ControlPlane& plane)
{
    auto& workspaces = plane.workspaces();
    const auto quiesced = workspaces.quiesce();
    (void)co_await putAllAway(workspaces, suspendOrStop);
    co_return quiesced;
}

async::Task<Result<std::shared_ptr<void>>> suspendMachines(plane::ControlPlane& plane)
{
    auto& workspaces = plane.workspaces();
    const auto quiesced = workspaces.quiesce();
    const auto refused = co_await putAllAway(workspaces, suspendOnly);
    const auto sentences = namesOfRefused(workspaces, refused);
    if (!sentences.empty())
        co_return fail(ErrorCode::Conflict, sentences + "Nothing was shut down.");
    co_return quiesced;
}

} // namespace helix::app
