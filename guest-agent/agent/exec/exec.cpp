#include "agent/exec/exec.h"

#include <algorithm>
#include <array>
#include <csignal>

#include <unistd.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/write.hpp>

#include "protocol/exec_output.h"
#include "protocol/limits.h"
#include "base/try.h"

namespace helix::agent {
namespace {

namespace asio = boost::asio;
using Descriptor = asio::posix::stream_descriptor;

/// Each message costs an emulated guest as much as some 20 KiB of output.
constexpr std::size_t kOutputChunk = 128U << 10;
static_assert(kOutputChunk <= protocol::kMaxExecOutput);
constexpr std::chrono::milliseconds kKillDelay{2000};

void assign(Descriptor& descriptor, UniqueFd fd)
{
    if (fd.valid())
        descriptor.assign(fd.release());
}

} // namespace

asio::awaitable<Result<std::shared_ptr<Exec>>> Exec::start(SpawnRequest request,
                                                           std::chrono::milliseconds timeout)
{
    const auto executor = co_await asio::this_coro::executor;
    CO_TRY(auto child, co_await spawn(std::move(request)));
    co_return std::shared_ptr<Exec>(new Exec(executor, std::move(child), timeout));
}

Exec::Exec(const asio::any_io_executor& executor, Child child, std::chrono::milliseconds timeout)
    : m_executor(executor)
    , m_pid(child.pid)
    , m_pidfd(std::move(child.pidfd))
    , m_input(executor)
    , m_output(executor)
    , m_errors(executor)
    , m_timeout(timeout)
    , m_credit(executor)
    , m_pumpsDone(executor)
    , m_deadline(executor)
{
    assign(m_input, std::move(child.input));
    assign(m_output, std::move(child.output));
    assign(m_errors, std::move(child.errors));
}

void Exec::stream(Sink sink)
{
    m_sink = std::move(sink);
    asio::co_spawn(m_executor, runUntilExit(), asio::detached);
}

asio::awaitable<void> Exec::runUntilExit()
{
    const auto self = shared_from_this();
    m_pumps = 2;
    asio::co_spawn(m_executor, pump(Stream::Output, m_output), asio::detached);
    asio::co_spawn(m_executor, pump(Stream::Errors, m_errors), asio::detached);
    if (m_timeout.count() > 0)
        asio::co_spawn(m_executor, watchTimeout(m_timeout), asio::detached);
    const ExitStatus status = co_await waitForExit(std::move(m_pidfd), m_pid);
    m_exited = true;
    m_deadline.cancel();
    co_await finishOutput();
    m_input.close();
    if (!m_abandoned)
        m_sink.exit(status, m_timedOut);
    m_sink = {};
}

asio::awaitable<void> Exec::finishOutput()
{
    const auto self = shared_from_this();
    asio::steady_timer grace(m_executor, kDrainDelay);
    // Cancels the waits for more; what is in the pipes is still read, as fast as the peer
    // acknowledges.
    grace.async_wait([self](const boost::system::error_code& error) {
        if (error)
            return;
        boost::system::error_code ignored;
        self->m_output.cancel(ignored);
        self->m_errors.cancel(ignored);
    });
    while (m_pumps > 0)
        co_await m_pumpsDone.wait();
}

std::size_t Exec::room() const
{
    return protocol::kMaxExecOutputInFlight -
           std::min(m_inFlight, protocol::kMaxExecOutputInFlight);
}

asio::awaitable<void> Exec::pump(Stream which, Descriptor& source)
{
    const auto self = shared_from_this();
    std::vector<std::uint8_t> buffer(kOutputChunk);
    bool lastChance = false;
    while (!m_abandoned) {
        if (room() == 0) {
            co_await m_credit.wait();
            continue;
        }
        const auto size =
            ::read(source.native_handle(), buffer.data(), std::min(buffer.size(), room()));
        if (size > 0) {
            m_inFlight += static_cast<std::size_t>(size);
            m_sink.output(which, BytesView(buffer).first(static_cast<std::size_t>(size)));
            continue;
        }
        if (size == 0 || (errno != EAGAIN && errno != EINTR) || lastChance)
            break;
        const auto [error] = co_await source.async_wait(Descriptor::wait_read, kTuple);
        lastChance = static_cast<bool>(error);
    }
    source.close();
    --m_pumps;
    m_pumpsDone.notify();
}

void Exec::acknowledge(std::size_t bytes)
{
    m_inFlight -= std::min(bytes, m_inFlight);
    m_credit.notify();
}

void Exec::write(Bytes data, bool endOfInput, Taken taken)
{
    m_inputs.push_back({std::move(data), endOfInput, std::move(taken)});
    if (!std::exchange(m_feeding, true))
        asio::co_spawn(m_executor, feed(), asio::detached);
}

asio::awaitable<void> Exec::feed()
{
    const auto self = shared_from_this();
    while (!m_inputs.empty()) {
        Input input = std::move(m_inputs.front());
        m_inputs.pop_front();
        bool good = m_input.is_open();
        if (good && !input.data.empty()) {
            const auto buffer = asio::buffer(input.data);
            const auto [error, written] = co_await asio::async_write(m_input, buffer, kTuple);
            good = !error;
        }
        if ((input.end || !good) && m_input.is_open())
            m_input.close();
        if (!m_abandoned)
            input.taken(good ? Result<void>()
                             : fail(ErrorCode::Conflict, "The program reads no more input."));
    }
    m_feeding = false;
}

Result<void> Exec::signal(int number)
{
    // Until it is reaped the id is certainly still ours.
    if (m_exited || ::kill(-m_pid, number) != 0)
        return fail(ErrorCode::NotFound, "The program has ended already.");
    return {};
}

asio::awaitable<void> Exec::watchTimeout(std::chrono::milliseconds timeout)
{
    const auto self = shared_from_this();
    m_deadline.expires_after(timeout);
    const auto [error] = co_await m_deadline.async_wait(kTuple);
    if (error || m_exited)
        co_return;
    m_timedOut = true;
    co_await terminate();
}

asio::awaitable<void> Exec::terminate()
{
    const auto self = shared_from_this();
    (void)signal(SIGTERM);
    asio::steady_timer delay(m_executor, kKillDelay);
    co_await delay.async_wait(kTuple);
    (void)signal(SIGKILL);
}

void Exec::abandon()
{
    if (std::exchange(m_abandoned, true))
        return;
    boost::system::error_code ignored;
    m_output.cancel(ignored);
    m_errors.cancel(ignored);
    m_input.close(ignored);
    m_credit.notify();
    if (!m_exited)
        asio::co_spawn(m_executor, terminate(), asio::detached);
}

} // namespace helix::agent
