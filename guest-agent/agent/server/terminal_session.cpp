#include "agent/server/terminal_session.h"

#include <csignal>
#include <filesystem>
#include <optional>

#include <sys/ioctl.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/write.hpp>

#include "agent/desktop/factory/desktop_factory.h"
#include "agent/exec/child_process.h"
#include "agent/server/server_context.h"
#include "agent/channel/web_socket.h"
#include "protocol/foreign_json.h"
#include "protocol/json_rpc.h"
#include "protocol/limits.h"
#include "base/try.h"

namespace helix::agent {
namespace {

namespace asio = boost::asio;
using Descriptor = asio::posix::stream_descriptor;
using protocol::Json;

constexpr std::size_t kChunk = 16U << 10;
// Output waits while this much is on its way to the peer; the kernel's pty buffer then stops the
// program.
constexpr std::size_t kMaxOutputQueued = 256U << 10;
constexpr std::chrono::milliseconds kQueuePause{20};
constexpr std::chrono::milliseconds kKillDelay{2000};
// Typed ahead of a program that does not read.
constexpr std::size_t kMaxTyped = 1U << 20;
constexpr int kMaxCells = 1000;
constexpr std::size_t kMaxControlText = 8192;

struct Start {
    TerminalSize size;
    std::string folder;
};

std::string_view textOf(const Channel::Message& message)
{
    const auto data = message.bytes.data();
    return {static_cast<const char*>(data.data()), data.size()};
}

Result<Start> readStart(std::string_view text)
{
    TRY(const auto json, protocol::parseForeignJson(text, kMaxControlText, "The terminal's size"));
    const auto columns = protocol::requireInteger(json, "cols", 1, kMaxCells);
    const auto rows = protocol::requireInteger(json, "rows", 1, kMaxCells);
    const auto folder = protocol::optionalString(json, "cwd", protocol::kMaxPathBytes, {});
    if (!columns || !rows || !folder)
        return fail(!columns ? columns.error() : !rows ? rows.error() : folder.error());
    return Start{{static_cast<std::uint16_t>(*columns), static_cast<std::uint16_t>(*rows)},
                 *folder};
}

/// Has bash say what it runs, as marks that terminals read over (OSC 633), for the axis of time
/// beside recordings: the newest entry of its history before a command, its status and the number of
/// the newest entry after it. A shell's own files may put others in their place.
void addCommandMarks(const std::string& shell, std::vector<std::string>& environment)
{
    if (std::filesystem::path(shell).filename() != "bash")
        return;
    environment.emplace_back(R"(PS0=\e]633;E;$(HISTTIMEFORMAT= history 1)\a)");
    environment.emplace_back(
        R"~(PROMPT_COMMAND=printf '\033]633;D;%s;%.12s\007' "$?" "$(HISTTIMEFORMAT= history 1)")~");
}

SpawnRequest loginShell(const GuestUser& user, const GivenEnvironment& given, const Start& start)
{
    SpawnRequest request;
    request.executable = user.shell;
    request.argv = {"-" + std::filesystem::path(user.shell).filename().string()};
    request.environment = sessionEnvironment(user);
    given.addTo(request.environment);
    request.environment.push_back("TERM=xterm-256color");
    request.environment.push_back("COLORTERM=truecolor");
    addCommandMarks(user.shell, request.environment);
    request.user = user;
    request.terminal = start.size;
    std::error_code error;
    const std::string work = user.home + "/workspace";
    request.folder = start.folder.empty()
                         ? (std::filesystem::is_directory(work, error) ? work : user.home)
                     : start.folder.starts_with("~") ? user.home + start.folder.substr(1)
                                                     : start.folder;
    return request;
}

/// Owned by the session's coroutine and by the one that copies the output.
struct Terminal {
    Terminal(const asio::any_io_executor& loop, std::shared_ptr<Channel> peer, UniqueFd fd)
        : executor(loop)
        , channel(std::move(peer))
        , master(loop, fd.release())
    {
    }
    asio::any_io_executor executor;
    std::shared_ptr<Channel> channel;
    Descriptor master;
    pid_t pid = -1;
    bool ended = false;
    Bytes typed; ///< not yet taken by the pty
    bool typing = false;
};

asio::awaitable<void> copyOutput(std::shared_ptr<Terminal> terminal)
{
    Bytes buffer(kChunk);
    while (true) {
        if (terminal->channel->queuedBytes() > kMaxOutputQueued) {
            asio::steady_timer pause(terminal->executor, kQueuePause);
            co_await pause.async_wait(kTuple);
            continue;
        }
        const auto target = asio::buffer(buffer);
        const auto [error, size] = co_await terminal->master.async_read_some(target, kTuple);
        if (error)
            break; // EIO when the last program on the pty is gone
        terminal->channel->sendBinary(
            Bytes(buffer.begin(), buffer.begin() + static_cast<std::ptrdiff_t>(size)));
    }
}

asio::awaitable<void> finish(std::shared_ptr<Terminal> terminal, UniqueFd pidfd)
{
    asio::steady_timer grace(terminal->executor, asio::steady_timer::time_point::max());
    bool copied = false;
    asio::co_spawn(terminal->executor, copyOutput(terminal),
                   [&copied, &grace](const std::exception_ptr&) {
                       copied = true;
                       grace.cancel();
                   });
    const ExitStatus status = co_await waitForExit(std::move(pidfd), terminal->pid);
    terminal->ended = true;
    if (!copied) {
        grace.expires_after(kDrainDelay);
        co_await grace.async_wait(kTuple);
    }
    terminal->master.close();
    while (!copied) {
        grace.expires_at(asio::steady_timer::time_point::max());
        co_await grace.async_wait(kTuple);
    }
    constexpr int signalBase = 128; // as shells report it
    Json exit = Json::object();
    exit["exit"] = status.status ? *status.status : signalBase + status.signal.value_or(0);
    terminal->channel->sendText(protocol::toText(exit));
    terminal->channel->close(kNormalClosure, "The shell has ended.");
}

asio::awaitable<void> copyInput(std::shared_ptr<Terminal> terminal)
{
    while (!terminal->typed.empty()) {
        const Bytes chunk = std::exchange(terminal->typed, {});
        const auto source = asio::buffer(chunk);
        const auto [error, size] = co_await asio::async_write(terminal->master, source, kTuple);
        if (error)
            break;
    }
    terminal->typing = false;
}

void type(const std::shared_ptr<Terminal>& terminal, BytesView bytes)
{
    terminal->typed.insert(terminal->typed.end(), bytes.begin(), bytes.end());
    if (!std::exchange(terminal->typing, true))
        asio::co_spawn(terminal->executor, copyInput(terminal), asio::detached);
}

/// False when the peer does not keep to the protocol, or types what no program reads.
bool handleMessage(const std::shared_ptr<Terminal>& terminal, const Channel::Message& message)
{
    if (terminal->ended)
        return true;
    if (!message.isText) {
        type(terminal, asBytes(textOf(message)));
        return terminal->typed.size() <= kMaxTyped;
    }
    const auto start = readStart(textOf(message));
    if (!start)
        return false;
    const winsize window{start->size.rows, start->size.columns, 0, 0};
    ::ioctl(terminal->master.native_handle(), TIOCSWINSZ, &window);
    return true;
}

/// The peer is gone: hang up, and make sure of it.
asio::awaitable<void> hangUp(std::shared_ptr<Terminal> terminal)
{
    if (terminal->ended)
        co_return;
    ::kill(-terminal->pid, SIGHUP);
    asio::steady_timer delay(terminal->executor, kKillDelay);
    co_await delay.async_wait(kTuple);
    if (!terminal->ended)
        ::kill(-terminal->pid, SIGKILL);
}

} // namespace

asio::awaitable<void> serveTerminal(std::shared_ptr<Channel> channel, ServerContext& context)
{
    const auto executor = co_await asio::this_coro::executor;
    const auto first = co_await channel->receive();
    if (!first)
        co_return;
    const auto start =
        first->isText ? readStart(textOf(*first)) : fail(ErrorCode::Protocol, "No terminal size.");
    if (!start)
        co_return channel->close(1008, "The first message is the terminal's size.");
    auto child = co_await spawn(loginShell(context.user, context.environment, *start));
    if (!child)
        co_return channel->close(1011, child.error().message);
    const auto terminal = std::make_shared<Terminal>(executor, channel, std::move(child->output));
    terminal->pid = child->pid;
    asio::co_spawn(executor, finish(terminal, std::move(child->pidfd)), asio::detached);
    while (auto message = co_await channel->receive()) {
        if (!handleMessage(terminal, *message))
            channel->close(1008, "This is not what a terminal takes.");
    }
    co_await hangUp(terminal);
}

} // namespace helix::agent
