#pragma once
// One coding agent that runs for the host: its process, what it said, who listens.

#include <chrono>
#include <deque>
#include <memory>
#include <string>

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/steady_timer.hpp>

#include "acp/run_frame.h"
#include "agent/exec/line_process.h"
#include "agent/acp/bridge.h"
#include "agent/acp/garbage_meter.h"
#include "base/line_framer.h"
#include "agent/acp/run_log.h"
#include "agent/acp/run_start.h"
#include "agent/asio/signal.h"

namespace helix::agent {

class Channel;

/// Owned by HostedRuns and by its own coroutines. One event loop.
class HostedRun : public std::enable_shared_from_this<HostedRun> {
public:
    HostedRun(const boost::asio::any_io_executor& executor, std::string name,
              std::chrono::seconds silenceLimit, std::string spoolFolder);

    /// Starts the agent; what comes of it is in the log. `start` failed: the agent is not there.
    void begin(Result<RunStart> start, std::optional<DesktopOffer> offer);
    /// Serves one connection that has asked for what came after `after`, until it ends or another
    /// one takes its place. `started`: by its own open.
    boost::asio::awaitable<void> serve(std::shared_ptr<Channel> channel, std::uint64_t after,
                                       bool started);
    /// The agent has ended.
    [[nodiscard]] bool isFinished() const { return m_isFinished; }
    /// It has ended, and the host has everything on record.
    [[nodiscard]] bool isSettled() const
    {
        return m_isFinished && m_log.acknowledged() == m_log.last();
    }
    [[nodiscard]] bool isWatched() const { return m_channel != nullptr; }
    /// Kills what is left of the agent.
    void kill();

private:
    using Clock = std::chrono::steady_clock;

    boost::asio::awaitable<void> live(SpawnRequest request);
    boost::asio::awaitable<void> pump();
    boost::asio::awaitable<void> deliver(LineFramer::Line line);
    boost::asio::awaitable<void> append(std::string message);
    boost::asio::awaitable<void> send(std::shared_ptr<Channel> channel, std::uint64_t next);
    boost::asio::awaitable<void> watch();
    Result<void> handle(std::string_view text);
    Result<void> takeMessage(acp::HostFrame frame);
    Result<void> takeAcknowledgement(std::uint64_t number);
    void say(acp::RunEvent::Kind kind, std::string text = {});
    void finish(const ExitStatus& status, std::string text);
    void heard();
    void end();

    boost::asio::any_io_executor m_executor;
    std::string m_name;
    std::chrono::seconds m_silenceLimit;
    std::optional<Bridge> m_bridge;
    std::shared_ptr<LineProcess> m_process;
    std::deque<std::string> m_early; ///< for the agent, before its process is there
    LineFramer m_framer;
    GarbageMeter m_garbage;
    RunLog m_log;
    std::uint64_t m_taken = 0; ///< highest number of the host's messages
    std::uint64_t m_sent = 0;  ///< highest number that a connection has been given
    std::shared_ptr<Channel> m_channel;
    Signal m_more; ///< there is more to send, or the connection is another one
    Signal m_room; ///< the log has been acknowledged
    boost::asio::steady_timer m_silence;
    Clock::time_point m_lastSign = Clock::now();
    bool m_isSilent = false;
    bool m_isStalled = false;
    bool m_isEnding = false;
    bool m_isFinished = false;
};

} // namespace helix::agent
