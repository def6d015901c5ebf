#include "providers/gateway_process.h"

#include <cerrno>
#include <csignal>
#include <cstring>

#include <fcntl.h>
#include <linux/close_range.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "gateway/gateway_protocol.h"
#include "protocol/foreign_json.h"
#include "protocol/json_rpc.h"

namespace helix::providers {
namespace {

constexpr std::size_t kPiece = 64U << 10;
constexpr qint64 kMaxLog = 1 << 20;
constexpr int kReapMs = 1000;

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

/// Bytes sent, or -1 with errno.
ssize_t sendPiece(int socket, std::string_view bytes, int descriptor)
{
    iovec piece{const_cast<char*>(bytes.data()), bytes.size()};
    alignas(cmsghdr) char control[CMSG_SPACE(sizeof(int))] = {};
    msghdr message{};
    message.msg_iov = &piece;
    message.msg_iovlen = 1;
    if (descriptor >= 0) {
        message.msg_control = control;
        message.msg_controllen = sizeof control;
        cmsghdr* header = CMSG_FIRSTHDR(&message);
        header->cmsg_level = SOL_SOCKET;
        header->cmsg_type = SCM_RIGHTS;
        header->cmsg_len = CMSG_LEN(sizeof(int));
        std::memcpy(CMSG_DATA(header), &descriptor, sizeof descriptor);
    }
    return ::sendmsg(socket, &message, MSG_DONTWAIT | MSG_NOSIGNAL);
}

} // namespace

Result<std::unique_ptr<GatewayProcess>> GatewayProcess::start(const std::filesystem::path& program,
                                                              const std::filesystem::path& log,
                                                              Events events)
{
    int ends[2];
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
        return failErrno(errno, "Could not start the inference gateway.",
                         ErrorCode::ResourceExhausted);
    UniqueFd ours(ends[0]);
    const UniqueFd theirs(ends[1]);
    std::unique_ptr<GatewayProcess> gateway(new GatewayProcess(std::move(ours), std::move(events)));
    gateway->launch(program, log, theirs.get());
    return gateway;
}

GatewayProcess::GatewayProcess(UniqueFd socket, Events events)
    : m_socket(std::move(socket))
    , m_events(std::move(events))
    , m_readable(m_socket.get(), QSocketNotifier::Read)
    , m_writable(m_socket.get(), QSocketNotifier::Write)
{
    m_writable.setEnabled(false);
    QObject::connect(&m_readable, &QSocketNotifier::activated, [this] { read(); });
    QObject::connect(&m_writable, &QSocketNotifier::activated, [this] { write(); });
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
    if (m_ending)
        return;
    m_ending = Error{ErrorCode::Unavailable, why, {}};
    m_readable.setEnabled(false);
    m_writable.setEnabled(false);
    m_out.clear();
    for (auto& [id, waiting] : std::exchange(m_waiting, {}))
        waiting.resolve(fail(*m_ending));
    if (const auto ended = std::exchange(m_events.ended, nullptr))
        ended(*m_ending);
}

async::Task<Result<Json>> GatewayProcess::request(std::string method, Json params,
                                                  std::shared_ptr<UniqueFd> descriptor,
                                                  std::chrono::milliseconds deadline)
{
    async::Completion<Json> done;
    if (m_ending) {
        done.resolve(fail(*m_ending));
    } else {
        const std::int64_t id = ++m_lastId;
        m_waiting.emplace(id, done);
        m_out.push_back({protocol::encodeRequest(id, method, params) + "\n", descriptor});
        write();
    }
    protocol::wipe(params);
    return done.wait(deadline, async::CancelToken(), "The inference gateway does not answer.");
}

void GatewayProcess::write()
{
    while (!m_out.empty()) {
        Unsent& next = m_out.front();
        const int fd = next.descriptor ? next.descriptor->get() : -1;
        const auto sent = sendPiece(m_socket.get(), next.bytes, fd);
        if (sent < 0 && errno != EAGAIN && errno != EINTR)
            break; // the end is seen by reading
        if (sent < 0)
            break;
        next.descriptor.reset();
        if (static_cast<std::size_t>(sent) < next.bytes.size()) {
            next.bytes.erase(0, static_cast<std::size_t>(sent));
            continue;
        }
        protocol::wipe(next.bytes);
        m_out.pop_front();
    }
    m_writable.setEnabled(!m_ending && !m_out.empty());
}

void GatewayProcess::read()
{
    std::string piece(kPiece, '\0');
    const auto size = ::recv(m_socket.get(), piece.data(), piece.size(), MSG_DONTWAIT);
    if (size < 0 && (errno == EAGAIN || errno == EINTR))
        return;
    if (size <= 0) {
        m_process.kill(); // finished() tells the rest
        m_readable.setEnabled(false);
        return;
    }
    m_in.append(piece, 0, static_cast<std::size_t>(size));
    std::size_t begin = 0;
    for (auto end = m_in.find('\n'); end != std::string::npos && !m_ending;
         end = m_in.find('\n', begin)) {
        take(m_in.substr(begin, end - begin));
        begin = end + 1;
    }
    m_in.erase(0, begin);
    if (m_in.size() > gateway::kMaxControlMessage)
        m_process.kill();
}

void GatewayProcess::take(const std::string& line)
{
    auto message = protocol::decodeRpcMessage(line);
    if (!message) {
        m_process.kill();
        return;
    }
    if (!message->isResponse) {
        m_events.told(message->method, message->params);
        return;
    }
    const auto found = message->id ? m_waiting.find(*message->id) : m_waiting.end();
    if (found == m_waiting.end())
        return;
    if (message->error)
        found->second.resolve(fail(*message->error));
    else
        found->second.resolve(message->result);
    m_waiting.erase(found);
}

} // namespace helix::providers
