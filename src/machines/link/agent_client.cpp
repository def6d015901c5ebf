#include "link/agent_client.h"

#include <limits>
#include <utility>

#include "link/exec_table.h"
#include "link/guest_clock.h"
#include "link/rpc_connection.h"
#include "protocol/dragged_files.h"
#include "protocol/methods.h"
#include "base/try.h"

namespace helix::link {
namespace {

using protocol::Json;
namespace method = protocol::method;

constexpr std::size_t kMaxPorts = 4096;
/// An emulated guest that is busy takes seconds for each encoder.
constexpr std::chrono::seconds kExamineTime{90};
constexpr std::chrono::seconds kDragTime{8}; ///< the guest has limits of its own

Result<GuestPort> readPort(const Json& json)
{
    TRY(const auto port, protocol::requireInteger(json, "port", 1, 65535));
    TRY(const auto address, protocol::requireString(json, "address", 256));
    TRY(const auto process, protocol::optionalString(json, "process", 4096, {}));
    return GuestPort{static_cast<std::uint16_t>(port), printable(address, 64),
                     printable(process, 64)};
}

Result<std::vector<GuestPort>> readPorts(const Json& params)
{
    TRY(const auto* list, protocol::requireArray(params, "ports", kMaxPorts));
    std::vector<GuestPort> ports;
    for (const Json& entry : *list) {
        TRY(auto port, readPort(entry));
        ports.push_back(std::move(port));
    }
    return ports;
}

Result<GuestMetrics> readMetrics(const Json& params)
{
    GuestMetrics metrics;
    constexpr double kMost = std::numeric_limits<double>::max();
    TRY(metrics.cpuPercent, protocol::requireNumber(params, "cpu_percent", 0, kMost));
    TRY(metrics.load1, protocol::requireNumber(params, "load1", 0, kMost));
    const std::pair<const char*, std::uint64_t*> sizes[] = {{"memory_total", &metrics.memoryTotal},
                                                            {"memory_used", &metrics.memoryUsed},
                                                            {"disk_total", &metrics.diskTotal},
                                                            {"disk_used", &metrics.diskUsed}};
    for (const auto& [key, field] : sizes) {
        TRY(const auto value, protocol::requireInteger(params, key, 0, INT64_MAX));
        *field = static_cast<std::uint64_t>(value);
    }
    return metrics;
}

} // namespace

struct AgentClient::Private {
    AgentClient* client;
    async::Completion<void> opened;
    std::vector<GuestPort> ports;
    std::unique_ptr<RpcConnection> connection;
    std::unique_ptr<GuestClock> clock; ///< once its owner watches the guest
    std::shared_ptr<ExecTable> execs;  ///< owned here; handles lock it for the length of a call

    explicit Private(AgentClient* c)
        : client(c)
    {
    }

    void start(std::uint16_t port, const Credential& credential, std::chrono::milliseconds deadline)
    {
        RpcConnection::Handlers handlers;
        handlers.onOpened = [this](Result<void> result) { opened.resolve(std::move(result)); };
        handlers.onNotification = [this](const std::string& name, const Json& params) {
            return onNotification(name, params);
        };
        handlers.onOutput = [this](const protocol::ExecOutput& output) {
            return execs->onOutput(output);
        };
        handlers.onClosed = [this](const Error& why) {
            execs->end(why);
            emit client->disconnected(why);
        };
        connection =
            std::make_unique<RpcConnection>(port, credential, deadline, std::move(handlers));
        execs = std::make_shared<ExecTable>(*connection);
    }

    Result<void> onNotification(const std::string& name, const Json& params)
    {
        if (name == method::kExecExit)
            return execs->onExit(params);
        if (name == method::kPortsChanged)
            return takePorts(params);
        if (name == method::kMetrics)
            return takeMetrics(params);
        return {}; // of no consequence: it asks for nothing
    }

    Result<void> takePorts(const Json& params)
    {
        TRY(auto read, readPorts(params));
        const bool changed = read != ports;
        ports = std::move(read);
        if (changed)
            emit client->portsChanged();
        return {};
    }

