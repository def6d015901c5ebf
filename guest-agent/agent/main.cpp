// helix-agent: serves one host from inside a guest. Reads its bootstrap document, listens, says so,
// sets the guest up.

#include <csignal>
#include <cstdio>

#include <sys/prctl.h>

#include <CLI/CLI.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/address.hpp>
#include <boost/asio/signal_set.hpp>
#include <spdlog/spdlog.h>

#include "agent/desktop/desktop.h"
#include "agent/exec/child_process.h"
#include "agent/input/input_devices.h"
#include "agent/server/server.h"
#include "agent/system/guest_setup.h"
#include "agent/system/serial_port.h"
#include "base/log.h"
#include "protocol/guest_event.h"
#include "protocol/limits.h"

namespace {

namespace asio = boost::asio;
using namespace helix;
using namespace helix::agent;

constexpr std::chrono::seconds kSerialLimit{600};
constexpr int kFileThreads = 1;
/// The folder is made by the unit that starts us; login shells of our images read it.
constexpr const char* kShellFile = "/run/helix/environment";

struct Options {
    std::string bootstrap =
        std::string("/sys/firmware/qemu_fw_cfg/by_name/") + protocol::kBootstrapFwCfgName + "/raw";
    std::string listen = "0.0.0.0:" + std::to_string(protocol::kControlPort);
    std::string user = "agent";
    std::string compositor;
    bool noSystem = false;
    bool verbose = false;
};

/// Everything that lives while the agent serves. Members die in reverse order.
struct Agent {
    explicit Agent(Options given)
        : options(std::move(given))
    {
    }

