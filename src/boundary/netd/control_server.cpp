#include "netd/control_server.h"

#include <sys/socket.h>

#include "egress/netd_protocol.h"
#include "local/local_socket.h"
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
    if (!m_client)
        return;
    // Who does not fetch answers gets no more questions answered.
    short events = m_client->unsent() < kPulled && !m_closing ? POLLIN : 0;
    if (m_client->unsent() > 0)
        events |= POLLOUT;
    polled.push_back({m_client->fd(), events, 0});
}

void ControlServer::dispatch(const std::vector<pollfd>& polled)
{
    const bool waiting = polled[m_firstPolled].revents != 0;
    if (m_client && polled.size() > m_firstPolled + 1 &&
        polled[m_firstPolled + 1].fd == m_client->fd()) {
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
    if (const auto ours = local::checkPeerIsOurUser(client.get(), "helix-netd's control socket");
        !ours) {
        m_log.line(ours.error().describe());
        return;
    }
    if (m_client)
        drop("a newer client has come");
    m_client.emplace(std::move(client),
                     local::LineLimits{egress::netd::kMaxMessage, kMaxOut, kMaxDescriptors},
                     "Helix");
}

void ControlServer::drop(std::string_view why)
{
    m_log.line("control connection closed: " + std::string(why));
    m_client.reset();
    m_closing = false;
    if (onClientGone)
        onClientGone();
}

void ControlServer::receive()
{
    while (m_client && !m_closing && m_client->unsent() < kPulled) {
        const auto more = m_client->receive();
        if (!more)
            return drop(more.error().describe());
        if (!*more)
            return;
        takeLines();
    }
}

void ControlServer::takeLines()
{
    while (m_client && !m_closing) {
        auto line = m_client->takeLine();
        if (!line)
            return;
        auto reply = onLine(line->text, line->descriptors);
        if (!reply.line.empty())
            send(std::move(reply.line));
        m_closing = m_client && reply.close;
    }
}

void ControlServer::send(std::string line)
{
    if (m_client && !m_client->send(std::move(line)))
        drop("it does not read");
}

void ControlServer::flush()
{
    while (m_client) {
        while (m_client && nextLine && m_client->unsent() < kPulled && !m_closing) {
            const std::string line = nextLine();
            if (line.empty())
                break;
            send(line);
        }
        if (!m_client)
            return;
        if (m_client->unsent() == 0)
            return m_closing ? drop("it broke the protocol") : void();
        if (const auto sent = m_client->flush(); !sent)
            return drop("it broke");
        if (m_client->unsent() > 0)
            return;
    }
}

} // namespace helix::netd
