#include "ctl/control_client.h"

#include <array>
#include <cerrno>
#include <cstring>

#include <poll.h>

#include "base/try.h"
#include "ctl/interrupts.h"
#include "ctl/version_difference.h"
#include "local/local_socket.h"
#include "protocol/foreign_json.h"
#include "protocol/limits.h"

namespace helix::ctl {
namespace {

/// Helix's answers are ours to trust, but not to grow without end.
constexpr local::LineLimits kLimits{protocol::kMaxRpcMessage, std::size_t{64} << 20, 0};

tl::unexpected<Error> gone(std::string cause)
{
    return fail(ErrorCode::Unavailable, "Helix ended the connection.", std::move(cause));
}

} // namespace

ControlClient::ControlClient(UniqueFd socket)
    : m_channel(std::move(socket), kLimits, "Helix")
{
}

Result<ControlClient> ControlClient::connectTo(const std::filesystem::path& socket)
{
    auto fd = local::connectTo(socket, local::Waits::Blocking);
    if (!fd && fd.error().code == ErrorCode::InvalidArgument)
        return fail(fd.error());
    if (!fd)
        return fail(ErrorCode::Unavailable, "Helix does not run.", fd.error().cause);
    TRY(local::checkPeerIsOurUser(fd->get(), "Helix's control socket"));
    return ControlClient(std::move(*fd));
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
    if (auto queued = m_channel.send(std::move(message)); !queued && m_queued)
        m_queued = queued;
}

Result<void> ControlClient::flush()
{
    TRY(m_queued);
    // Helix may have said why before it closed: that, or the end, is seen by reading.
    (void)m_channel.flush();
    return {};
}

Result<void> ControlClient::fill()
{
    const auto more = m_channel.receive();
    if (!more && more.error().code == ErrorCode::Unavailable)
        return gone(more.error().cause);
    if (!more)
        return fail(more.error());
    return {};
}

Result<std::optional<RpcMessage>> ControlClient::takeMessage()
{
    auto line = m_channel.takeLine();
    if (!line)
        return std::optional<RpcMessage>();
    auto message = protocol::decodeRpcMessage(line->text);
    protocol::wipe(line->text);
    if (!message)
        return fail(message.error());
    // An error without an id is a farewell.
    if (message->isResponse && !message->id && message->error)
        return fail(*message->error);
    if (message->error)
        message->error = explained(std::move(*message->error), m_running, HELIX_VERSION);
    return std::optional<RpcMessage>(std::move(*message));
}

Result<ControlClient::Wakeup> ControlClient::wait(int otherFd, const Interrupts* interrupts,
                                                  std::chrono::milliseconds timeout)
{
    TRY(flush());
    TRY(auto message, takeMessage());
    if (message)
        return Wakeup{std::move(message)};
    std::array<pollfd, 3> fds{pollfd{m_channel.fd(), POLLIN, 0}, pollfd{otherFd, POLLIN, 0},
                              pollfd{interrupts != nullptr ? interrupts->fd() : -1, POLLIN, 0}};
    if (m_channel.unsent() > 0)
        fds[0].events |= POLLOUT;
    const int ready = ::poll(fds.data(), fds.size(), static_cast<int>(timeout.count()));
    if (ready < 0 && errno != EINTR)
        return gone(std::strerror(errno));
    Wakeup wakeup;
    if (ready > 0) {
        wakeup.otherReadable = fds[1].revents != 0;
        wakeup.interrupted = fds[2].revents != 0;
        if ((fds[0].revents & (POLLIN | POLLHUP | POLLERR)) != 0)
            if (auto filled = fill(); !filled)
                return fail(filled.error());
    }
    TRY(auto fresh, takeMessage());
    wakeup.message = std::move(fresh);
    return wakeup;
}

Result<Json> ControlClient::callNamed(std::string_view method, const Json& params,
                                      Interrupts& interrupts, const OnNotification& onNotification)
{
    const auto id = requestNamed(method, params);
    bool cancelled = false;
    for (;;) {
        TRY(auto wakeup, wait(-1, &interrupts, std::chrono::milliseconds(-1)));
        while (const auto signal = interrupts.take()) {
            if (interrupts.endWait(*signal) == WaitEnd::Left)
                return fail(ErrorCode::Cancelled,
                            "Told to end; what was asked of Helix may go on there.");
            if (cancelled && interrupts.isImpatient(*signal))
                return fail(ErrorCode::Cancelled, "Cancelled.");
            if (std::exchange(cancelled, true))
                continue;
            Json cancel = Json::object();
            cancel["call"] = id;
            notify("call.cancel", cancel);
        }
        if (!wakeup.message)
            continue;
        RpcMessage& message = *wakeup.message;
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
