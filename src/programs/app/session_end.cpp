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

async::Task<void> shutDownMachines(plane::ControlPlane& plane)
{
    std::vector<async::Task<Result<void>>> stopping;
    for (const auto& workspace : plane.workspaces().list())
        if (plane::mayHaveMachine(workspace.state))
            stopping.push_back(plane.workspaces().stop(workspace.id));
    for (auto& stop : stopping)
        if (const auto stopped = co_await stop; !stopped)
            spdlog::warn("app: {}", stopped.error().describe());
}

} // namespace helix::app
