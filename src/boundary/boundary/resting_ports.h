#pragma once
// Host ports of workspaces that are suspended. They go on listening: whoever connects waits in the
// kernel's queue, unread, until the helix-netd of the workspace takes the listener over. Control
// thread.

#include <cstdint>
#include <functional>
#include <list>
#include <memory>
#include <string>

#include <QObject>
#include <QSocketNotifier>

#include "base/ids.h"
#include "base/result.h"
#include "boundary/forwards.h"

namespace helix::boundary {

class RestingPorts {
public:
    /// `knocked`: somebody has connected to a port of this workspace. Called from the event loop,
    /// once, until listenAgain(): who connects again and again costs nothing.
    explicit RestingPorts(std::function<void(const WorkspaceId&)> knocked);

    /// Errors as checkHostPortFree(). Nothing when it listens already.
    Result<void> listen(const WorkspaceId& workspace, const std::string& hostAddress,
                        std::uint16_t hostPort);
    /// The listeners, which are no longer ours; none when there are none.
    HostListeners take(const WorkspaceId& workspace, const std::string& hostAddress,
                       std::uint16_t hostPort);
    [[nodiscard]] bool listensOn(const WorkspaceId& workspace, const std::string& hostAddress,
                                 std::uint16_t hostPort) const;
    /// Sends away who waits, and hears of who comes then.
    void listenAgain(const WorkspaceId& workspace);
    /// Closes one, or all.
    void close(const WorkspaceId& workspace, std::uint16_t hostPort);
    void close(const WorkspaceId& workspace);
    void closeAll() { m_ports.clear(); }

private:
    struct Port {
        WorkspaceId workspace;
        std::string hostAddress;
        std::uint16_t hostPort = 0;
        HostListeners listeners;
        std::unique_ptr<QSocketNotifier> knock, knock6;
    };
    void onKnock(const WorkspaceId& workspace);
    [[nodiscard]] std::list<Port>::const_iterator find(const WorkspaceId& workspace,
                                                       const std::string& hostAddress,
                                                       std::uint16_t hostPort) const;

    std::function<void(const WorkspaceId&)> m_knocked;
    std::list<Port> m_ports;
    QObject m_context; ///< of what is called later; the last to come and the first to go
};

} // namespace helix::boundary
