#include "agent/service/rest.h"

#include <csignal>

#include <boost/asio/steady_timer.hpp>
#include <boost/asio/this_coro.hpp>
#include <spdlog/spdlog.h>

#include "agent/asio/signal.h"
#include "agent/exec/child_process.h"
#include "agent/watch/metrics.h"

namespace helix::agent {
namespace {

namespace asio = boost::asio;
using Clock = std::chrono::steady_clock;

/// A desktop at rest still blinks a cursor and tells the time.
constexpr double kIdlePercent = 6;
constexpr int kIdleLooks = 3;
constexpr std::chrono::milliseconds kIdleLook{400};

asio::awaitable<void> sleepFor(Clock::duration span)
{
    asio::steady_timer pause(co_await asio::this_coro::executor, span);
    co_await pause.async_wait(kTuple);
}

} // namespace

asio::awaitable<void> awaitBooted(std::chrono::seconds limit)
{
    SpawnRequest request;
    // Its status tells how well the boot went, which is not the question.
    request.argv = {"systemctl", "is-system-running", "--wait"};
    request.environment = {"PATH=/usr/bin:/bin"};
    auto child = co_await spawn(std::move(request));
    if (!child) {
        spdlog::warn("The init system cannot be asked: {}", child.error().describe());
        co_return;
    }
    asio::steady_timer tooLong(co_await asio::this_coro::executor, limit);
    tooLong.async_wait([pid = child->pid](const boost::system::error_code& error) {
        if (error)
            return;
        spdlog::warn("The guest has not finished its boot in time.");
        ::kill(-pid, SIGKILL);
    });
    co_await waitForExit(std::move(child->pidfd), child->pid);
}

asio::awaitable<bool> awaitIdle(std::chrono::seconds limit)
{
    const auto deadline = Clock::now() + limit;
    MetricsSampler sampler;
    (void)sampler.sample();
    for (int idle = 0; idle < kIdleLooks;) {
        if (Clock::now() >= deadline)
            co_return false;
        co_await sleepFor(kIdleLook);
        idle = sampler.sample().cpuPercent < kIdlePercent ? idle + 1 : 0;
    }
    co_return true;
}

} // namespace helix::agent
