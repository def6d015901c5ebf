#include "agent/sound/sound_capture.h"

#include <csignal>
#include <utility>

#include <boost/asio/buffer.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/steady_timer.hpp>

#include "agent/asio/signal.h"
#include "agent/desktop/monotonic_time.h"
#include "agent/exec/child_process.h"

namespace helix::agent {
namespace {

namespace asio = boost::asio;
using protocol::SoundProblem;

constexpr std::chrono::seconds kLookAgain{2};
/// All of a pipe of 64 KiB. With a shorter one pw-cat would wait for an agent that is kept from
/// reading, and with it all that plays; what is too old is dropped by who reads it.
constexpr std::size_t kReadBytes = 65536;

SpawnRequest listener(const GuestUser& user)
{
    SpawnRequest request;
    request.argv = {"pw-cat",
                    "--record",
                    "--rate=" + std::to_string(protocol::kSoundRate),
                    "--channels=" + std::to_string(protocol::kSoundChannels),
                    "--format=s16",
                    "--latency=" + std::to_string(protocol::kSoundPacketTime.count()) + "ms",
                    "--properties={ stream.capture.sink = true node.passive = true }",
                    "-"};
    request.environment = loginEnvironment(user);
    request.user = user;
    return request;
}

} // namespace

SoundCapture::SoundCapture(asio::any_io_executor executor, GuestUser user, Events events)
    : m_executor(std::move(executor))
    , m_user(std::move(user))
    , m_events(std::move(events))
{
}

asio::awaitable<void> SoundCapture::run()
{
    const auto self = shared_from_this();
    asio::steady_timer pause(m_executor);
    while (!m_stopped && co_await listenOnce()) {
        if (m_stopped)
            co_return;
        m_events.failed(SoundProblem::Ended);
        pause.expires_after(kLookAgain);
        co_await pause.async_wait(kTuple);
    }
}

/// False where there is nothing that could listen.
asio::awaitable<bool> SoundCapture::listenOnce()
{
    auto child = co_await spawn(listener(m_user));
    if (!child) {
        if (!m_stopped)
            m_events.failed(SoundProblem::Absent);
        co_return false;
    }
    m_pid = child->pid;
    if (m_stopped)
        stop();
    asio::posix::stream_descriptor output(m_executor, child->output.release());
    Bytes buffer(kReadBytes);
    m_blocks = {};
    for (;;) {
        const auto target = asio::buffer(buffer);
        const auto [error, size] = co_await output.async_read_some(target, kTuple);
        if (error)
            break;
        hear(BytesView(buffer).first(size));
    }
    ::kill(-m_pid, SIGKILL); // it may have closed its output and live on
    co_await waitForExit(std::move(child->pidfd), child->pid);
    m_pid = 0;
    co_return true;
}

void SoundCapture::hear(BytesView bytes)
{
    m_blocks.add(bytes);
    const std::uint64_t now = monotonicMicroseconds();
    while (!m_stopped && m_blocks.waiting() > 0) {
        const auto age = m_blocks.waiting() * std::chrono::microseconds(protocol::kSoundPacketTime);
        m_events.captured(*m_blocks.take(), now - static_cast<std::uint64_t>(age.count()));
    }
}

void SoundCapture::stop()
{
    m_stopped = true;
    if (m_pid > 0)
        ::kill(-m_pid, SIGKILL);
}

} // namespace helix::agent
