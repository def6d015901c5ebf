#include "ctl/control_client.h"

#include <array>
#include <cerrno>
#include <cstring>

#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "base/paths.h"
#include "ctl/interrupts.h"
#include "protocol/foreign_json.h"
#include "protocol/limits.h"

namespace helix::ctl {
namespace {

/// Helix's answers are ours to trust, but not to grow without end.
constexpr std::size_t kMaxInput = protocol::kMaxRpcMessage + 1;

tl::unexpected<Error> gone(int errnoValue)
{
    return failErrno(errnoValue, "Helix ended the connection.", ErrorCode::Unavailable);
}

Result<void> checkPeer(const UniqueFd& fd)
{
    ucred peer{};
    socklen_t size = sizeof peer;
    if (::getsockopt(fd.get(), SOL_SOCKET, SO_PEERCRED, &peer, &size) != 0 ||
        peer.uid != ::geteuid())
        return fail(ErrorCode::PermissionDenied,
                    "Another user's program listens on Helix's control socket.");
    return {};
}

} // namespace

Result<ControlClient> ControlClient::connectTo(const std::filesystem::path& socket)
{
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    if (socket.native().size() > kMaxSocketPath)
        return fail(ErrorCode::InvalidArgument,
                    "The path of the control socket, " + socket.string() + ", is too long.");
    std::memcpy(static_cast<void*>(address.sun_path), socket.c_str(), socket.native().size() + 1);
    UniqueFd fd(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
    if (!fd.valid())
        return failErrno(errno, "No socket could be made.");
    if (::connect(fd.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0)
        return fail(ErrorCode::Unavailable, "Helix does not run.", std::strerror(errno));
    if (auto ours = checkPeer(fd); !ours)
        return fail(ours.error());
    return ControlClient(std::move(fd));
}

std::int64_t ControlClient::requestNamed(std::string_view method, const Json& params)
{
    send(protocol::encodeRequest(++m_lastId, method, params));
    return m_lastId;
}

void ControlClient::notify(std::string_view method, const Json& params)
{
    send(protocol::encodeNotification(method, params));
}

void ControlClient::send(std::string message)
{
    // A message may hold a key: neither growing nor sending leaves a copy behind.
    if (m_out.size() + message.size() + 1 > m_out.capacity()) {
        std::string larger;
        larger.reserve(2 * m_out.capacity() + message.size() + 1);
        larger += m_out;
        protocol::wipe(m_out);
        m_out = std::move(larger);
    }
    m_out += message;
    m_out += '\n';
    protocol::wipe(message);
}

Result<void> ControlClient::flush()
{
    while (!m_out.empty()) {
        const auto count =
            ::send(m_fd.get(), m_out.data(), m_out.size(), MSG_DONTWAIT | MSG_NOSIGNAL);
        if (count < 0 && (errno == EAGAIN || errno == EINTR))
            return {};
        // Helix may have said why before it closed: that is read first.
        if (count < 0 && errno == EPIPE) {
            m_out.clear();
            return {};
        }
        if (count < 0)
            return gone(errno);
        const std::size_t left = m_out.size() - static_cast<std::size_t>(count);
        std::memmove(m_out.data(), m_out.data() + count, left);
        ::explicit_bzero(m_out.data() + left, static_cast<std::size_t>(count));
        m_out.resize(left);
    }
    return {};
}

Result<void> ControlClient::fill()
{
    std::array<char, 65536> buffer{};
    const auto count = ::recv(m_fd.get(), buffer.data(), buffer.size(), MSG_DONTWAIT);
    if (count < 0 && (errno == EAGAIN || errno == EINTR))
        return {};
    if (count <= 0)
        return gone(count < 0 ? errno : ECONNRESET);
    m_in.append(buffer.data(), static_cast<std::size_t>(count));
    return {};
}

Result<std::optional<RpcMessage>> ControlClient::takeMessage()
{
    const auto end = m_in.find('\n');
    if (end == std::string::npos && m_in.size() > kMaxInput)
        return fail(ErrorCode::Protocol, "Helix sent a message that is too long.");
    if (end == std::string::npos)
        return std::optional<RpcMessage>();
    auto message = protocol::decodeRpcMessage(std::string_view(m_in).substr(0, end));
    m_in.erase(0, end + 1);
    if (!message)
        return fail(message.error());
    // An error without an id is a farewell.
    if (message->isResponse && !message->id && message->error)
        return fail(*message->error);
    return std::optional<RpcMessage>(std::move(*message));
}

Result<ControlClient::Wakeup> ControlClient::wait(int otherFd, const Interrupts* interrupts,
                                                  std::chrono::milliseconds timeout)
{
    if (auto sent = flush(); !sent)
        return fail(sent.error());
    auto message = takeMessage();
    if (!message)
        return fail(message.error());
    if (*message)
        return Wakeup{std::move(*message)};
    std::array<pollfd, 3> fds{pollfd{m_fd.get(), POLLIN, 0}, pollfd{otherFd, POLLIN, 0},
                              pollfd{interrupts != nullptr ? interrupts->fd() : -1, POLLIN, 0}};
    if (!m_out.empty())
        fds[0].events |= POLLOUT;
    const int ready = ::poll(fds.data(), fds.size(), static_cast<int>(timeout.count()));
    if (ready < 0 && errno != EINTR)
        return gone(errno);
    Wakeup wakeup;
    if (ready > 0) {
        wakeup.otherReadable = fds[1].revents != 0;
        wakeup.interrupted = fds[2].revents != 0;
        if ((fds[0].revents & (POLLIN | POLLHUP | POLLERR)) != 0)
            if (auto filled = fill(); !filled)
                return fail(filled.error());
    }
    auto fresh = takeMessage();
    if (!fresh)
        return fail(fresh.error());
    wakeup.message = std::move(*fresh);
    return wakeup;
}

Result<Json> ControlClient::callNamed(std::string_view method, const Json& params,
                                      Interrupts& interrupts, const OnNotification& onNotification)
{
    const auto id = requestNamed(method, params);
    bool cancelled = false;
    for (;;) {
        auto wakeup = wait(-1, &interrupts, std::chrono::milliseconds(-1));
        if (!wakeup)
            return fail(wakeup.error());
        while (interrupts.take()) {
            if (std::exchange(cancelled, true))
                return fail(ErrorCode::Cancelled, "Cancelled.");
            Json cancel = Json::object();
            cancel["call"] = id;
            notify("call.cancel", cancel);
        }
        if (!wakeup->message)
            continue;
        RpcMessage& message = *wakeup->message;
        if (!message.isResponse && onNotification)
            onNotification(message);
        if (!message.isResponse || message.id != id)
            continue;
        if (message.error)
            return fail(*message.error);
        return std::move(message.result);
    }
}

} // namespace helix::ctl
