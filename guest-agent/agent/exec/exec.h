#pragma once
// One exec of /v1/rpc: a child whose output is streamed under flow control.

#include <chrono>
#include <deque>
#include <functional>
#include <memory>
#include <optional>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/steady_timer.hpp>

#include "agent/asio/signal.h"
#include "agent/exec/child_process.h"
#include "base/bytes.h"

namespace helix::agent {

enum class Stream { Output, Errors };

/// Runs one child until its end. All on one event loop. Owned by its session and by its own
/// coroutines, which keep it alive until the child is reaped even when the session is gone.
class Exec : public std::enable_shared_from_this<Exec> {
public:
    struct Sink {
        std::function<void(Stream, BytesView)> output;
        /// Called once, after all output.
        std::function<void(const ExitStatus&, bool timedOut)> exit;
    };
    using Taken = std::function<void(Result<void>)>;

    /// `timeout` zero means none.
    static boost::asio::awaitable<Result<std::shared_ptr<Exec>>>
    start(SpawnRequest request, std::chrono::milliseconds timeout);
    /// Begins to stream into `sink`. Call once.
    void stream(Sink sink);
    /// Queues standard input; `taken` is called when the child has it, or with Conflict when it
    /// reads no more.
    void write(Bytes data, bool endOfInput, Taken taken);
    /// The peer has consumed so many bytes of output.
    void acknowledge(std::size_t bytes);
    /// Sends a signal to the process group. NotFound when the child has ended.
    Result<void> signal(int number);
    /// The peer is gone: no more output, TERM now, KILL two seconds later.
    void abandon();

private:
    struct Input {
        Bytes data;
        bool end = false;
        Taken taken;
    };

    Exec(const boost::asio::any_io_executor& executor, Child child,
         std::chrono::milliseconds timeout);
    boost::asio::awaitable<void> runUntilExit();
    boost::asio::awaitable<void> pump(Stream which, boost::asio::posix::stream_descriptor& source);
    boost::asio::awaitable<void> feed();
    boost::asio::awaitable<void> watchTimeout(std::chrono::milliseconds timeout);
    boost::asio::awaitable<void> terminate();
    boost::asio::awaitable<void> finishOutput();
    [[nodiscard]] std::size_t room() const;

    boost::asio::any_io_executor m_executor;
    pid_t m_pid;
    UniqueFd m_pidfd;
    boost::asio::posix::stream_descriptor m_input, m_output, m_errors;
    std::chrono::milliseconds m_timeout;
    Sink m_sink;
    std::deque<Input> m_inputs;
    std::size_t m_inFlight = 0;
    int m_pumps = 0;
    bool m_exited = false;
    bool m_abandoned = false;
    bool m_timedOut = false;
    bool m_feeding = false;
    Signal m_credit;
    Signal m_pumpsDone;
    boost::asio::steady_timer m_deadline;
};

} // namespace helix::agent
