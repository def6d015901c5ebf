#include "netd/control_server.h"

#include <cerrno>
#include <cstring>

#include <sys/socket.h>
#include <unistd.h>

#include "egress/netd_protocol.h"
#include "netd/local_socket.h"
#include "netd/socket_gate.h"

namespace helix::netd {
namespace {

constexpr std::size_t kMaxOut =
    std::size_t{4} * 1024 * 1024;                       ///< a client that reads stays far below
constexpr std::size_t kPulled = std::size_t{64} * 1024; ///< pushed lines wait where they are kept
constexpr std::size_t kMaxDescriptors = 4;

} // namespace

ControlServer::ControlServer(UniqueFd listener, Log& log)
    : m_listener(std::move(listener))
    , m_log(log)
{
}

void ControlServer::fill(std::vector<pollfd>& polled)
{
    m_firstPolled = polled.size();
    polled.push_back({m_listener.get(), POLLIN, 0});
    if (!m_client.valid())
        return;
    // Who does not fetch answers gets no more questions answered.
    short events = m_out.size() < kPulled && !m_closing ? POLLIN : 0;
    if (!m_out.empty())
        events |= POLLOUT;
    polled.push_back({m_client.get(), events, 0});
}

void ControlServer::dispatch(const std::vector<pollfd>& polled)
{
    const bool waiting = polled[m_firstPolled].revents != 0;
    if (m_client.valid() && polled.size() > m_firstPolled + 1 &&
        polled[m_firstPolled + 1].fd == m_client.get()) {
        const short events = polled[m_firstPolled + 1].revents;
        if (events & (POLLIN | POLLHUP | POLLERR))
            receive();
    }
    if (waiting)
        acceptClient();
    flush();
}

void ControlServer::acceptClient()
{
    UniqueFd client(raw::accept(m_listener.get(), nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC));
    if (!client.valid())
        return;
    if (const auto ours = checkPeer(client.get()); !ours) {
        m_log.line(ours.error().describe());
        return;
    }
    if (m_client.valid())
        drop("a newer client has come");
    m_client = std::move(client);
}

void ControlServer::drop(std::string_view why)
{
    m_log.line("control connection closed: " + std::string(why));
    m_client.reset();
    m_in.clear();
    m_out.clear();
    m_descriptors.clear();
    m_closing = false;
    if (onClientGone)
        onClientGone();
}

bool ControlServer::takeBytes()
{
    char buffer[16384];
    iovec part{buffer, sizeof buffer};
    alignas(cmsghdr) char control[CMSG_SPACE(sizeof(int) * kMaxDescriptors)];
    msghdr message{};
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    message.msg_control = control;
    message.msg_controllen = sizeof control;
    const ssize_t size = ::recvmsg(m_client.get(), &message, MSG_DONTWAIT | MSG_CMSG_CLOEXEC);
    if (size < 0)
        return errno != EAGAIN && errno != EINTR ? (drop("it broke"), false) : false;
    for (cmsghdr* header = CMSG_FIRSTHDR(&message); header != nullptr;
         header = CMSG_NXTHDR(&message, header)) {
        if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS)
            continue;
        const std::size_t count = (header->cmsg_len - CMSG_LEN(0)) / sizeof(int);
        for (std::size_t i = 0; i < count; ++i) {
            int fd = -1;
            std::memcpy(&fd, CMSG_DATA(header) + i * sizeof fd, sizeof fd);
            m_descriptors.emplace_back(fd);
        }
    }
    if (size == 0) {
        drop("the client has gone");
        return false;
    }
    if (m_descriptors.size() > kMaxDescriptors) {
        drop("it sent descriptors that no message takes");
        return false;
    }
    m_in.append(buffer, static_cast<std::size_t>(size));
    return true;
}

void ControlServer::receive()
{
    while (m_client.valid() && !m_closing && m_out.size() < kPulled && takeBytes())
        takeLines();
}

void ControlServer::takeLines()
{
    std::size_t at = 0;
    for (;;) {
        const auto end = m_in.find('\n', at);
        const std::size_t length = (end == std::string::npos ? m_in.size() : end) - at;
        if (length > egress::netd::kMaxMessage)
            return drop("it sent a line that is too long");
        if (end == std::string::npos)
            break;
        auto reply = onLine(std::string_view(m_in).substr(at, length), m_descriptors);
        at = end + 1;
        if (!reply.line.empty())
            send(std::move(reply.line));
        if (!m_client.valid())
            return;
        if (reply.close) {
            m_closing = true;
            break;
        }
    }
    m_in.erase(0, at);
}

void ControlServer::send(std::string line)
{
    if (!m_client.valid())
        return;
    if (m_out.size() + line.size() >= kMaxOut)
        return drop("it does not read");
    m_out += line;
    m_out += '\n';
}

void ControlServer::flush()
{
    while (m_client.valid()) {
        while (nextLine && m_out.size() < kPulled && !m_closing) {
            const std::string line = nextLine();
            if (line.empty())
                break;
            send(line);
        }
        if (m_out.empty())
            return m_closing ? drop("it broke the protocol") : void();
        const ssize_t count = ::write(m_client.get(), m_out.data(), m_out.size());
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0 && errno == EAGAIN)
            return;
        if (count < 0)
            return drop("it broke");
        m_out.erase(0, static_cast<std::size_t>(count));
    }
}

} // namespace helix::netd
