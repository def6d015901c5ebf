#include "forwards.h"

#include <cerrno>
#include <vector>

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include "ledger.h"

namespace fake {
namespace {

using Json = nlohmann::json;

sockaddr_in at(const std::string& text, std::uint16_t port)
{
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    ::inet_pton(AF_INET, text.c_str(), &address.sin_addr);
    return address;
}

bool writeAll(int fd, const char* data, ssize_t size)
{
    while (size > 0) {
        const ssize_t written = ::send(fd, data, static_cast<std::size_t>(size), MSG_NOSIGNAL);
        if (written <= 0)
            return false;
        data += written;
        size -= written;
    }
    return true;
}

} // namespace

void Forwards::handOver(const std::string& address, std::uint16_t hostPort,
                        helix::UniqueFd listener)
{
    m_handed[{address, hostPort}] = std::move(listener);
}

int Forwards::add(const std::string& address, std::uint16_t hostPort, std::uint16_t guestPort)
{
    const auto handed = m_handed.extract({address, hostPort});
    const bool bound = !handed.empty();
    const int fd = bound ? ::fcntl(handed.mapped().get(), F_DUPFD_CLOEXEC, 0)
                         : ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const auto where = at(address, hostPort);
    const int on = 1;
    ::setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (!bound && (::bind(fd, reinterpret_cast<const sockaddr*>(&where), sizeof where) != 0 ||
                   ::listen(fd, 64) != 0)) {
        const int error = errno;
        ::close(fd);
        return error;
    }
    auto listener = std::make_shared<Listener>();
    listener->fd = fd;
    listener->guestPort = guestPort;
    m_listeners[{address, hostPort}] = listener;
    m_loop.watch(fd, [this, listener, hostPort] { accept(listener, hostPort); });
    return 0;
}

bool Forwards::remove(const std::string& address, std::uint16_t hostPort)
{
    const auto found = m_listeners.find({address, hostPort});
    if (found == m_listeners.end())
        return false;
    const auto listener = found->second;
    m_listeners.erase(found);
    m_loop.forget(listener->fd);
    ::close(listener->fd);
    std::vector<ConnectionPtr> ending;
    for (const auto& [flow, connection] : m_connections)
        if (connection->listener == listener)
            ending.push_back(connection);
    for (const auto& connection : ending)
        end(connection);
    return true;
}

Json Forwards::list() const
{
    Json reports = Json::array();
    for (const auto& [where, listener] : m_listeners)
        reports.push_back({{"host_address", where.first},
                           {"host_port", where.second},
                           {"guest_port", listener->guestPort},
                           {"state", "listening"},
                           {"problem", ""},
                           {"open", listener->open},
                           {"total", listener->total},
                           {"bytes_in", listener->bytesIn},
                           {"bytes_out", listener->bytesOut}});
    return reports;
}

Json Forwards::line(const Connection& connection) const
{
    return {{"flow", connection.flow},
            {"time_ms", connection.begin},
            {"kind", "forward"},
            {"name", ""},
            {"address", "127.0.0.1"},
            {"port", connection.hostPort},
            {"guest_port", connection.listener->guestPort},
            {"rule", "forward"}};
}

void Forwards::accept(const std::shared_ptr<Listener>& listener, std::uint16_t hostPort)
{
    const int client = ::accept4(listener->fd, nullptr, nullptr, SOCK_CLOEXEC);
    if (client < 0)
        return;
    const std::uint16_t target = m_options.targetOf(listener->guestPort);
    const int guest = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const auto where = at("127.0.0.1", target);
    if (target == 0 ||
        ::connect(guest, reinterpret_cast<const sockaddr*>(&where), sizeof where) != 0) {
        ::close(client);
        ::close(guest);
        return;
    }
    auto connection = std::make_shared<Connection>();
    connection->client = client;
    connection->guest = guest;
    connection->flow = m_events.newFlow();
    connection->begin = nowMs();
    connection->listener = listener;
    connection->hostPort = hostPort;
    ++listener->open;
    ++listener->total;
    m_connections[connection->flow] = connection;
    m_events.opened(line(*connection));
    relay(connection, true);
    relay(connection, false);
}

void Forwards::relay(const ConnectionPtr& connection, bool inward)
{
    const int from = inward ? connection->client : connection->guest;
    const int to = inward ? connection->guest : connection->client;
    m_loop.watch(from, [this, connection, inward, from, to] {
        char block[65536];
        const ssize_t count = ::recv(from, block, sizeof block, 0);
        if (count <= 0 || !writeAll(to, block, count))
            return end(connection);
        auto& listener = *connection->listener;
        (inward ? connection->bytesIn : connection->bytesOut) += static_cast<std::size_t>(count);
        (inward ? listener.bytesIn : listener.bytesOut) += static_cast<std::size_t>(count);
    });
}

void Forwards::end(const ConnectionPtr& connection)
{
    if (m_connections.erase(connection->flow) == 0)
        return;
    const auto kept = connection; // the watches own it
    for (const int fd : {kept->client, kept->guest}) {
        m_loop.forget(fd);
        ::close(fd);
    }
    --kept->listener->open;
    Json record = line(*kept);
    record["bytes_out"] = kept->bytesOut;
    record["bytes_in"] = kept->bytesIn;
    record["duration_ms"] = nowMs() - kept->begin;
    record["verdict"] = "allowed";
    record["count"] = 1;
    m_events.ended(std::move(record));
}

} // namespace fake
