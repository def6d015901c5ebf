#include "agent/service/service.h"

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>

#include <unistd.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/address.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <spdlog/spdlog.h>

#include "agent/acp/hosted_runs.h"
#include "agent/asio/signal.h"
#include "agent/desktop/precedence.h"
#include "agent/desktop/steering_board.h"
#include "agent/desktop/stream/desktop.h"
#include "agent/desktop/tools/desktop_tools.h"
#include "agent/exec/child_process.h"
#include "agent/input/input_devices.h"
#include "agent/mcp/mcp_server.h"
#include "agent/pairing/kept_pairing.h"
#include "agent/server/server.h"
#include "agent/service/renewal.h"
#include "agent/service/template_life.h"
#include "agent/system/desktop_hold.h"
#include "agent/system/guest_setup.h"
#include "agent/system/wall_clock.h"
#include "agent/system/serial_port.h"
#include "protocol/guest_event.h"
#include "protocol/limits.h"
#include "base/try.h"

namespace helix::agent {
namespace {

namespace asio = boost::asio;
namespace fs = std::filesystem;

constexpr std::chrono::seconds kSerialLimit{600};
constexpr int kWorkers = 1;
/// The folder is made by the unit that starts us; login shells of our images read it.
constexpr const char* kShellFile = "/run/helix/environment";

/// Disk, not memory: what agents say while the host is away may be long.
std::string spoolFolder()
{
    const char* folder = std::getenv("TMPDIR");
    return folder != nullptr ? folder : "/var/tmp";
}

const std::string kBootstrapFile =
    std::string("/sys/firmware/qemu_fw_cfg/by_name/") + protocol::kBootstrapFwCfgName + "/raw";

/// Everything that lives while the agent serves. Members die in reverse order.
struct Agent {
    explicit Agent(ServiceOptions given)
        : options(std::move(given))
    {
    }