    Options options;
    int exitStatus = 0;
    asio::io_context loop{1};
    asio::thread_pool fileThreads{kFileThreads};
    protocol::Bootstrap bootstrap;
    std::unique_ptr<Pairing> pairing;
    std::unique_ptr<Desktop> desktop;
    std::unique_ptr<InputDevices> input;
    std::unique_ptr<ServerContext> context;
    std::unique_ptr<Server> server;
};

void logFailure(const char* what, const Result<void>& result)
{
    if (!result)
        spdlog::error("{}: {}", what, result.error().describe());
}

Result<asio::ip::tcp::endpoint> parseEndpoint(const std::string& text)
{
    const auto colon = text.rfind(':');
    boost::system::error_code error;
    const auto address = asio::ip::make_address(text.substr(0, colon), error);
    int port = -1;
    if (colon != std::string::npos)
        port = std::atoi(text.c_str() + colon + 1);
    if (error || port < 0 || port > UINT16_MAX)
        return fail(ErrorCode::InvalidArgument, "'" + printable(text) + "' is not ADDRESS:PORT.");
    return asio::ip::tcp::endpoint(address, static_cast<std::uint16_t>(port));
}

std::string eventLine(const Agent& agent, protocol::GuestEvent::Kind kind, std::string message)
{
    protocol::GuestEvent event;
    event.kind = kind;
    event.workspace = agent.bootstrap.workspace;
    event.generation = agent.bootstrap.generation;
    event.agentVersion = HELIX_AGENT_VERSION;
    event.uptimeMs = static_cast<std::uint64_t>(systemBootClock()().count());
    event.message = std::move(message);
    return protocol::encodeGuestEvent(event);
}

/// Makes and starts the server. Only the bootstrap's secret is taken out.
Result<void> startServing(Agent& agent)
{
    const auto endpoint = parseEndpoint(agent.options.listen);
    const auto user = lookUpUser(agent.options.user);
    const auto identity = createIdentity();
    if (!endpoint || !user || !identity)
        return fail(!endpoint ? endpoint.error() : !user ? user.error() : identity.error());
    const std::string socket = agent.options.compositor.empty()
                                   ? runtimeFolder(*user) + "/wayland-1"
                                   : agent.options.compositor;
    const BootClock clock = systemBootClock();
    agent.pairing = std::make_unique<Pairing>(agent.bootstrap, identity->digest, clock);
    agent.desktop = std::make_unique<Desktop>(Desktop::Options{socket, agent.bootstrap.display});
    agent.input = std::make_unique<InputDevices>(agent.loop.get_executor(), socket);
    agent.context = std::make_unique<ServerContext>(ServerContext{
        *agent.pairing,
        clock,
        *user,
        Files(*user),
        GivenEnvironment(*user, agent.options.noSystem ? std::string() : std::string(kShellFile)),
        *agent.desktop,
        *agent.input,
        agent.fileThreads,
        {}});
    auto server = Server::create(agent.loop.get_executor(), *endpoint, *identity, *agent.context);
    if (!server)
        return fail(server.error());
    agent.server = std::move(*server);
    agent.server->start();
    spdlog::info("Serving on port {}", agent.server->port());
    if (agent.options.noSystem) // a test asked for a free port and wants to know which
        std::printf("port %d\n", agent.server->port());
    std::fflush(stdout);
    return {};
}

asio::awaitable<void> setUpGuest(Agent& agent)
{
    logFailure("Host name", setHostname(agent.bootstrap.hostname));
    logFailure("ssh keys", installSshKeys(agent.bootstrap.sshHostKey,
                                          agent.bootstrap.sshAuthorizedKey, agent.context->user));
    agent.bootstrap.sshHostKey = Secret();
    agent.bootstrap.entropy = Secret();
    std::vector<std::string> argv{"systemctl", "--no-block", "start", "ssh.service"};
    logFailure("ssh server", co_await runDetached(std::move(argv)));
}

asio::awaitable<void> fail(Agent& agent, Error error)
{
    spdlog::critical("{}", error.describe());
    agent.exitStatus = 1;
    if (!agent.options.noSystem) {
        constexpr std::chrono::seconds limit{10};
        co_await sayOnSerialPort(
            eventLine(agent, protocol::GuestEvent::Kind::AgentFailed, error.message), limit);
    }
    agent.loop.stop();
}

asio::awaitable<void> start(Agent& agent)
{
    auto bootstrap = co_await readBootstrap(agent.options.bootstrap);
    if (!bootstrap)
        co_return co_await fail(agent, bootstrap.error());
    agent.bootstrap = std::move(*bootstrap);
    const bool isGuest = !agent.options.noSystem;
    if (isGuest) {
        // Before any key is made.
        logFailure("Random pool", addEntropy(agent.bootstrap.entropy));
        logFailure("Clock", setClock(agent.bootstrap.hostTimeMs));
    }
    if (const auto serving = startServing(agent); !serving)
        co_return co_await fail(agent, serving.error());
    if (!isGuest)
        co_return;
    asio::co_spawn(agent.loop, setUpGuest(agent), asio::detached);
    auto line = eventLine(agent, protocol::GuestEvent::Kind::GuestReady, {});
    logFailure("Serial port", co_await sayOnSerialPort(std::move(line), kSerialLimit));
}

} // namespace

int main(int argc, char** argv)
{
    Options options;
    CLI::App app("The runtime of HelixVM inside a guest.");
    app.add_option("--bootstrap", options.bootstrap, "File with the bootstrap document");
    app.add_option("--listen", options.listen, "ADDRESS:PORT to serve on; port 0 takes a free one");
    app.add_option("--user", options.user, "User that work runs as");
    app.add_option("--compositor", options.compositor,
                   "Wayland socket of the desktop, an absolute path");
    app.add_flag("--no-system", options.noSystem,
                 "Leave clock, host name, ssh and serial port alone; print the port");
    app.add_flag("--verbose", options.verbose, "Log more");
    CLI11_PARSE(app, argc, argv);

    // Secrets are in memory: no core dumps, no ptrace by the user.
    ::prctl(PR_SET_DUMPABLE, 0);
    std::signal(SIGPIPE, SIG_IGN);
    setUpLogging({}, options.verbose);
    Agent agent(std::move(options));
    asio::signal_set signals(agent.loop, SIGTERM, SIGINT);
    signals.async_wait([&](const boost::system::error_code& error, int) {
        if (!error)
            agent.loop.stop();
    });
    asio::co_spawn(agent.loop, start(agent), asio::detached);
    agent.loop.run();
    return agent.exitStatus;
}
