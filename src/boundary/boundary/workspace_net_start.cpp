// From nothing, or from a helix-netd that was left running, to a connection with the right one.

#include "boundary/workspace_net.h"

#include <unistd.h>

#include <spdlog/spdlog.h>

#include "base/try.h"
#include "boundary/netd_process.h"
#include "egress/netd_protocol.h"

namespace helix::boundary {
namespace {

using async::Task;

constexpr std::chrono::milliseconds kConnectPause{15};

rpc::PeerOptions netdAsPeer()
{
    return {"The workspace's network helper", egress::netd::kMaxMessage};
}

} // namespace

Task<Result<void>> WorkspaceNet::findOrStart(bool adopt)
{
    m_carried.clear();
    if (adopt && attachToRunning())
        co_return Result<void>();
    co_await endLeftovers();
    const auto drained = co_await drain();
    if (m_stopping)
        co_return endingError();
    if (!drained)
        co_return fail(drained.error().wrapped("What the workspace's network did before cannot be "
                                               "written into its ledger."));
    // A stale socket, or whatever somebody planted there: the name goes, what it points to stays.
    ::unlink(m_spot.controlSocket.c_str());
    auto watch = startNetd(m_program, m_workspace, m_spot);
    if (!watch)
        co_return fail(watch.error().wrapped("The workspace's network could not be started."));
    m_watch = *watch;
    co_return co_await connectToOurs();
}

bool WorkspaceNet::attachToRunning()
{
    auto link = rpc::Peer::connectTo(m_spot.controlSocket, netdAsPeer());
    if (!link)
        return false;
    auto watch = watchNetd((*link)->peerPid(), m_program, m_workspace);
    if (!watch) {
        spdlog::warn("boundary: {}: somebody else listens on {}: {}", m_workspace.str(),
                     m_spot.controlSocket.string(), watch.error().message);
        return false;
    }
    m_link = *link;
    m_watch = *watch;
    return true;
}

/// QEMU takes one netd at a time: one that cannot be attached to must not stay.
Task<void> WorkspaceNet::endLeftovers()
{
    const std::function<Result<std::vector<int>>()> find =
        [program = m_program, workspace = m_workspace]() -> Result<std::vector<int>> {
        return findNetds(program, workspace);
    };
    const auto pids = co_await async::onPool(find);
    for (const int pid : *pids)
        if (auto watch = watchNetd(pid, m_program, m_workspace)) {
            const auto leftover = *watch;
            co_await killNetd(leftover);
        }
}

Error WorkspaceNet::startFailure() const
{
    std::string how = "it did not answer";
    if (m_watch != nullptr && m_watch->end()) {
        const auto& end = *m_watch->end();
        how = end.signal != 0 ? "it was ended by signal " + std::to_string(end.signal)
                              : "it ended with status " + std::to_string(end.exitStatus);
    }
    return {ErrorCode::Unavailable,
            "The workspace's network could not be started; see " + m_spot.log.string() + ".",
            "helix-netd: " + how};
}

/// Nobody but the process that we started counts, whoever else may sit on the path.
Task<Result<void>> WorkspaceNet::connectToOurs()
{
    const auto cancel = m_cancel.token();
    const auto end = std::chrono::steady_clock::now() + m_timing.start;
    while (true) {
        if (m_stopping)
            co_return endingError();
        if (m_watch->end())
            co_return fail(startFailure());
        auto link = rpc::Peer::connectTo(m_spot.controlSocket, netdAsPeer());
        if (link && (*link)->peerPid() == m_watch->pid()) {
            m_link = *link;
            co_return Result<void>();
        }
        if (std::chrono::steady_clock::now() >= end)
            co_return fail(link ? Error{ErrorCode::PermissionDenied,
                                        "Another program listens on " +
                                            m_spot.controlSocket.string() +
                                            "; the workspace's network cannot be started.",
                                        {}}
                                : startFailure());
        co_await async::sleepFor(kConnectPause, cancel);
    }
}

} // namespace helix::boundary
