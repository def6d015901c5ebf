#include "life/agent_connection.h"

#include <spdlog/spdlog.h>

#include "life/waiters.h"

namespace helix::life {
namespace {

using namespace std::chrono_literals;

constexpr auto kConnectDeadline =
    20s; ///< a TLS handshake under emulation on a busy host takes seconds
constexpr auto kFirstPause = 250ms;
constexpr auto kLongestPause = 5000ms;
constexpr auto kMetricsInterval = 2000ms;

} // namespace

struct AgentConnection::Private {
    std::uint16_t port = 0;
    link::Credential credential;
    AgentConnection* owner = nullptr; ///< null once it died
    async::CancelSource stop;
    std::shared_ptr<link::AgentClient> client; ///< owners: this and coroutines that use it
    std::optional<link::GuestMetrics> metrics;
    std::string problem;
    Waiters connected;

    void announce() const
    {
        if (owner != nullptr)
            emit owner->changed();
    }
};

namespace {

using ConnectionPtr = std::shared_ptr<AgentConnection::Private>;

/// Resolves when the connection is lost.
async::Completion<void> listenTo(const ConnectionPtr& d)
{
    async::Completion<void> lost;
    const std::weak_ptr weak = d;
    link::AgentClient* client = d->client.get();
    QObject::connect(client, &link::AgentClient::disconnected, client,
                     [lost](const Error& why) mutable { lost.resolve(fail(why)); });
    QObject::connect(client, &link::AgentClient::portsChanged, client, [weak] {
        if (const auto d = weak.lock())
            d->announce();
    });
    QObject::connect(client, &link::AgentClient::metricsChanged, client,
                     [weak](const link::GuestMetrics& metrics) {
                         if (const auto d = weak.lock()) {
                             d->metrics = metrics;
                             d->announce();
                         }
                     });
    return lost;
}

/// What the window shows of a guest; a guest that cannot tell is used without it.
async::Task<void> watch(std::shared_ptr<link::AgentClient> client)
{
    const auto ports = co_await client->watchPorts();
    if (!ports)
        spdlog::warn("workspace: the guest does not tell its ports: {}", ports.error().describe());
    const auto metrics = co_await client->watchMetrics(kMetricsInterval);
    if (!metrics)
        spdlog::warn("workspace: the guest does not tell its load: {}", metrics.error().describe());
}

async::Task<void> keepConnected(ConnectionPtr d)
{
    const auto token = d->stop.token();
    const std::string unused;
    auto pause = std::chrono::milliseconds(kFirstPause);
    while (!token.isCancelled()) {
        auto client =
            co_await link::AgentClient::connectTo(d->port, d->credential, kConnectDeadline, token);
        if (token.isCancelled())
            break;
        if (!client) {
            if (d->problem != client.error().describe())
                spdlog::warn("workspace: the agent on port {} was not reached: {}", d->port,
                             client.error().describe());
            d->problem = client.error().describe();
            co_await async::sleepFor(pause, token);
            pause = std::min(pause * 2, std::chrono::milliseconds(kLongestPause));
            continue;
        }
        pause = kFirstPause;
        d->client = std::move(*client);
        d->problem.clear();
        auto lost = listenTo(d);
        async::detach(watch(d->client));
        d->connected.wake();
        d->announce();
        const auto end = co_await lost.wait(async::kForever, token, unused);
        d->client.reset();
        d->metrics.reset();
        if (!end)
            d->problem = end.error().describe();
        if (!token.isCancelled())
            spdlog::warn("workspace: the connection to the agent on port {} was lost: {}", d->port,
                         d->problem);
        d->announce();
    }
    d->client.reset();
}

async::Task<Result<std::shared_ptr<link::AgentClient>>>
waitForClient(ConnectionPtr d, std::chrono::milliseconds deadline, async::CancelToken cancel)
{
    while (!d->client) {
        if (d->owner == nullptr)
            co_return fail(ErrorCode::Unavailable, "The workspace does not run any more.");
        const std::string late = "The agent does not answer; Helix goes on trying to reach it.";
        const auto woken = co_await d->connected.next(cancel, deadline, late);
        if (!woken && !d->client)
            co_return fail(woken.error().code == ErrorCode::Timeout
                               ? Error{ErrorCode::Unavailable, late, d->problem}
                               : woken.error());
    }
    // A copy: QCoro 0.8 moves out of what co_return names.
    std::shared_ptr<link::AgentClient> client = d->client;
    co_return client;
}

} // namespace

AgentConnection::AgentConnection(std::uint16_t controlPort, link::Credential credential)
    : m_d(std::make_shared<Private>())
{
    m_d->port = controlPort;
    m_d->credential = std::move(credential);
    m_d->owner = this;
    async::detach(keepConnected(m_d));
}

AgentConnection::~AgentConnection()
{
    m_d->owner = nullptr;
    m_d->stop.cancel();
    m_d->connected.wake();
}

async::Task<Result<std::shared_ptr<link::AgentClient>>>
AgentConnection::client(std::chrono::milliseconds deadline, async::CancelToken cancel) const
{
    return waitForClient(m_d, deadline, std::move(cancel));
}

bool AgentConnection::isConnected() const
{
    return m_d->client != nullptr;
}

std::shared_ptr<link::AgentClient> AgentConnection::connected() const
{
    return m_d->client;
}

std::string AgentConnection::problem() const
{
    return m_d->problem;
}

std::vector<link::GuestPort> AgentConnection::ports() const
{
    return m_d->client ? m_d->client->ports() : std::vector<link::GuestPort>();
}

std::optional<link::GuestMetrics> AgentConnection::metrics() const
{
    return m_d->metrics;
}

} // namespace helix::life
