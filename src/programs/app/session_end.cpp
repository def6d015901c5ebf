#include "app/session_end.h"

#include <algorithm>
#include <set>
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

/// Suspended, or stopped where that is refused. `workspaces` outlives it.
async::Task<Result<void>> putAway(plane::Workspaces& workspaces, WorkspaceId id)
{
    const auto suspended = co_await workspaces.suspend(id);
    if (suspended)
        co_return Result<void>();
    spdlog::info("app: stopped instead: {}", suspended.error().describe());
    const auto stopped = co_await workspaces.stop(id);
    co_return stopped;
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
    std::set<WorkspaceId> tried; // and not put away for all that
    std::vector<async::Task<Result<void>>> ending;
    do {
        ending.clear();
        for (const auto& workspace : workspaces.list())
            if (workspace.waits && tried.insert(workspace.id).second)
                ending.push_back(workspaces.stop(workspace.id)); // none takes the slot of another
        for (const auto& workspace : workspaces.list())
            if (plane::mayHaveMachine(workspace.state) && tried.insert(workspace.id).second)
                ending.push_back(putAway(workspaces, workspace.id));
        for (auto& end : ending)
            if (const auto ended = co_await end; !ended)
                spdlog::warn("app: {}", ended.error().describe());
        for (const auto& workspace : workspaces.list())
            if (!workspace.waits && !plane::mayHaveMachine(workspace.state))
                tried.erase(workspace.id);
    } while (!ending.empty()); // a fork or a start may have come to its end meanwhile
    co_return quiesced;
}

} // namespace helix::app
