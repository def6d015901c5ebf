// helix-agent: what HelixVM runs inside a guest. Serves the host; as a program of the user, it is the
// MCP server with the desktop's tools.

#include <csignal>
#include <cstdlib>

#include <sys/prctl.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <spdlog/spdlog.h>

#include "agent/desktop/factory/desktop_factory.h"
#include "agent/desktop/stream/video_wishes.h"
#include "agent/desktop/tools/desktop_tools.h"
#include "agent/mcp/mcp_server.h"
#include "agent/service/service.h"
#include "base/log.h"

namespace {

using namespace helix;
using namespace helix::agent;

std::string variable(const std::string& name)
{
    const char* value = std::getenv(name.c_str());
    return value != nullptr ? value : "";
}

/// Where the desktop of the session is that this program runs in: where our images have it, if its
/// environment does not say.
DesktopPlaces desktopOfSession()
{
    if (auto places = desktopPlacesIn(variable); !places.empty())
        return places;
    GuestUser user;
    user.uid = ::getuid();
    return desktopPlacesOf(user);
}

int serveTools(const DesktopPlaces& places)
{
    boost::asio::io_context loop{1};
    DesktopTools tools(loop.get_executor(),
                       desktopAt(places.empty() ? desktopOfSession() : places));
    boost::asio::co_spawn(loop, serveMcpOnStdio(tools),
                          [&](const std::exception_ptr&) { loop.stop(); });
    loop.run();
    return 0;
}

int serveScreen(const DesktopPlaces& places)
{
    const Error ended = holdScreen(places.empty() ? desktopOfSession() : places, {});
    spdlog::warn("The screen: {}", ended.describe());
    return 1;
}

} // namespace

int main(int argc, char** argv)
{
    ServiceOptions options;
    bool isTools = false;
    bool holdsScreen = false;
    bool isVerbose = false;
    CLI::App app("The runtime of HelixVM inside a guest.");
    app.add_flag("--mcp", isTools,
                 "Be the MCP server with the desktop's tools, on standard input and output");
    app.add_option("--bootstrap", options.bootstrap, "File with the bootstrap document");
    app.add_option("--listen", options.listen, "ADDRESS:PORT to serve on; port 0 takes a free one");
    app.add_option("--user", options.user, "User that work runs as");
    app.add_option("--compositor", options.desktop.waylandSocket,
                   "Wayland socket of the desktop, an absolute path");
    app.add_option("--display", options.desktop.xDisplay, "X display of the desktop, such as :0");
    app.add_option("--authority", options.desktop.xAuthority,
                   "Authority file of the X display, an absolute path");
    app.add_option("--shell-sign", options.desktop.shellSign,
                   "File that is there once the desktop's shell is painted, an absolute path");
    app.add_flag("--hold-screen", holdsScreen,
                 "Hold the screen of a desktop that has none by itself, until its session ends");
    app.add_flag("--no-system", options.noSystem,
                 "Leave clock, host name, ssh and serial port alone; print the port");
    app.add_flag("--verbose", isVerbose, "Log more");
    CLI11_PARSE(app, argc, argv);

    std::signal(SIGPIPE, SIG_IGN);
    setUpLogging({}, isVerbose);
    if (isTools)
        return serveTools(options.desktop);
    if (holdsScreen)
        return serveScreen(options.desktop);
    // Secrets of the pairing are in memory: no core dumps, no ptrace by the user.
    ::prctl(PR_SET_DUMPABLE, 0);
    options.video = videoWishesIn(variable);
    return serveHost(std::move(options));
}