    ServiceOptions options;
    std::optional<KeptPairing> kept; ///< of one before this one, that was killed
    int exitStatus = 0;
    asio::io_context loop{1};
    asio::thread_pool workers{kWorkers};
    protocol::Bootstrap bootstrap;
    std::unique_ptr<Pairing> pairing;
    std::unique_ptr<Desktop> desktop;
    std::unique_ptr<InputDevices> input;
    std::unique_ptr<SteeringBoard> steering;
    std::unique_ptr<DesktopTools> tools;
    std::unique_ptr<McpHttpServer> mcp;
    std::unique_ptr<GivenEnvironment> environment;
    std::unique_ptr<HostedRuns> runs;
    std::unique_ptr<ServerContext> context;
    std::unique_ptr<Server> server;
};

std::string bootstrapFile(const Agent& agent)
{
    return agent.options.bootstrap.empty() ? kBootstrapFile : agent.options.bootstrap;
}

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

/// Beside a guest's on the same computer there may be others, of tests.
fs::path steeringFileOf(const ServiceOptions& options)
{
    return options.noSystem && std::getenv("HELIX_STEERING") == nullptr
               ? fs::path(spoolFolder()) / ("helix-steering-" + std::to_string(::getpid()))
               : steeringFile();
}

/// The desktop's tools over HTTP are for agents; without them everything else still works.
void startTools(Agent& agent, const DesktopPlaces& places)
{
    SteeringOptions steering;
    steering.file = steeringFileOf(agent.options);
    agent.steering = std::make_unique<SteeringBoard>(steering.file);
    agent.tools = std::make_unique<DesktopTools>(agent.loop.get_executor(), desktopAt(places),
                                                 std::move(steering));
    auto server = McpHttpServer::start(agent.loop.get_executor(), 0, *agent.tools);
    if (server)
        agent.mcp = std::move(*server);
    else
        spdlog::warn("Desktop tools: {}", server.error().describe());
}

std::filesystem::path selfProgram()
{
    std::error_code error;
    return std::filesystem::read_symlink("/proc/self/exe", error);
}

DesktopPlaces desktopOf(const Agent& agent, const GuestUser& user)
{
    return agent.options.desktop.empty() ? desktopPlacesOf(user) : agent.options.desktop;
}

/// Of this boot: it was paired already, and whoever serves in it goes on with that.
void keepPairingOf(Agent& agent, const Identity& identity)
{
    if (agent.options.noSystem)
        return;
    if (agent.kept) {
        spdlog::info("An agent of this boot has ended; its pairing holds.");
        agent.pairing->goOn(agent.kept->credential);
        agent.environment->recall();
        logFailure("Desktop", letDesktopGo());
        return;
    }
    KeptPairing kept{agent.bootstrap.workspace, agent.bootstrap.generation, identity, {}};
    agent.pairing->onBound([kept = std::move(kept)](const Sha256Digest& credential) mutable {
        kept.credential = credential;
        logFailure("Pairing", keepPairing(kKeptPairingFile, kept));
        kept.identity.privateKeyPem = Secret();
        logFailure("Desktop", letDesktopGo());
    });
}

/// Everything but the server, which needs all of it.
void makeContext(Agent& agent, const GuestUser& user, const Identity& identity)
{
    const DesktopPlaces places = desktopOf(agent, user);
    const auto executor = agent.loop.get_executor();
    const BootClock clock = systemBootClock();
    agent.pairing = std::make_unique<Pairing>(agent.bootstrap, identity.digest, clock);
    agent.desktop = std::make_unique<Desktop>(Desktop::Options{
        desktopAt(places), agent.bootstrap.display, agent.options.video, !agent.options.noSystem});
    agent.input = std::make_unique<InputDevices>(executor, desktopAt(places));
    agent.input->prepare();
    startTools(agent, places);
    agent.environment = std::make_unique<GivenEnvironment>(
        user, agent.options.noSystem ? std::string() : std::string(kShellFile));
    keepPairingOf(agent, identity);
    const std::filesystem::path self = selfProgram();
    agent.runs = std::make_unique<HostedRuns>(
        executor,
        HostedRuns::Options{user, self, self.parent_path() / "helix-coder", spoolFolder(),
                            agent.mcp.get(), places},
        *agent.environment);
    agent.context = std::make_unique<ServerContext>(ServerContext{*agent.pairing,
                                                                  clock,
                                                                  user,
                                                                  *agent.environment,
                                                                  *agent.desktop,
                                                                  *agent.input,
                                                                  *agent.steering,
                                                                  *agent.runs,
                                                                  agent.workers,
                                                                  !agent.options.noSystem,
                                                                  places,
                                                                  {},
                                                                  {}});
}

/// Makes and starts the server. Only the bootstrap's secret is taken out.
Result<void> startServing(Agent& agent)
{
    const std::string anywhere = "0.0.0.0:" + std::to_string(protocol::kControlPort);
    const auto endpoint =
        parseEndpoint(agent.options.listen.empty() ? anywhere : agent.options.listen);
    const auto user = lookUpUser(agent.options.user);
    const auto identity = agent.kept ? Result<Identity>(agent.kept->identity) : createIdentity();
    if (!endpoint || !user || !identity)
        return fail(!endpoint ? endpoint.error() : !user ? user.error() : identity.error());
    makeContext(agent, *user, *identity);
    TRY(auto server,
        Server::create(agent.loop.get_executor(), *endpoint, *identity, *agent.context));
    agent.server = std::move(server);
    agent.server->start();
    spdlog::info("Serving on port {}", agent.server->port());
    if (agent.options.noSystem) // a test asked for a free port and wants to know which
        std::printf("port %d\n", agent.server->port());
    std::fflush(stdout);
    return {};
}

/// Where nobody has come to pair, and nobody may any more.
asio::awaitable<void> letDesktopGoInTime(Agent& agent)
{
    asio::steady_timer pause(agent.loop, agent.pairing->deadline() - systemBootClock()());
    co_await pause.async_wait(kTuple);
    logFailure("Desktop", letDesktopGo());
}

asio::awaitable<void> setUpGuest(Agent& agent)
{
    if (agent.kept) // by the one that was killed; its name may be another since
        co_return;
    logFailure("Host name", setHostname(agent.bootstrap.hostname));
    logFailure("ssh keys", installSshKeys(agent.bootstrap.sshHostKey,
                                          agent.bootstrap.sshAuthorizedKey, agent.context->user));
    agent.bootstrap.sshHostKey = Secret();
    agent.bootstrap.entropy = Secret();
    if (!wasRenewed()) // its template listens already
        logFailure("ssh server", co_await runDetached(listenForSsh()));
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

/// Before any key is made.
void setUpFoundations(const protocol::Bootstrap& bootstrap, bool isFirst)
{
    logFailure("Random pool", addEntropy(bootstrap.entropy));
    if (wasRenewed() || !isFirst)
        return;
    const auto right = clockToSet(wallClockMs(), bootstrap.hostTimeMs, systemBootClock()());
    logFailure("Clock", right ? setWallClock(*right) : Result<void>());
}

/// Before anything is made of randomness: one agent was here before, on another machine, which went
/// on as this one while there was none.
Result<void> renewUnheard(const protocol::Bootstrap& bootstrap)
{
    spdlog::info("This machine is another than that of the agent before.");
    logFailure("Desktop", holdDesktop());
    return renewMachine(bootstrap, {bootstrap.hostTimeMs});
}

/// The document of the machine that this one is to be: that of one that boots is in `file`, a
/// template waits until it is another machine.
asio::awaitable<Result<protocol::Bootstrap>> becomeMachine(Agent& agent, std::string file)
{
    auto bootstrap = co_await readBootstrap(file);
    if (!bootstrap || agent.options.noSystem)
        co_return bootstrap;
    auto found = findPairing(kKeptPairingFile, *bootstrap);
    agent.kept = std::move(found.kept);
    if (found.isOfAnother)
        CO_TRY(renewUnheard(*bootstrap));
    setUpFoundations(*bootstrap, !agent.kept);
    if (bootstrap->mode == protocol::BootstrapMode::Run)
        co_return bootstrap;
    CO_TRY(const auto user, lookUpUser(agent.options.user));
    // Who says template_ready; the document's secrets go before anything is saved.
    agent.bootstrap.workspace = bootstrap->workspace;
    agent.bootstrap.generation = bootstrap->generation;
    TemplateLife life{user, desktopOf(agent, user), bootstrap->display, std::move(file), {}};
    bootstrap = Result<protocol::Bootstrap>();
    life.readyLine = [&agent] {
        return eventLine(agent, protocol::GuestEvent::Kind::TemplateReady, {});
    };
    co_return co_await liveAsTemplate(std::move(life));
}

/// Whoever was here is another machine's: the host has let this one go on as its own.
asio::awaitable<Result<void>> becomeAnother(Agent& agent, std::string heard)
{
    CO_TRY(const auto event, protocol::decodeRenewEvent(heard));
    std::string file = bootstrapFile(agent);
    CO_TRY(const auto bootstrap, co_await readBootstrap(std::move(file)));
    if (bootstrap.workspace == agent.bootstrap.workspace &&
        bootstrap.generation == agent.bootstrap.generation)
        co_return Result<void>(); // it is the same
    spdlog::info("This machine is another from here on.");
    logFailure("Desktop", holdDesktop()); // until it is paired
    // Nothing is served in the meantime: nobody else has this loop.
    agent.bootstrap.workspace = bootstrap.workspace;
    agent.bootstrap.generation = bootstrap.generation;
    endDescendants();
    auto renewed = renewMachine(bootstrap, event);
    if (renewed)
        renewed = beginAnew();
    co_await fail(agent, renewed.error());
    co_return renewed;
}

/// Says that this guest is up, and then hears whether it goes on as another.
asio::awaitable<void> speakWithHost(Agent& agent)
{
    for (;;) {
        auto line = eventLine(agent, protocol::GuestEvent::Kind::GuestReady, {});
        const auto heard = co_await askOnSerialPort(std::move(line), kSerialLimit);
        if (!heard && heard.error().code != ErrorCode::Protocol)
            co_return logFailure("Serial port", helix::fail(heard.error()));
        if (heard)
            logFailure("Renewal", co_await becomeAnother(agent, *heard));
    }
}

asio::awaitable<void> start(Agent& agent)
{
    std::string file = bootstrapFile(agent);
    auto bootstrap = co_await becomeMachine(agent, std::move(file));
    if (!bootstrap)
        co_return co_await fail(agent, bootstrap.error());
    agent.bootstrap = std::move(*bootstrap);
    const bool isGuest = !agent.options.noSystem;
    if (isGuest && !agent.kept) // before it says that it is ready: a copy has no network until then
        logFailure("Machine id", checkMachineId(agent.bootstrap.workspace));
    if (const auto serving = startServing(agent); !serving)
        co_return co_await fail(agent, serving.error());
    if (!isGuest)
        co_return;
    // Said before: nobody is served until this loop goes on, and by then the files are written.
    asio::co_spawn(agent.loop, speakWithHost(agent), asio::detached);
    asio::co_spawn(agent.loop, letDesktopGoInTime(agent), asio::detached);
    co_await setUpGuest(agent);
    asio::post(agent.workers, [] { ::sync(); });
}

} // namespace

int serveHost(ServiceOptions options)
{
    Agent agent(std::move(options));
    asio::signal_set signals(agent.loop, SIGTERM, SIGINT);
    signals.async_wait([&](const boost::system::error_code& error, int) {
        if (!error)
            agent.loop.stop();
    });
    asio::co_spawn(agent.loop, start(agent), asio::detached);
    if (!agent.options.noSystem)
        takePrecedence(kInputNice);
    agent.loop.run();
    return agent.exitStatus;
}

} // namespace helix::agent
