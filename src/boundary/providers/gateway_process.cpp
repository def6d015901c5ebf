#include "providers/gateway_process.h"

#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <spdlog/spdlog.h>

#include "base/paths.h"
#include "gateway/gateway_protocol.h"
#include "local/local_socket.h"
#include "protocol/foreign_json.h"

namespace helix::providers {
namespace {

/// Everything that it is told at its start, keys and all, several times over.
constexpr std::size_t kMaxUnread = std::size_t{16} << 20;
constexpr qint64 kMaxLog = 1 << 20;
/// Within which a process tells why it ended, when its socket has told that it did.
constexpr std::chrono::milliseconds kReasonComes{1000};

/// What the program may know: where certificates are, and the language of messages.
std::vector<std::string> gatewayEnvironment()
{
    std::vector<std::string> environment;
    const auto ours = processEnvironment();
    for (const char* name : {"SSL_CERT_FILE", "SSL_CERT_DIR", "LANG", "LC_ALL", "ASAN_OPTIONS"})
        if (const auto value = ours(name))
            environment.push_back(std::string(name) + "=" + *value);
    if (environment.empty())
        environment.emplace_back("LANG=C.UTF-8");
    return environment;
}

/// The log is ours alone and does not grow from start to start.
void prepareLog(const std::filesystem::path& log)
{
    const UniqueFd file(
        ::open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0600));
    if (file.valid() && ::lseek(file.get(), 0, SEEK_END) > kMaxLog)
        (void)!::ftruncate(file.get(), 0);
}

} // namespace

/// Why it ended, and who wants to know.
struct GatewayProcess::Ending {
    std::optional<Error> why;
    std::vector<async::Completion<void>> waiting;
};

Result<std::unique_ptr<GatewayProcess>> GatewayProcess::start(const std::filesystem::path& program,
                                                              const std::filesystem::path& log,
                                                              Events events)
{
    auto pair = local::makePair(SOCK_STREAM);
    if (!pair)
        return fail(pair.error().wrapped("Could not start the inference gateway."));
    prepareLog(log);
    // It asks for its death with ours itself (gateway::confine()), and hangs up with us before that.
    const int childSocket = pair->second.get();
    auto spawned = async::spawnDetached({program,
                                         {"--control-fd", std::to_string(childSocket)},
                                         "/",
                                         gatewayEnvironment(),
                                         log,
                                         {},
                                         {childSocket}});
    if (!spawned)
        return fail(ErrorCode::Unavailable,
                    "The program " + program.string() + " could not be started.",
                    spawned.error().describe());
    return std::unique_ptr<GatewayProcess>(
        new GatewayProcess(std::move(pair->first), std::move(*spawned), std::move(events)));
}

GatewayProcess::GatewayProcess(UniqueFd socket, async::Spawned program, Events events)
    : m_events(std::move(events))
    , m_ending(std::make_shared<Ending>())
    , m_peer(rpc::Peer::over(std::move(socket), program.pid,
                             {"The inference gateway", gateway::kMaxControlMessage, kMaxUnread}))
    , m_watch(program.pid, std::move(program.pidfd))
{
    m_watch.onEnd([this] { end("The inference gateway ended."); });
    m_peer->listen({m_events.told, [this](const Error& why) {
                        spdlog::warn("providers: {}", why.describe());
                        kill(); // its end tells the rest
                    }});
}

GatewayProcess::~GatewayProcess()
{
    m_events.ended = nullptr;
    end("Helix is closing.");
    kill();
}

void GatewayProcess::end(const std::string& why)
{
    if (m_ending->why)
        return;
    const auto ending = m_ending; // whoever is told may destroy this
    ending->why = Error{ErrorCode::Unavailable, why, {}};
    m_peer->close(ending->why);
    for (auto& waiting : std::exchange(ending->waiting, {}))
        waiting.resolve({});
    if (const auto ended = std::exchange(m_events.ended, nullptr))
        ended(*ending->why);
}

/// What `call` answers. The end of the process says better than the end of its socket why there is
/// no answer, and may come after it.
async::Task<Result<Json>> GatewayProcess::withReason(async::Task<Result<Json>> call,
                                                     std::shared_ptr<Ending> ending)
{
    auto answer = co_await call;
    if (answer || answer.error().code != ErrorCode::Unavailable)
        co_return answer;
    if (!ending->why) {
        async::Completion<void> told;
        ending->waiting.push_back(told);
        const std::string unused;
        const async::CancelToken never;
        (void)co_await told.wait(kReasonComes, never, unused);
    }
    if (ending->why)
        co_return fail(*ending->why);
    co_return answer;
}

async::Task<Result<Json>> GatewayProcess::request(std::string method, Json params,
                                                  std::shared_ptr<UniqueFd> descriptor,
                                                  std::chrono::milliseconds deadline)
{
    if (!m_ending->why)
        return withReason(
            m_peer->call(std::move(method), std::move(params), deadline, std::move(descriptor)),
            m_ending);
    protocol::wipe(params);
    async::Completion<Json> over;
    over.resolve(fail(*m_ending->why));
    return over.wait(deadline, async::CancelToken(), {});
}

} // namespace helix::providers
