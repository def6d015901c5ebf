#include "app/session_end.h"

#include <algorithm>
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

async::Task<void> putMachinesAway(plane::ControlPlane& plane)
{
    std::vector<async::Task<Result<void>>> ending;
    for (const auto& workspace : plane.workspaces().list())
        if (workspace.waits) // none takes the slot of one that is put away
            ending.push_back(plane.workspaces().stop(workspace.id));
    for (const auto& workspace : plane.workspaces().list())
        if (plane::mayHaveMachine(workspace.state))
            ending.push_back(putAway(plane.workspaces(), workspace.id));
    for (auto& end : ending)
        if (const auto ended = co_await end; !ended)
            spdlog::warn("app: {}", ended.error().describe());
}

} // namespace helix::app
