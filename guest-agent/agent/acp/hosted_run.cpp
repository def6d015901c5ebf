#include "agent/acp/hosted_run.h"

#include <utility>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <spdlog/spdlog.h>

#include "acp/message_text.h"
#include "agent/channel/web_socket.h"
#include "base/try.h"

namespace helix::agent {
namespace {

namespace asio = boost::asio;
using Kind = acp::RunEvent::Kind;

// Enough to keep the connection busy while the next frame is fetched.
constexpr std::size_t kMaxQueued = 256U << 10;
// For an agent that reads nothing: one message of the largest size and then some.
constexpr std::size_t kMaxInput = acp::kMaxMessageBytes * 3 / 2;
constexpr std::size_t kMaxEarly = 64; ///< messages while the process starts
constexpr int kStartFailed = 127;     ///< as shells report it

std::string_view textOf(const Channel::Message& message)
{
    const auto data = message.bytes.data();
    return {static_cast<const char*>(data.data()), data.size()};
}

void refuse(Channel& channel, const Error& error)
{
    channel.sendText(acp::encodeRunError(error));
    channel.close(kNormalClosure, "The error has been sent.");
}

} // namespace

HostedRun::HostedRun(const asio::any_io_executor& executor, std::string name,
                     std::chrono::seconds silenceLimit, std::string spoolFolder)
    : m_executor(executor)
    , m_name(std::move(name))
    , m_silenceLimit(silenceLimit)
    , m_framer(acp::kMaxMessageBytes)
    , m_log(std::move(spoolFolder), RunLog::Limits())
    , m_more(executor)
    , m_room(executor)
    , m_silence(executor)
{
}

void HostedRun::begin(Result<RunStart> start, std::optional<DesktopOffer> offer)
{
    if (!start) {
        say(Kind::Missing, start.error().message);
        finish({kStartFailed, {}}, {});
        return;
    }
    m_bridge.emplace(std::move(start->cwd), std::move(offer), std::move(start->given));
    asio::co_spawn(m_executor, live(std::move(start->request)), asio::detached);
}

asio::awaitable<void> HostedRun::live(SpawnRequest request)
{
    const auto self = shared_from_this();
    auto process = co_await LineProcess::start(std::move(request));
    if (!process) {
        const Error& error = process.error();
        if (error.code == ErrorCode::NotFound)
            say(Kind::Missing, error.message);
        finish({kStartFailed, {}}, error.describe());
        co_return;
    }
    m_process = std::move(*process);
    for (std::string& line : m_early)
        m_process->write(std::move(line));
    m_early.clear();
    if (m_isEnding)
        m_process->terminate();
    asio::co_spawn(m_executor, watch(), asio::detached);
    co_await pump();
    m_process->terminate(); // without its standard output it is of no use
    const ExitStatus status = co_await m_process->exited();
    finish(status, m_process->lastErrors());
}

asio::awaitable<void> HostedRun::pump()
{
    bool isOver = false;
    while (!isOver) {
        const std::string chunk = co_await m_process->read();
        isOver = chunk.empty();
        if (isOver)
            m_framer.end();
        else
            m_framer.feed(chunk);
        heard();
        while (auto line = m_framer.next())
            co_await deliver(std::move(*line));
    }
    if (auto rest = m_garbage.rest())
        say(Kind::Garbage, std::move(*rest));
}

asio::awaitable<void> HostedRun::deliver(LineFramer::Line line)
{
    if (line.skipped > 0) {
        say(Kind::TooLong, "A message of " + std::to_string(line.skipped) + " bytes.");
        co_return;
    }
    if (m_bridge->fromAgent(line.text)) {
        co_await append(std::move(line.text));
        co_return;
    }
    if (auto text = m_garbage.take(line.text, Clock::now()))
        say(Kind::Garbage, std::move(*text));
}

asio::awaitable<void> HostedRun::append(std::string message)
{
    while (!m_log.append(acp::encodeFromAgent(m_log.next(), message))) {
        if (!std::exchange(m_isStalled, true))
            say(Kind::Stalled);
        co_await m_room.wait();
    }
    m_isStalled = false;
    m_more.notify();
}

void HostedRun::say(Kind kind, std::string text)
{
    acp::RunEvent event;
    event.kind = kind;
    event.text = std::move(text);
    m_log.insist(acp::encodeEvent(m_log.next(), event));
    m_more.notify();
}

void HostedRun::finish(const ExitStatus& status, std::string text)
{
    acp::RunEvent event;
    event.kind = Kind::Exited;
    event.status = status.status.value_or(0);
    event.signal = status.signal.value_or(0);
    event.text = std::move(text);
    m_log.insist(acp::encodeEvent(m_log.next(), event));
    m_isFinished = true;
    m_early.clear();
    m_silence.cancel();
    m_more.notify();
    spdlog::info("The agent of run {} has ended: status {}, signal {}", m_name, event.status,
                 event.signal);
}

void HostedRun::heard()
{
    m_lastSign = Clock::now();
    if (std::exchange(m_isSilent, false))
        m_silence.cancel();
}

asio::awaitable<void> HostedRun::watch()
{
    const auto self = shared_from_this();
    while (!m_isFinished) {
        const bool isCounting = m_bridge->agentIsToAnswer() && !m_isSilent && !m_isStalled;
        if (isCounting && Clock::now() >= m_lastSign + m_silenceLimit) {
            m_isSilent = true;
            say(Kind::Silent);
            continue;
        }
        m_silence.expires_at(isCounting ? m_lastSign + m_silenceLimit : Clock::time_point::max());
        co_await m_silence.async_wait(kTuple);
    }
}

void HostedRun::end()
{
    m_isEnding = true;
    if (m_process)
        m_process->terminate();
}

void HostedRun::kill()
{
    if (m_process)
        m_process->kill();
}

asio::awaitable<void> HostedRun::serve(std::shared_ptr<Channel> channel, std::uint64_t after,
                                       bool started)
{
    const auto self = shared_from_this();
    if (after < m_log.acknowledged() || after > m_log.last()) {
        refuse(*channel, {ErrorCode::Conflict,
                          "What this agent said after message " + std::to_string(after) +
                              " is not kept any more.",
                          {}});
        co_return;
    }
    if (m_channel)
        refuse(*m_channel, {ErrorCode::Conflict, "Another Helix has taken over this agent.", {}});
    m_channel = channel;
    m_sent = after;
    m_more.notify(); // the other connection's sender looks and leaves
    channel->sendText(acp::encodeOpened({m_name, m_log.last(), m_taken, started}));
    asio::co_spawn(m_executor, send(channel, after + 1), asio::detached);
    while (m_channel == channel) {
        const auto message = co_await channel->receive();
        if (!message || m_channel != channel)
            break;
        if (const auto fine = handle(textOf(*message)); !fine) {
            refuse(*channel, fine.error());
            break;
        }
    }
    if (m_channel == channel)
        m_channel.reset();
    m_more.notify();
}

asio::awaitable<void> HostedRun::send(std::shared_ptr<Channel> channel, std::uint64_t next)
{
    const auto self = shared_from_this();
    while (m_channel == channel) {
        if (next > m_log.last()) {
            co_await m_more.wait();
            continue;
        }
        auto frame = m_log.frame(next);
        if (!frame) {
            refuse(*channel, frame.error());
            break;
        }
        m_sent = next++;
        channel->sendText(std::move(*frame));
        const bool isOpen = co_await channel->drained(kMaxQueued);
        if (!isOpen)
            break;
    }
}

Result<void> HostedRun::handle(std::string_view text)
{
    TRY(auto frame, acp::decodeHostFrame(text));
    if (frame.open)
        return fail(ErrorCode::Protocol, "This connection has a run already.");
    if (frame.ack)
        return takeAcknowledgement(*frame.ack);
    if (frame.close) {
        end();
        return {};
    }
    return takeMessage(std::move(frame));
}

Result<void> HostedRun::takeAcknowledgement(std::uint64_t number)
{
    if (number > m_sent)
        return fail(ErrorCode::Protocol, "A message was acknowledged before it was sent.");
    m_log.acknowledge(number);
    m_room.notify();
    return {};
}

Result<void> HostedRun::takeMessage(acp::HostFrame frame)
{
    if (*frame.n <= m_taken)
        return {}; // sent again after a lost connection
    if (*frame.n != m_taken + 1)
        return fail(ErrorCode::Protocol, "A message for the agent is missing before number " +
                                             std::to_string(*frame.n) + ".");
    if (m_isFinished) {
        m_taken = *frame.n;
        return {};
    }
    const std::size_t queued = m_process ? m_process->queuedBytes() : 0;
    if (queued + frame.message.size() > kMaxInput || m_early.size() >= kMaxEarly)
        return fail(ErrorCode::ResourceExhausted, "The agent does not read what it is sent.");
    m_taken = *frame.n;
    std::string line = m_bridge->toAgent(std::move(frame.message));
    if (m_process)
        m_process->write(std::move(line));
    else
        m_early.push_back(std::move(line));
    m_lastSign = Clock::now();
    m_isSilent = false;
    m_silence.cancel();
    return {};
}

} // namespace helix::agent
