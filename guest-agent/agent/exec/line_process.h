#pragma once
// A child process that is spoken to in lines: lines in, bytes out, its last words.

#include <deque>
#include <memory>
#include <string>

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/steady_timer.hpp>

#include "agent/asio/signal.h"
#include "agent/exec/child_process.h"

namespace helix::agent {

/// Owned by who speaks to it and by its own coroutines, which keep it until the child is reaped.
/// What the child leaves behind in its process group ends with it. One event loop.
class LineProcess : public std::enable_shared_from_this<LineProcess> {
public:
    static boost::asio::awaitable<Result<std::shared_ptr<LineProcess>>> start(SpawnRequest request);

    /// Queues a line for standard input; its newline is added.
    void write(std::string line);
    [[nodiscard]] std::size_t queuedBytes() const { return m_queuedBytes; }
    /// The next piece of standard output, at most 64 KiB; empty at its end.
    boost::asio::awaitable<std::string> read();
    /// Waits for the end.
    boost::asio::awaitable<ExitStatus> exited();
    /// No more input.
    void endInput();
    /// No more input, SIGTERM to the process group, SIGKILL five seconds later.
    void terminate();
    /// SIGKILL, now.
    void kill();
    /// What it wrote to standard error last, at most 8 KiB, as it came.
    [[nodiscard]] const std::string& lastErrors() const { return m_lastErrors; }

private:
    using Descriptor = boost::asio::posix::stream_descriptor;

    LineProcess(const boost::asio::any_io_executor& executor, Child child);
    void begin(UniqueFd pidfd);
    boost::asio::awaitable<void> feed();
    boost::asio::awaitable<void> keepErrors();
    boost::asio::awaitable<void> reap(UniqueFd pidfd);
    boost::asio::awaitable<void> killLater();
    void signal(int number);

    boost::asio::any_io_executor m_executor;
    pid_t m_pid;
    Descriptor m_input, m_output, m_errors;
    std::deque<std::string> m_lines;
    std::size_t m_queuedBytes = 0;
    bool m_feeding = false;
    bool m_terminating = false;
    bool m_exited = false;  ///< it is a zombie, or less
    bool m_reaped = false;  ///< m_status counts
    bool m_drained = false; ///< nothing more is waited for on its pipes
    bool m_errorsDone = false;
    ExitStatus m_status;
    std::string m_lastErrors;
    Signal m_changed;
};

} // namespace helix::agent
