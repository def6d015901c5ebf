// The life of one helix-netd: start, loss, start again, end.

#include "boundary/workspace_net.h"

#include <algorithm>

#include <unistd.h>

#include <spdlog/spdlog.h>

#include "boundary/netd_process.h"
#include "egress/netd_protocol.h"

namespace helix::boundary {

using async::Task;

const std::string& WorkspaceNet::restartingSentence()
{
    static const std::string sentence =
        "The workspace's network is being started again; nothing passes meanwhile.";
    return sentence;
}

tl::unexpected<Error> WorkspaceNet::endingError()
{
    return fail(ErrorCode::Cancelled, "The workspace's network is being ended.");
}

WorkspaceNet::WorkspaceNet(ForwardsService& forwards, std::filesystem::path program,
                           WorkspaceId workspace, NetdSpot spot, NetTiming timing, Events events)
    : m_forwards(forwards)
    , m_program(std::move(program))
    , m_workspace(std::move(workspace))
    , m_spot(std::move(spot))
    , m_timing(timing)
    , m_events(std::move(events))
{
}

WorkspaceNet::~WorkspaceNet() = default;

int WorkspaceNet::pid() const
{
    return m_watch != nullptr && !m_watch->end() ? m_watch->pid() : 0;
}

void WorkspaceNet::setState(NetState state, std::string problem)
{
    m_state = state;
    m_problem = std::move(problem);
    if (m_events.changed)
        m_events.changed();
}

Task<Result<void>> WorkspaceNet::start(bool adopt)
{
    const auto alive = shared_from_this();
    m_busy = true;
    const auto up = co_await bringUp(adopt);
    m_busy = false;
    for (auto& waiter : std::exchange(m_idle, {}))
        waiter.resolve(Result<void>());
    co_return up;
}

Task<void> WorkspaceNet::stop()
{
    const auto alive = shared_from_this();
    m_stopping = true;
    m_cancel.cancel();
    const std::string late = "gone";
    const async::CancelToken never;
    if (m_busy) {
        async::Completion<void> idle;
        m_idle.push_back(idle);
        (void)co_await idle.wait(async::kForever, never, late);
    }
    if (m_link != nullptr && m_watch != nullptr) {
        const auto link = m_link;
        // Its last records are on their way: listen until it hangs up.
        async::Completion<void> farewell;
        m_farewell = farewell;
        const auto nothing = rpc::Json::object();
        const auto quit = link->call(egress::netd::kQuit, nothing, m_timing.quit);
        (void)co_await farewell.wait(m_timing.quit, never, late);
    }
    co_await tearDown();
    co_await endLeftovers(); // what it had started itself is on its way out, too
    (void)co_await drain();
    m_state = NetState::Down;
    m_events = {};
}

void WorkspaceNet::letGo()
{
    m_stopping = m_letGo = true;
    m_events = {};
    m_cancel.cancel();
    if (m_link != nullptr)
        m_link->close();
}

/// Afterwards no netd of this workspace runs and no socket of it is left.
Task<void> WorkspaceNet::tearDown()
{
    if (m_link != nullptr)
        std::exchange(m_link, nullptr)->close();
    m_policySent = m_servicesSent = false;
    m_instance.clear();
    const auto watch = std::exchange(m_watch, nullptr);
    co_await killNetd(watch);
    ::unlink(m_spot.controlSocket.c_str());
}

Task<Result<void>> WorkspaceNet::bringUp(bool adopt)
{
    auto up = co_await findOrStart(adopt);
    if (up)
        up = co_await introduce();
    if (up && !m_stopping)
        up = co_await m_forwards.open(m_workspace, this, m_carried);
    if (m_letGo)
        co_return endingError();
    if (up && (m_stopping || m_link == nullptr || !m_link->isOpen()))
        up = m_stopping ? Result<void>(endingError()) : Result<void>(fail(startFailure()));
    if (!up) {
        m_forwards.detach(m_workspace);
        co_await tearDown();
        (void)co_await drain();
        co_return fail(up.error());
    }
    m_upSince = std::chrono::steady_clock::now();
    setState(NetState::Up);
    co_return Result<void>();
}

Task<Result<void>> WorkspaceNet::drain()
{
    if (!m_events.drain)
        co_return Result<void>();
    const auto drain = m_events.drain; // the events may go meanwhile
    co_return co_await drain();
}

void WorkspaceNet::endForCause(const std::string& why)
{
    const auto link = m_link;
    if (link == nullptr || m_stopping)
        return;
    link->close();
    onLoss({ErrorCode::Protocol, why, {}});
}

/// The connection or the process ended: traffic has ended with it, or does now.
void WorkspaceNet::onLoss(const Error& why)
{
    if (m_farewell)
        m_farewell->resolve(Result<void>());
    if (m_stopping)
        return;
    spdlog::warn("boundary: {}: {}", m_workspace.str(), why.describe());
    m_link = nullptr;
    m_policySent = m_servicesSent = false;
    if (m_busy)
        return; // bringUp() notices
    const bool quick = std::chrono::steady_clock::now() - m_upSince < m_timing.longLife;
    m_quickDeaths = quick ? m_quickDeaths + 1 : 1;
    async::detach(bringUpAgain());
}

Task<void> WorkspaceNet::bringUpAgain()
{
    const auto alive = shared_from_this();
    m_busy = true;
    setState(NetState::Restarting, restartingSentence()); // before its ports: they tell why
    m_forwards.interrupt(m_workspace, restartingSentence());
    const auto cancel = m_cancel.token();
    auto pause = m_timing.firstPause;
    for (int death = 1; death < m_quickDeaths; ++death)
        pause = std::min(pause * 2, m_timing.longestPause);
    Result<void> up;
    do {
        co_await tearDown();
        co_await async::sleepFor(pause, cancel);
        pause = std::min(pause * 2, m_timing.longestPause);
        if (m_stopping)
            break;
        if (m_quickDeaths >= m_timing.quickDeaths) {
            const std::string sentence =
                "The workspace's network ends again and again and stays off; stop the workspace "
                "and start it again. Its log is " +
                m_spot.log.string() + ".";
            (void)co_await drain();
            if (m_stopping)
                break;
            setState(NetState::Failed, sentence);
            m_forwards.interrupt(m_workspace, sentence);
            break;
        }
        up = co_await bringUp(false);
        if (!up) {
            ++m_quickDeaths;
            if (!m_stopping)
                m_forwards.interrupt(m_workspace, restartingSentence());
        }
    } while (!up && !m_stopping);
    m_busy = false;
    for (auto& waiter : std::exchange(m_idle, {}))
        waiter.resolve(Result<void>());
}

} // namespace helix::boundary
