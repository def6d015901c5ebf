#include "providers/gateway_process.h"

#include <csignal>

#include <fcntl.h>
#include <linux/close_range.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <spdlog/spdlog.h>

#include "gateway/gateway_protocol.h"
#include "local/local_socket.h"
#include "protocol/foreign_json.h"

namespace helix::providers {
namespace {

/// Everything that it is told at its start, keys and all, several times over.
constexpr std::size_t kMaxUnread = std::size_t{16} << 20;
constexpr qint64 kMaxLog = 1 << 20;
constexpr int kReapMs = 1000;
/// Within which a process tells why it ended, when its socket has told that it did.
constexpr std::chrono::milliseconds kReasonComes{1000};

/// What the program may know: where certificates are, and the language of messages.
QProcessEnvironment gatewayEnvironment()
{
    QProcessEnvironment environment;
    const auto ours = QProcessEnvironment::systemEnvironment();
    for (const char* name : {"SSL_CERT_FILE", "SSL_CERT_DIR", "LANG", "LC_ALL", "ASAN_OPTIONS"}) {
        const QString key = QString::fromLatin1(name);
        if (ours.contains(key))
            environment.insert(key, ours.value(key));
    }
    if (environment.isEmpty())
        environment.insert(QStringLiteral("LANG"), QStringLiteral("C.UTF-8"));
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
    std::unique_ptr<GatewayProcess> gateway(
        new GatewayProcess(std::move(pair->first), std::move(events)));
    gateway->launch(program, log, pair->second.get());
    return gateway;
}

GatewayProcess::GatewayProcess(UniqueFd socket, Events events)
    : m_events(std::move(events))
    , m_ending(std::make_shared<Ending>())
    , m_peer(rpc::Peer::over(std::move(socket), 0,
                             {"The inference gateway", gateway::kMaxControlMessage, kMaxUnread}))
{
    m_peer->listen({m_events.told, [this](const Error& why) {
                        spdlog::warn("providers: {}", why.describe());
                        m_process.kill(); // finished() tells the rest
                    }});
}

GatewayProcess::~GatewayProcess()
{
    m_events.ended = nullptr;
    end("Helix is closing.");
    m_process.disconnect();
    m_process.kill();
    // QProcess waits for a killed child anyway, and complains about having to.
    if (m_process.state() != QProcess::NotRunning)
        m_process.waitForFinished(kReapMs);
}

void GatewayProcess::launch(const std::filesystem::path& program, const std::filesystem::path& log,
                            int childSocket)
{
    prepareLog(log);
    m_process.setProgram(QString::fromStdString(program.string()));
    m_process.setArguments({QStringLiteral("--control-fd"), QString::number(childSocket)});
    m_process.setProcessEnvironment(gatewayEnvironment());
    m_process.setStandardInputFile(QProcess::nullDevice());
    m_process.setStandardOutputFile(QProcess::nullDevice());
    m_process.setStandardErrorFile(QString::fromStdString(log.string()), QIODevice::Append);
    m_process.setWorkingDirectory(QStringLiteral("/"));
    m_process.setChildProcessModifier([childSocket, parent = ::getpid()] {
        // Between fork and exec: async-signal-safe calls only.
        ::prctl(PR_SET_PDEATHSIG, SIGKILL);
        if (::getppid() != parent)
            ::_exit(127);
        ::setsid();
        ::syscall(SYS_close_range, 3U, ~0U, CLOSE_RANGE_CLOEXEC);
        ::fcntl(childSocket, F_SETFD, 0);
    });
    const std::string name = program.string();
    QObject::connect(&m_process, &QProcess::errorOccurred,
                     [this, name](QProcess::ProcessError error) {
                         if (error == QProcess::FailedToStart)
                             end("The program " + name + " could not be started.");
                     });
    QObject::connect(&m_process, &QProcess::finished,
                     [this] { end("The inference gateway ended."); });
    m_process.start();
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

const std::optional<Error>& GatewayProcess::ending() const
{
    return m_ending->why;
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
