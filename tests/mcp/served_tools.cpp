// The desktop's tools as MCP over HTTP and over stdio, for tests: served_tools [--stdio] SOCKET
// With HTTP it prints the address and the token as JSON, and ends when its input does.

#include <cstdio>
#include <cstring>

#include <unistd.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>

#include "agent/asio/signal.h"
#include "agent/desktop/factory/desktop_factory.h"
#include "agent/mcp/mcp_server.h"

namespace {

namespace asio = boost::asio;
using namespace helix::agent;

asio::awaitable<void> serveStdio(asio::io_context& loop, DesktopTools& tools)
{
    co_await serveMcpOnStdio(tools);
    loop.stop();
}

asio::awaitable<void> stopWithInput(asio::io_context& loop)
{
    asio::posix::stream_descriptor input(loop, ::dup(STDIN_FILENO));
    char byte = 0;
    for (bool open = true; open;) {
        const auto [error, size] = co_await input.async_read_some(asio::buffer(&byte, 1), kTuple);
        open = !error;
    }
    loop.stop();
}

} // namespace

int main(int argc, char** argv)
{
    const bool isStdio = argc > 2 && std::strcmp(argv[1], "--stdio") == 0;
    if (argc < 2) {
        std::fprintf(stderr, "usage: served_tools [--stdio] SOCKET\n");
        return 2;
    }
    asio::io_context loop(1);
    DesktopTools tools(loop.get_executor(), desktopAt({argv[argc - 1], {}, {}}));
    std::unique_ptr<McpHttpServer> server;
    if (isStdio) {
        asio::co_spawn(loop, serveStdio(loop, tools), asio::detached);
    } else {
        auto started = McpHttpServer::start(loop.get_executor(), 0, tools);
        if (!started) {
            std::fprintf(stderr, "%s\n", started.error().describe().c_str());
            return 1;
        }
        server = std::move(*started);
        const McpAccess access = server->access();
        const std::string token(access.token.revealText());
        std::printf("{\"url\": \"%s\", \"token\": \"%s\"}\n", access.url.c_str(), token.c_str());
        std::fflush(stdout);
        asio::co_spawn(loop, stopWithInput(loop), asio::detached);
    }
    loop.run();
    return 0;
}
