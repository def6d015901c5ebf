#include "app/running_helix.h"

#include <QPointer>

#include "app/data_move.h"
#include "app/key_tests.h"
#include "app/wanted_workspaces.h"
#include "tasks/open_plane.h"
#include "base/try.h"

namespace helix::app {
namespace {

/// Tells what came of a move that nobody saw, and what one that was killed has left, once that is removed.
async::Task<void> tidyDataMove(Paths paths, QPointer<plane::Activity> activity)
{
    const std::function<Result<std::string>()> goOn = [paths]() -> Result<std::string> {
        const async::LongWork mayBeOnADiskThatIsGone;
        const std::string word = takeMoveWord(paths), rest = goOnWithDataMove(paths);
        return word + (word.empty() || rest.empty() ? "" : " ") + rest;
    };
    const auto said = co_await async::onPool(goOn);
    if (!activity || !said || said->empty())
        co_return;
    plane::ActivityEntry entry;
    entry.kind = "storage";
    entry.text = *said;
    activity->record(std::move(entry));
}

} // namespace

async::Task<Result<std::unique_ptr<RunningHelix>>>
RunningHelix::open(life::ControlPlaneOptions options, AppRole role)
{
    const Paths paths = options.paths;
    CO_TRY(paths.prepare());
    CO_TRY(auto lock, InstanceLock::take(paths));
    CO_TRY(auto plane, co_await tasks::openPlane(std::move(options)));
    async::detach(tidyDataMove(paths, &plane->activity()));
    CO_TRY(auto server, ControlServer::listen(paths, *plane, std::move(role)));
    co_return std::unique_ptr<RunningHelix>(
        new RunningHelix(std::move(lock), std::move(plane), std::move(server)));
}

RunningHelix::RunningHelix(InstanceLock lock, std::unique_ptr<plane::ControlPlane> plane,
                           std::unique_ptr<ControlServer> server)
    : m_lock(std::move(lock))
    , m_plane(std::move(plane))
    , m_server(std::move(server))
    , m_hostSleep(std::make_unique<HostSleep>(m_plane->workspaces()))
    , m_metrics(std::make_unique<MetricsEndpoint>(*m_plane))
{
    hearOfRefusedKeys(*m_plane);
    goOnWithWanted(*m_plane);
}

async::Task<void> RunningHelix::close()
{
    m_metrics.reset();
    m_hostSleep.reset();
    co_await m_server->close();
}

} // namespace helix::app
