#include "remote_door.h"

#include <csignal>
#include <cstdlib>
#include <cstring>

#include <sys/socket.h>
#include <sys/time.h>
#include <sys/un.h>
#include <unistd.h>

#include "fakes/fake_netd/remote.h"

namespace fake {
namespace {

using Json = nlohmann::json;

int listenAbstract(const std::string& controlSocket)
{
    socklen_t size = 0;
    const sockaddr_un address = remoteAddress(controlSocket, size);
    const int fd = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (::bind(fd, reinterpret_cast<const sockaddr*>(&address), size) != 0 || ::listen(fd, 4) != 0)
        std::perror("fake_netd: remote control");
    return fd;
}

} // namespace

RemoteDoor::RemoteDoor(EventLoop& loop, const NetdOptions& options, Control& control,
                       Forwards& forwards, Ledger& ledger)
    : m_loop(loop)
    , m_control(control)
    , m_forwards(forwards)
    , m_ledger(ledger)
    , m_listener(listenAbstract(options.controlSocket))
{
    m_loop.watch(m_listener, [this] { accept(); });
}

void RemoteDoor::accept() const
{
    const int client = ::accept4(m_listener, nullptr, nullptr, SOCK_CLOEXEC);
    if (client >= 0)
        m_loop.watch(client, [this, client] { serve(client); });
}

/// One order per connection; whoever gives it closes its side behind it.
void RemoteDoor::serve(int client) const
{
    std::string input;
    char block[65536];
    for (ssize_t count = ::recv(client, block, sizeof block, 0); count > 0;
         count = ::recv(client, block, sizeof block, 0))
        input.append(block, static_cast<std::size_t>(count));
    const auto order = Json::parse(input, nullptr, false);
    const std::string reply = (order.is_object() ? obey(order) : Json::object()).dump();
    (void)!::send(client, reply.data(), reply.size(), MSG_NOSIGNAL);
    m_loop.forget(client);
    ::close(client);
}

Json RemoteDoor::obey(const Json& order) const
{
    const std::string what = order.value("do", "state");
    if (what == "visit")
        return {{"allowed", m_control.visit(order.value("name", ""),
                                            order.value("port", std::uint16_t{443}))}};
    if (what == "record") {
        for (int left = order.value("times", 1); left > 0; --left)
            m_ledger.add(order["record"]);
        return Json::object();
    }
    if (what == "notify")
        m_control.notify(order.value("method", "").c_str(), order["params"]);
    else if (what == "raw")
        m_control.sendRaw(order.value("bytes", ""));
    else if (what == "hang-up")
        m_control.hangUp();
    else if (what == "die")
        std::raise(SIGKILL);
    else if (what == "service")
        return talkToService(order);
    else if (what == "lose-forward")
        m_forwards.remove(order.value("address", ""), order.value("port", std::uint16_t{0}));
    return m_control.state();
}

Json RemoteDoor::talkToService(const Json& order) const
{
    const auto end = m_control.connectToService(order.value("port", std::uint16_t{8080}));
    if (!end.valid())
        return {{"refused", true}};
    const timeval patience{5, 0};
    ::setsockopt(end.get(), SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    const std::string request = order.value("send", "");
    (void)!::send(end.get(), request.data(), request.size(), MSG_NOSIGNAL);
    ::shutdown(end.get(), SHUT_WR);
    std::string received;
    char block[4096];
    for (ssize_t count = ::recv(end.get(), block, sizeof block, 0); count > 0;
         count = ::recv(end.get(), block, sizeof block, 0))
        received.append(block, static_cast<std::size_t>(count));
    return {{"refused", false}, {"received", received}};
}

} // namespace fake
