#include "agent/exec/exec.h"

#include <csignal>
#include <filesystem>

#include <gtest/gtest.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>

#include "protocol/limits.h"

namespace helix::agent {
namespace {

namespace asio = boost::asio;
using namespace std::chrono_literals;

/// What one child did, as its viewer sees it.
struct Outcome {
    Result<void> started;
    std::string output, errors;
    std::optional<ExitStatus> exit;
    bool timedOut = false;
    bool outputAfterExit = false;
};

SpawnRequest shell(const std::string& script, bool withInput = false)
{
    SpawnRequest request;
    request.argv = {"sh", "-c", script};
    request.environment = {"PATH=/usr/bin:/bin", "GREETING=hello"};
    request.withInput = withInput;
    return request;
}

class ExecTest : public testing::Test {
protected:
    // As the agent's main does: a child that reads no more is an error value, not the end.
    ExecTest() { std::signal(SIGPIPE, SIG_IGN); }

    using Control = std::function<void(Exec&)>;

    /// Runs the loop until the child has ended (or did not start). `control` runs when it streams.
    Outcome run(SpawnRequest request, std::chrono::milliseconds timeout = 0ms, Control control = {},
                bool acks = true)
    {
        Outcome outcome;
        asio::co_spawn(m_loop,
                       follow(std::move(request), timeout, std::move(control), acks, outcome),
                       asio::detached);
        m_loop.restart();
        m_loop.run_for(20s);
        return outcome;
    }

    asio::awaitable<void> follow(SpawnRequest request, std::chrono::milliseconds timeout,
                                 Control control, bool acks, Outcome& outcome)
    {
        auto exec = co_await Exec::start(std::move(request), timeout);
        if (!exec) {
            outcome.started = fail(exec.error());
            co_return;
        }
        m_exec = *exec;
        Exec::Sink sink;
        sink.output = [&outcome, acks, raw = exec->get()](Stream stream, BytesView bytes) {
            outcome.outputAfterExit = outcome.outputAfterExit || outcome.exit;
            (stream == Stream::Output ? outcome.output : outcome.errors) += asText(bytes);
            if (acks)
                raw->acknowledge(bytes.size());
        };
        sink.exit = [&outcome](const ExitStatus& status, bool timedOut) {
            outcome.exit = status;
            outcome.timedOut = timedOut;
        };
        m_exec->stream(std::move(sink));
        if (control)
            control(*m_exec);
    }

    asio::io_context m_loop;
    std::shared_ptr<Exec> m_exec;
};

TEST_F(ExecTest, StreamsBothOutputsThenTheStatus)
{
    const auto outcome = run(shell("echo $GREETING; echo oops >&2; exit 7"));
    ASSERT_TRUE(outcome.exit);
    EXPECT_EQ(outcome.output, "hello\n");
    EXPECT_EQ(outcome.errors, "oops\n");
    EXPECT_EQ(outcome.exit->status, 7);
    EXPECT_FALSE(outcome.exit->signal);
    EXPECT_FALSE(outcome.outputAfterExit);
}

TEST_F(ExecTest, ManyBytesArriveWhole)
{
    const auto outcome = run(shell("head -c 3000000 /dev/zero"));
    EXPECT_EQ(outcome.output.size(), 3000000U);
    ASSERT_TRUE(outcome.exit);
    EXPECT_EQ(outcome.exit->status, 0);
}

TEST_F(ExecTest, WithoutAcknowledgementsTheWindowIsTheLimit)
{
    asio::steady_timer stop(m_loop, 500ms);
    stop.async_wait([this](const boost::system::error_code&) { m_exec->abandon(); });
    const auto outcome = run(shell("head -c 3000000 /dev/zero"), 0ms, {}, false);
    EXPECT_EQ(outcome.output.size(), protocol::kMaxExecOutputInFlight);
}

TEST_F(ExecTest, InputReachesTheChildInOrderAndEnds)
{
    int taken = 0;
    const auto outcome = run(shell("cat", true), 0ms, [&](Exec& exec) {
        const auto count = [&](const Result<void>& result) { taken += result ? 1 : 0; };
        exec.write(Bytes{'a', 'b'}, false, count);
        exec.write(Bytes{'c'}, true, count);
    });
    EXPECT_EQ(outcome.output, "abc");
    EXPECT_EQ(taken, 2);
}

TEST_F(ExecTest, InputThatNobodyReadsIsRefused)
{
    std::optional<Result<void>> taken;
    run(shell("exec <&-; sleep 0.2", true), 0ms, [&](Exec& exec) {
        exec.write(Bytes(1 << 20, 'x'), false, [&](const Result<void>& result) { taken = result; });
    });
    ASSERT_TRUE(taken);
    EXPECT_FALSE(*taken);
}

TEST_F(ExecTest, TimeoutEndsTheWholeGroup)
{
    const auto outcome = run(shell("sleep 60 | sleep 60"), 100ms);
    ASSERT_TRUE(outcome.exit);
    EXPECT_EQ(outcome.exit->signal, SIGTERM);
    EXPECT_TRUE(outcome.timedOut);
}

TEST_F(ExecTest, SignalsArriveAndEndedProgramsAreNotFound)
{
    const auto outcome =
        run(shell("sleep 60"), 0ms, [](Exec& exec) { EXPECT_TRUE(exec.signal(SIGUSR1)); });
    ASSERT_TRUE(outcome.exit);
    EXPECT_EQ(outcome.exit->signal, SIGUSR1);
    EXPECT_EQ(m_exec->signal(SIGUSR1).error().code, ErrorCode::NotFound);
}

TEST_F(ExecTest, BackgroundChildrenDoNotHoldUpTheEnd)
{
    const auto outcome = run(shell("sleep 15 & echo $!"));
    EXPECT_TRUE(outcome.exit);
    const int child = std::atoi(outcome.output.c_str());
    ASSERT_GT(child, 1) << outcome.output;
    EXPECT_EQ(::kill(child, SIGKILL), 0) << "the end came after that of the child";
}

TEST_F(ExecTest, WhatCannotRunSaysWhy)
{
    SpawnRequest request = shell("");
    request.argv = {"no-such-program"};
    EXPECT_EQ(run(request).started.error().code, ErrorCode::NotFound);
    request.argv = {"/etc/passwd"};
    EXPECT_EQ(run(request).started.error().code, ErrorCode::PermissionDenied);
    request.argv = {"true"};
    request.folder = "/no/such/folder";
    EXPECT_EQ(run(request).started.error().code, ErrorCode::NotFound);
    request.argv = {};
    EXPECT_EQ(run(request).started.error().code, ErrorCode::InvalidArgument);
}

TEST_F(ExecTest, NoDescriptorsAreInheritedOrLeaked)
{
    const auto first = run(shell("ls /proc/self/fd | wc -l"));
    const auto openNow = [] {
        return std::distance(std::filesystem::directory_iterator("/proc/self/fd"), {});
    };
    m_exec.reset();
    const auto before = openNow();
    for (int i = 0; i < 5; ++i)
        run(shell("true"));
    m_exec.reset();
    EXPECT_EQ(openNow(), before);
    EXPECT_EQ(first.output, "4\n") << "0, 1, 2 and the folder that ls reads";
}

} // namespace
} // namespace helix::agent
