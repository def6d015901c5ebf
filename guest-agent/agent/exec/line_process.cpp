#include "agent/exec/line_process.h"
#include "base/try.h"

#include <cerrno>
#include <chrono>
#include <csignal>
#include <utility>

#include <fcntl.h>
#include <unistd.h>

#include <boost/asio/buffer.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/write.hpp>

namespace helix::agent {
namespace {

namespace asio = boost::asio;

constexpr std::size_t kReadChunk = 64U << 10;
constexpr std::size_t kMaxLastErrors = 8U << 10;
constexpr std::chrono::seconds kTerminateGrace{5};

} // namespace

asio::awaitable<Result<std::shared_ptr<LineProcess>>> LineProcess::start(SpawnRequest request)
{
    const auto executor = co_await asio::this_coro::executor;
    CO_TRY(auto child, co_await spawn(std::move(request)));
    UniqueFd pidfd = std::move(child.pidfd);
    std::shared_ptr<LineProcess> process(new LineProcess(executor, std::move(child)));
    process->begin(std::move(pidfd));
    co_return process;
}

LineProcess::LineProcess(const asio::any_io_executor& executor, Child child)
    : m_executor(executor)
    , m_pid(child.pid)
    , m_input(executor, child.input.release())
    , m_output(executor, child.output.release())
    , m_errors(executor, child.errors.release())
    , m_changed(executor)
{
}

void LineProcess::begin(UniqueFd pidfd)
{
    asio::co_spawn(m_executor, keepErrors(), asio::detached);
    asio::co_spawn(m_executor, reap(std::move(pidfd)), asio::detached);
}

void LineProcess::write(std::string line)
{
    line += '\n';
    m_queuedBytes += line.size();
    m_lines.push_back(std::move(line));
    if (!std::exchange(m_feeding, true))
        asio::co_spawn(m_executor, feed(), asio::detached);
}

asio::awaitable<void> LineProcess::feed()
{
    const auto self = shared_from_this();
    while (!m_lines.empty()) {
        const std::string line = std::move(m_lines.front());
        m_lines.pop_front();
        if (m_input.is_open()) {
            const auto buffer = asio::buffer(line);
            const auto [error, size] = co_await asio::async_write(m_input, buffer, kTuple);
            if (error && m_input.is_open())
                m_input.close();
        }
        m_queuedBytes -= line.size();
    }
    m_feeding = false;
}

asio::awaitable<std::string> LineProcess::read()
{
    const auto self = shared_from_this();
    std::string chunk(kReadChunk, '\0');
    while (m_output.is_open()) {
        const auto size = ::read(m_output.native_handle(), chunk.data(), chunk.size());
        if (size > 0) {
            chunk.resize(static_cast<std::size_t>(size));
            // A flood must not keep the loop from everything else.
            co_await asio::post(m_executor, asio::use_awaitable);
            co_return chunk;
        }
        if (size == 0 || (errno != EAGAIN && errno != EINTR) || m_drained)
            break;
        co_await m_output.async_wait(Descriptor::wait_read, kTuple);
    }
    m_output.close();
    co_return std::string();
}

asio::awaitable<void> LineProcess::keepErrors()
{
    const auto self = shared_from_this();
    std::string chunk(kMaxLastErrors, '\0');
    while (true) {
        const auto buffer = asio::buffer(chunk);
        const auto [error, size] = co_await m_errors.async_read_some(buffer, kTuple);
        if (error)
            break;
        m_lastErrors.append(chunk, 0, size);
        if (m_lastErrors.size() > kMaxLastErrors)
            m_lastErrors.erase(0, m_lastErrors.size() - kMaxLastErrors);
    }
    m_errorsDone = true;
    m_changed.notify();
}

asio::awaitable<void> LineProcess::reap(UniqueFd pidfd)
{
    const auto self = shared_from_this();
    {
        UniqueFd copy(::fcntl(pidfd.get(), F_DUPFD_CLOEXEC, 0));
        if (copy.valid()) {
            Descriptor exit(m_executor, copy.release());
            co_await exit.async_wait(Descriptor::wait_read, kTuple);
        }
    }
    // Not reaped yet, so the group's number is certainly still its own.
    m_exited = true;
    ::kill(-m_pid, SIGKILL);
    m_status = co_await waitForExit(std::move(pidfd), m_pid);
    m_reaped = true;
    asio::steady_timer grace(m_executor, kDrainDelay);
    while (!m_errorsDone && grace.expiry() > std::chrono::steady_clock::now()) {
        grace.async_wait([self](const boost::system::error_code&) { self->m_changed.notify(); });
        co_await m_changed.wait();
    }
    if (!m_errorsDone)
        m_errors.close();
    m_drained = true;
    if (m_output.is_open())
        m_output.cancel();
    m_changed.notify();
}

asio::awaitable<ExitStatus> LineProcess::exited()
{
    const auto self = shared_from_this();
    while (!m_reaped || !m_drained)
        co_await m_changed.wait();
    co_return m_status;
}

void LineProcess::signal(int number)
{
    if (!m_exited)
        ::kill(-m_pid, number);
}

void LineProcess::kill()
{
    signal(SIGKILL);
}

void LineProcess::endInput()
{
    if (m_input.is_open())
        m_input.close();
}

void LineProcess::terminate()
{
    if (m_exited || std::exchange(m_terminating, true))
        return;
    endInput();
    signal(SIGTERM);
    asio::co_spawn(m_executor, killLater(), asio::detached);
}

asio::awaitable<void> LineProcess::killLater()
{
    const auto self = shared_from_this();
    asio::steady_timer delay(m_executor, kTerminateGrace);
    co_await delay.async_wait(kTuple);
    signal(SIGKILL);
}

} // namespace helix::agent