    Result<void> takeMetrics(const Json& params)
    {
        TRY(const auto metrics, readMetrics(params));
        emit client->metricsChanged(metrics);
        return {};
    }
};

AgentClient::AgentClient()
    : m_d(std::make_unique<Private>(this))
{
}

AgentClient::~AgentClient()
{
    if (m_d->execs)
        m_d->execs->end(
            {ErrorCode::Cancelled, "The connection to the agent in the guest was ended.", {}});
}

async::Task<Result<std::unique_ptr<AgentClient>>>
AgentClient::connectTo(std::uint16_t controlPort, Credential credential,
                       std::chrono::milliseconds deadline, async::CancelToken cancel)
{
    auto client = std::unique_ptr<AgentClient>(new AgentClient);
    client->m_d->start(controlPort, credential, deadline);
    const std::string never;
    CO_TRY(co_await client->m_d->opened.wait(async::kForever, cancel, never));
    co_return Result<std::unique_ptr<AgentClient>>(std::move(client));
}

async::Task<Result<std::unique_ptr<Exec>>> AgentClient::exec(ExecRequest request)
{
    return m_d->execs->start(std::move(request));
}

async::Task<Result<void>> AgentClient::watchPorts()
{
    async::Completion<void> answered;
    auto* d = m_d.get();
    // In the handler, so that a change that follows at once is not overwritten by the first list.
    d->connection->request(method::kPortsWatch, Json::object(),
                           [d, answered](Result<Json> answer) mutable -> Result<void> {
                               if (!answer) {
                                   answered.resolve(fail(answer.error()));
                                   return {};
                               }
                               answered.resolve({});
                               return d->takePorts(*answer);
                           });
    const std::string late = "The agent in the guest did not list its ports in time.";
    return answered.wait(RpcConnection::kAnswerTime, async::CancelToken(), late);
}

async::Task<Result<void>> AgentClient::watchMetrics(std::chrono::milliseconds interval)
{
    Json params = Json::object();
    params["interval_ms"] = interval.count();
    CO_TRY(co_await m_d->connection->call(method::kMetricsWatch, std::move(params),
                                          RpcConnection::kAnswerTime));
    if (!m_d->clock)
        m_d->clock = std::make_unique<GuestClock>(*m_d->connection);
    co_return Result<void>();
}

const std::vector<GuestPort>& AgentClient::ports() const
{
    return m_d->ports;
}

async::Task<Result<void>> AgentClient::powerOff()
{
    auto answer = co_await m_d->connection->call(method::kPowerOff, Json::object(),
                                                 RpcConnection::kAnswerTime);
    // A machine that goes down may take the connection with it before its answer is through.
    if (!answer && answer.error().code != ErrorCode::Unavailable)
        co_return fail(answer.error());
    co_return Result<void>();
}

async::Task<Result<void>> AgentClient::setEnvironment(std::map<std::string, std::string> variables)
{
    Json params = Json::object();
    params["variables"] = std::move(variables);
    CO_TRY(co_await m_d->connection->call(method::kEnvironmentSet, std::move(params),
                                          RpcConnection::kAnswerTime));
    co_return Result<void>();
}

async::Task<Result<void>> AgentClient::renameHost(std::string name)
{
    Json params = Json::object();
    params["name"] = std::move(name);
    CO_TRY(co_await m_d->connection->call(method::kHostRename, std::move(params),
                                          RpcConnection::kAnswerTime));
    co_return Result<void>();
}

async::Task<Result<std::vector<protocol::GuestFinding>>> AgentClient::examineDesktop()
{
    CO_TRY(const auto answer,
           co_await m_d->connection->call(method::kDesktopExamine, Json::object(), kExamineTime));
    co_return protocol::decodeGuestFindings(answer);
}

async::Task<Result<std::vector<std::string>>> AgentClient::takeDrag()
{
    CO_TRY(const auto answer,
           co_await m_d->connection->call(method::kDesktopTakeDrag, Json::object(), kDragTime));
    co_return protocol::decodeDraggedFiles(answer);
}

async::Task<std::string> AgentClient::ownerOf(bool tcp, std::uint16_t port,
                                              std::chrono::milliseconds deadline)
{
    constexpr std::size_t kMaxName = 4096, kShownName = 64;
    Json params = Json::object();
    params["protocol"] = tcp ? "tcp" : "udp";
    params["port"] = port;
    const auto answer =
        co_await m_d->connection->call(method::kNetOwner, std::move(params), deadline);
    if (!answer)
        co_return std::string();
    const auto name = protocol::optionalString(*answer, "process", kMaxName, {});
    co_return name ? printable(*name, kShownName) : std::string();
}

} // namespace helix::link
