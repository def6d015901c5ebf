#pragma once
// Everything of one running Helix in order: instance lock, control plane, control socket, metrics,
// the sleep of this computer. Control thread.

#include <memory>

#include "app/control_server.h"
#include "app/host_sleep.h"
#include "app/instance_lock.h"
#include "app/metrics_endpoint.h"
#include "async/completion.h"
#include "base/result.h"
#include "life/options.h"
#include "plane/control_plane.h"

namespace helix::app {

class RunningHelix {
public:
    /// Conflict when another Helix runs. Whatever fails, nothing is left open.
    static async::Task<Result<std::unique_ptr<RunningHelix>>>
    open(life::ControlPlaneOptions options, AppRole role);

    [[nodiscard]] plane::ControlPlane& plane() { return *m_plane; }
    [[nodiscard]] ControlServer& server() { return *m_server; }

    /// Ends the clients' calls and lets go of the plane. Machines run on. Destroy it afterwards.
    async::Task<void> close();

private:
    RunningHelix(InstanceLock lock, std::unique_ptr<plane::ControlPlane> plane,
                 std::unique_ptr<ControlServer> server);

    // In this order: the lock is the last to go.
    InstanceLock m_lock;
    std::unique_ptr<plane::ControlPlane> m_plane;
    std::unique_ptr<ControlServer> m_server;
    std::unique_ptr<HostSleep> m_hostSleep;
    std::unique_ptr<MetricsEndpoint> m_metrics;
};

} // namespace helix::app
