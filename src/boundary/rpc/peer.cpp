#include "boundary/netd_link.h"

#include <cerrno>
#include <cstring>

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <QSocketNotifier>

#include "base/bytes.h"
#include "egress/netd_protocol.h"
#include "protocol/json_rpc.h"

namespace helix::boundary {
namespace {

using Json = NetdLink::Json;

constexpr std::size_t kBlock = 64U << 10;
constexpr std::size_t kBlocksAtOnce = 4;     ///< then the loop has its turn
constexpr std::size_t kMaxOutput = 4U << 20; ///< bytes that netd has not read yet
constexpr std::chrono::seconds kWindow{2};   ///< of the rate below
/// A busy netd sends some hundreds; after a time alone, what waited: kMaxUnacknowledged.
constexpr std::size_t kMaxMessagesPerWindow = 20000;
constexpr std::size_t kMaxBytesPerWindow = std::size_t{16} << 20;

Result<UniqueFd> connectUnix(const std::filesystem::path& path)
{
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    if (path.native().size() >= sizeof address.sun_path)
        return fail(ErrorCode::InvalidArgument,
                    "The path " + path.string() + " is too long for a socket.");
    std::memcpy(address.sun_path, path.c_str(), path.native().size());
    UniqueFd fd(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
    if (!fd.valid())
        return failErrno(errno, "No socket could be made.", ErrorCode::ResourceExhausted);
    if (::connect(fd.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0)
        return fd;
    return failErrno(errno, "Nobody answers on " + path.string() + ".", ErrorCode::Unavailable);
}

} // namespace

Error NetdLink::broken(const std::string& what) const
{
    return {ErrorCode::Protocol, m_who + " " + what + ".", {}};
}

std::shared_ptr<NetdLink> NetdLink::over(UniqueFd socket, int peerPid, std::string who)
{
    return std::shared_ptr<NetdLink>(new NetdLink(std::move(socket), peerPid, std::move(who)));
}

Result<std::shared_ptr<NetdLink>> NetdLink::connectTo(const std::filesystem::path& socket)
{
    auto fd = connectUnix(socket);
    if (!fd)
        return fail(fd.error());
    ucred peer{};
    socklen_t size = sizeof peer;
    if (::getsockopt(fd->get(), SOL_SOCKET, SO_PEERCRED, &peer, &size) != 0)
        return failErrno(errno, "It is not known who listens on " + socket.string() + ".");
    if (peer.uid != ::getuid())
        return fail(ErrorCode::PermissionDenied, "A program of another user (uid " +
                                                     std::to_string(peer.uid) + ") listens on " +
                                                     socket.string() + ".");
    return over(std::move(*fd), peer.pid, "The workspace's network helper");
}

NetdLink::NetdLink(UniqueFd fd, int peerPid, std::string who)
    : m_fd(std::move(fd))
    , m_peerPid(peerPid)
    , m_who(std::move(who))
    , m_readable(std::make_unique<QSocketNotifier>(m_fd.get(), QSocketNotifier::Read))
    , m_writable(std::make_unique<QSocketNotifier>(m_fd.get(), QSocketNotifier::Write))
    , m_windowStart(std::chrono::steady_clock::now())
{
    m_readable->setEnabled(false);
    m_writable->setEnabled(false);
    QObject::connect(m_readable.get(), &QSocketNotifier::activated, [this] { read(); });
    QObject::connect(m_writable.get(), &QSocketNotifier::activated, [this] {
        const auto alive = shared_from_this();
        write();
    });
}

NetdLink::~NetdLink()
{
    close();
}

void NetdLink::listen(Events events)
{
    m_events = std::move(events);
    if (isOpen())
        m_readable->setEnabled(true);
}

async::Task<Result<Json>> NetdLink::call(std::string method, Json params,
                                         std::chrono::milliseconds deadline,
                                         std::shared_ptr<UniqueFd> descriptor)
{
    const auto alive = shared_from_this();
    if (!isOpen())
        co_return fail(ErrorCode::Unavailable, m_who + " is gone.");
    const std::int64_t id = m_nextId++;
    async::Completion<Json> answer;
    m_waiting.emplace(id, answer);
    send(protocol::encodeRequest(id, method, params), std::move(descriptor));
    const std::string late = m_who + " did not answer '" + method + "' in time.";
    const async::CancelToken never;
    const auto result = co_await answer.wait(deadline, never, late);
    m_waiting.erase(id);
    co_return result;
}

void NetdLink::notify(const std::string& method, const Json& params)
{
    const auto alive = shared_from_this();
    send(protocol::encodeNotification(method, params), {});
}

void NetdLink::close()
{
    if (!isOpen())
        return;
    m_readable->setEnabled(false);
    m_writable->setEnabled(false);
    // Deleted later: this may be called from their own signal.
    m_readable.release()->deleteLater();
    m_writable.release()->deleteLater();
    m_fd.reset();
    m_output.clear();
    for (auto& [id, waiter] : std::exchange(m_waiting, {}))
        waiter.resolve(fail(ErrorCode::Unavailable, m_who + " ended the conversation."));
}

void NetdLink::end(const Error& why)
{
    if (!isOpen())
        return;
    close();
    if (m_events.ended)
        m_events.ended(why);
}

void NetdLink::read()
{
    const auto alive = shared_from_this();
    for (std::size_t block = 0; block < kBlocksAtOnce && isOpen(); ++block) {
        const std::size_t before = m_input.size();
        m_input.resize(before + kBlock);
        const ssize_t count = ::recv(m_fd.get(), m_input.data() + before, kBlock, 0);
        const int error = errno;
        m_input.resize(before + static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
        if (count < 0 && (error == EAGAIN || error == EINTR))
            return;
        if (count <= 0)
            return end({ErrorCode::Unavailable, m_who + " has ended.", {}});
        readLines();
    }
}

void NetdLink::readLines()
{
    std::size_t start = 0;
    for (auto newline = m_input.find('\n'); newline != std::string::npos && isOpen();
         newline = m_input.find('\n', start)) {
        if (newline - start > egress::netd::kMaxMessage)
            return end(broken("sent a message that is too long"));
        const std::string line = m_input.substr(start, newline - start);
        start = newline + 1;
        take(line);
    }
    m_input.erase(0, start);
    if (m_input.size() > egress::netd::kMaxMessage)
        end(broken("sent a message that is too long"));
}

bool NetdLink::tooFast(std::size_t bytes)
{
    const auto now = std::chrono::steady_clock::now();
    if (now - m_windowStart > kWindow) {
        m_windowStart = now;
        m_windowMessages = m_windowBytes = 0;
    }
    m_windowBytes += bytes;
    return ++m_windowMessages > kMaxMessagesPerWindow || m_windowBytes > kMaxBytesPerWindow;
}

void NetdLink::take(const std::string& line)
{
    if (tooFast(line.size()))
        return end(broken("sends more than anybody can record"));
    auto message = protocol::decodeRpcMessage(line);
    if (!message)
        return end(broken("sent something that is not a message"));
    if (!message->isResponse) {
        if (message->id)
            return end(broken("asked Helix for something"));
        if (m_events.notified)
            m_events.notified(message->method, message->params);
        return;
    }
    const auto waiting = message->id ? m_waiting.find(*message->id) : m_waiting.end();
    if (waiting == m_waiting.end()) {
        // The answer to a request whose deadline has passed is nobody's fault.
        if (!message->id || *message->id < 1 || *message->id >= m_nextId)
            end(broken("answered what nobody asked"));
        return;
    }
    auto answer = waiting->second;
    m_waiting.erase(waiting);
    if (!message->error)
        return answer.resolve(std::move(message->result));
    message->error->message = printable(message->error->message, 300);
    message->error->cause = printable(message->error->cause, 300);
    answer.resolve(fail(*message->error));
}

void NetdLink::send(std::string line, std::shared_ptr<UniqueFd> descriptor)
{
    if (!isOpen())
        return;
    line += '\n';
    m_outputBytes += line.size();
    m_output.push_back({std::move(line), std::move(descriptor)});
    if (m_outputBytes > kMaxOutput)
        return end(broken("reads nothing"));
    write();
}

std::ptrdiff_t NetdLink::writeSome(const Outgoing& message) const
{
    if (message.descriptor == nullptr)
        return ::send(m_fd.get(), message.bytes.data(), message.bytes.size(), MSG_NOSIGNAL);
    // The descriptor rides on the last byte (netd_protocol.h).
    if (message.bytes.size() > 1)
        return ::send(m_fd.get(), message.bytes.data(), message.bytes.size() - 1, MSG_NOSIGNAL);
    iovec part{const_cast<char*>(message.bytes.data()), 1};
    alignas(cmsghdr) char control[CMSG_SPACE(sizeof(int))]{};
    msghdr header{};
    header.msg_iov = &part;
    header.msg_iovlen = 1;
    header.msg_control = control;
    header.msg_controllen = sizeof control;
    cmsghdr* rights = CMSG_FIRSTHDR(&header);
    rights->cmsg_level = SOL_SOCKET;
    rights->cmsg_type = SCM_RIGHTS;
    rights->cmsg_len = CMSG_LEN(sizeof(int));
    const int fd = message.descriptor->get();
    std::memcpy(CMSG_DATA(rights), &fd, sizeof fd);
    return ::sendmsg(m_fd.get(), &header, MSG_NOSIGNAL);
}

void NetdLink::write()
{
    while (isOpen() && !m_output.empty()) {
        Outgoing& front = m_output.front();
        const auto count = writeSome(front);
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK))
            break;
        if (count < 0)
            return end({ErrorCode::Unavailable, m_who + " has ended.", std::strerror(errno)});
        m_outputBytes -= static_cast<std::size_t>(count);
        front.bytes.erase(0, static_cast<std::size_t>(count));
        if (front.bytes.empty())
            m_output.pop_front();
    }
    if (isOpen())
        m_writable->setEnabled(!m_output.empty());
}

} // namespace helix::boundary
