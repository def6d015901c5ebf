#include "coder/coder.h"

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>

#include <fcntl.h>
#include <malloc.h>
#include <unistd.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>

#include "coder/acp_server.h"

namespace helix::agent {
namespace {

namespace asio = boost::asio;

constexpr int kMapped = 256 << 10;

/// Standard input and output belong to the protocol alone: what writes to them by mistake must not
/// break it, and commands must not read it.
Result<std::pair<UniqueFd, UniqueFd>> takeStreams()
{
    UniqueFd input(::fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3));
    UniqueFd output(::fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3));
    if (!input.valid() || !output.valid())
        return failErrno(errno, "There is no standard input or output.");
    const UniqueFd nothing(::open("/dev/null", O_RDWR | O_CLOEXEC));
    ::dup2(nothing.get(), STDIN_FILENO);
    ::dup2(STDERR_FILENO, STDOUT_FILENO);
    return std::pair(std::move(input), std::move(output));
}

std::string variable(const char* name)
{
    const char* value = std::getenv(name);
    return value == nullptr ? std::string() : std::string(value);
}

asio::awaitable<void> serve(asio::io_context& loop, coder::AcpServer& server)
{
    co_await server.run();
    loop.stop();
}

int giveUp(const Error& error)
{
    std::fprintf(stderr, "helix-coder: %s\n", error.describe().c_str());
    return 1;
}

} // namespace

int runCoder()
{
    std::signal(SIGPIPE, SIG_IGN);
    // Requests with pictures are megabytes and short-lived: they must not stay in the heap.
    ::mallopt(M_MMAP_THRESHOLD, kMapped);
    auto settings = coder::readSettings(variable);
    if (!settings)
        return giveUp(settings.error());
    settings->sessions = coder::sessionsFolder();
    auto streams = takeStreams();
    if (!streams)
        return giveUp(streams.error());
    asio::io_context loop{1};
    coder::AcpChannel channel(loop.get_executor(), std::move(streams->first),
                              std::move(streams->second));
    coder::AcpServer server(loop.get_executor(), channel, std::move(*settings));
    asio::signal_set signals(loop, SIGTERM, SIGINT);
    signals.async_wait([&](const boost::system::error_code& error, int) {
        if (!error)
            channel.endInput();
    });
    asio::co_spawn(loop, serve(loop, server), asio::detached);
    loop.run();
    return 0;
}

} // namespace helix::agent
