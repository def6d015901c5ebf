#include "agent/server/watch_methods.h"

#include <chrono>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/steady_timer.hpp>

#include "agent/asio/signal.h"
#include "agent/channel/web_socket.h"
#include "agent/watch/metrics.h"
#include "protocol/methods.h"
#include "base/try.h"

namespace helix::agent {
namespace {

namespace asio = boost::asio;
namespace method = protocol::method;
using protocol::Json;

constexpr std::chrono::milliseconds kPortsInterval{1000};
/// So often they are looked at although the number of sockets is what it was: one may have come for
/// another.
constexpr int kPortsAnyway = 10;
constexpr int kMinMetricsIntervalMs = 200;
constexpr int kMaxMetricsIntervalMs = 3600 * 1000;
// Behind a peer that does not read, samples are left out instead of piling up.
constexpr std::size_t kMaxSamplesQueued = 256U << 10;

Json toJson(const std::vector<ListeningPort>& ports)
{
    Json list = Json::array();
    for (const ListeningPort& port : ports) {
        Json json = Json::object();
        json["port"] = port.port;
        json["address"] = port.address;
        json["process"] = port.process;
        list.push_back(std::move(json));
    }
    Json result = Json::object();
    result["ports"] = std::move(list);
    return result;
}

Json toJson(const Metrics& metrics)
{
    Json json = Json::object();
    json["cpu_percent"] = metrics.cpuPercent;
    json["memory_total"] = metrics.memoryTotal;
    json["memory_used"] = metrics.memoryUsed;
    json["disk_total"] = metrics.diskTotal;
    json["disk_used"] = metrics.diskUsed;
    json["load1"] = metrics.load1;
    return json;
}

} // namespace

struct WatchMethods::State {
    State(const asio::any_io_executor& executor, std::shared_ptr<Channel> sendTo)
        : channel(std::move(sendTo))
        , portsTimer(executor)
        , metricsTimer(executor)
    {
    }
    std::shared_ptr<Channel> channel;
    asio::steady_timer portsTimer;
    asio::steady_timer metricsTimer;
    std::vector<ListeningPort> ports; ///< without names, for comparison
    bool pollsPorts = false;
    bool pollsMetrics = false;
    bool stopped = false;
    std::chrono::milliseconds metricsInterval{0};
};

WatchMethods::WatchMethods(asio::any_io_executor executor, std::shared_ptr<Channel> channel)
    : m_executor(std::move(executor))
    , m_state(std::make_shared<State>(m_executor, std::move(channel)))
{
}

Result<Json> WatchMethods::watchPorts()
{
    m_state->ports = listeningPorts();
    auto named = m_state->ports;
    findProcesses(named);
    return toJson(named);
}

void WatchMethods::portsAnswered()
{
    if (!std::exchange(m_state->pollsPorts, true))
        asio::co_spawn(m_executor, pollPorts(m_state), asio::detached);
}

Result<Json> WatchMethods::watchMetrics(const Json& params)
{
    TRY(const auto interval, protocol::requireInteger(params, "interval_ms", kMinMetricsIntervalMs,
                                                      kMaxMetricsIntervalMs));
    m_state->metricsInterval = std::chrono::milliseconds(interval);
    if (!std::exchange(m_state->pollsMetrics, true))
        asio::co_spawn(m_executor, pollMetrics(m_state), asio::detached);
    else
        m_state->metricsTimer.cancel();
    return Json::object();
}

void WatchMethods::stop()
{
    m_state->stopped = true;
    m_state->portsTimer.cancel();
    m_state->metricsTimer.cancel();
}

asio::awaitable<void> WatchMethods::pollPorts(std::shared_ptr<State> state)
{
    std::string count;
    for (int unchanged = 0; !state->stopped; ++unchanged) {
        state->portsTimer.expires_after(kPortsInterval);
        co_await state->portsTimer.async_wait(kTuple);
        const auto before = std::exchange(count, tcpSocketCount());
        if (!count.empty() && count == before && unchanged < kPortsAnyway)
            continue;
        unchanged = 0;
        auto now = listeningPorts();
        if (state->stopped || now == state->ports)
            continue;
        state->ports = now;
        findProcesses(now);
        state->channel->sendText(protocol::encodeNotification(method::kPortsChanged, toJson(now)));
    }
}

asio::awaitable<void> WatchMethods::pollMetrics(std::shared_ptr<State> state)
{
    MetricsSampler sampler;
    sampler.sample();
    while (!state->stopped) {
        state->metricsTimer.expires_after(state->metricsInterval);
        const auto [error] = co_await state->metricsTimer.async_wait(kTuple);
        if (error || state->stopped || state->channel->queuedBytes() > kMaxSamplesQueued)
            continue;
        const Json params = toJson(sampler.sample());
        state->channel->sendText(protocol::encodeNotification(method::kMetrics, params));
    }
}

} // namespace helix::agent
