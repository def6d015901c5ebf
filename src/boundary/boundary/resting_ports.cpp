#include "boundary/resting_ports.h"

#include <algorithm>

#include <sys/socket.h>

#include "base/try.h"

namespace helix::boundary {
namespace {

/// Ends every connection that waits, so that its other side hears of it at once.
void sendAway(const std::shared_ptr<UniqueFd>& listener)
{
    constexpr int kMost = 256; // somebody may connect as fast as this
    for (int count = 0; listener && count < kMost; ++count) {
        const UniqueFd waiting(
            ::accept4(listener->get(), nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK));
        if (!waiting.valid())
            return;
        const linger reset{1, 0};
        ::setsockopt(waiting.get(), SOL_SOCKET, SO_LINGER, &reset, sizeof reset);
    }
}

} // namespace

RestingPorts::RestingPorts(std::function<void(const WorkspaceId&)> knocked)
    : m_knocked(std::move(knocked))
{
}

std::list<RestingPorts::Port>::const_iterator RestingPorts::find(const WorkspaceId& workspace,
                                                                 const std::string& hostAddress,
                                                                 std::uint16_t hostPort) const
{
    return std::ranges::find_if(m_ports, [&](const Port& port) {
        return port.workspace == workspace && port.hostAddress == hostAddress &&
               port.hostPort == hostPort;
    });
}

Result<void> RestingPorts::listen(const WorkspaceId& workspace, const std::string& hostAddress,
                                  std::uint16_t hostPort)
{
    if (listensOn(workspace, hostAddress, hostPort))
        return {};
    Port port{workspace, hostAddress, hostPort, {}, {}, {}};
    TRY(port.listeners, listenOnHost(hostPort, hostAddress));
    const auto hear = [&](const std::shared_ptr<UniqueFd>& listener) {
        auto knock = std::make_unique<QSocketNotifier>(listener->get(), QSocketNotifier::Read);
        QObject::connect(knock.get(), &QSocketNotifier::activated, &m_context,
                         [this, workspace] { onKnock(workspace); });
        return knock;
    };
    port.knock = hear(port.listeners.ipv4);
    if (port.listeners.ipv6)
        port.knock6 = hear(port.listeners.ipv6);
    m_ports.push_back(std::move(port));
    return {};
}

HostListeners RestingPorts::take(const WorkspaceId& workspace, const std::string& hostAddress,
                                 std::uint16_t hostPort)
{
    const auto found = find(workspace, hostAddress, hostPort);
    if (found == m_ports.end())
        return {};
    HostListeners listeners = found->listeners;
    m_ports.erase(found);
    return listeners;
}

bool RestingPorts::listensOn(const WorkspaceId& workspace, const std::string& hostAddress,
                             std::uint16_t hostPort) const
{
    return find(workspace, hostAddress, hostPort) != m_ports.end();
}

void RestingPorts::onKnock(const WorkspaceId& workspace)
{
    for (Port& port : m_ports) {
        if (port.workspace != workspace)
            continue;
        port.knock->setEnabled(false);
        if (port.knock6)
            port.knock6->setEnabled(false);
    }
    // Later: whoever hears of it may take the listeners, and with them the notifier that speaks.
    QMetaObject::invokeMethod(
        &m_context, [this, workspace] { m_knocked(workspace); }, Qt::QueuedConnection);
}

void RestingPorts::listenAgain(const WorkspaceId& workspace)
{
    for (Port& port : m_ports) {
        if (port.workspace != workspace)
            continue;
        sendAway(port.listeners.ipv4);
        sendAway(port.listeners.ipv6);
        port.knock->setEnabled(true);
        if (port.knock6)
            port.knock6->setEnabled(true);
    }
}

void RestingPorts::close(const WorkspaceId& workspace, std::uint16_t hostPort)
{
    m_ports.remove_if(
        [&](const Port& port) { return port.workspace == workspace && port.hostPort == hostPort; });
}

void RestingPorts::close(const WorkspaceId& workspace)
{
    m_ports.remove_if([&](const Port& port) { return port.workspace == workspace; });
}

} // namespace helix::boundary
