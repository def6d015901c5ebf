#include "gateway/control.h"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <utility>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <nlohmann/json.hpp>
#include <spdlog/spdlog.h>

#include "base/try.h"
#include "gateway/gateway_protocol.h"
#include "gateway/session.h"
#include "gateway/workspace_channel.h"
#include "protocol/foreign_json.h"
#include "protocol/json_rpc.h"

namespace helix::gateway {
namespace {

using Json = nlohmann::json;

constexpr std::size_t kMaxDescriptors = 1;
/// Helix has stopped reading: what cannot be recorded must not go on.
constexpr std::size_t kMaxUnsent = 8U << 20;

Json toJson(const UsedLine& line)
{
    return {{"workspace", line.workspace},
            {"session", line.session},
            {"provider", line.provider},
            {"model", line.model},
            {"status", line.status},
            {"requests", line.amount.requests},
            {"input_tokens", line.inputTokens},
            {"output_tokens", line.outputTokens},
            {"micro_usd", line.amount.microUsd},
            {"unpriced", line.unpriced ? 1 : 0},
            {"duration_ms", line.duration.count()},
            {"first_byte_ms", line.firstByte.count()},
            {"reservation", line.reservation}};
}

Json toJson(const ReservedLine& line)
{
    return {{"workspace", line.workspace},
            {"reservation", line.id},
            {"requests", line.amount.requests},
            {"tokens", line.amount.tokens},
            {"micro_usd", line.amount.microUsd}};
}

Json toJson(const RefusedLine& line)
{
    return {{"workspace", line.workspace},
            {"session", line.session},
            {"provider", line.provider},
            {"what", line.what}};
}

constexpr std::size_t kMaxName = 256;

Result<void> close(State& state, const Json& params)
{
    TRY(const auto workspace, protocol::requireString(params, "workspace", kMaxName));
    closeWorkspace(state, workspace);
    return {};
}

/// What is done at once, and answered with nothing.
struct Setting {
    std::string_view method;
    Result<void> (*set)(State& state, const Json& params);
};
constexpr Setting kSettings[] = {
    {kProvidersSet, setProviders},   {kProvidersTested, setTested},
    {kSecretsSet, setSecrets},       {kPricesSet, setPrices},
    {kProxiesSet, setProxies},       {kWorkspaceBudget, setBudget},
    {kWorkspaceChoices, setChoices}, {kAccountsWritable, setWritable},
    {kWorkspaceClose, close},
};

Result<ProviderPtr> namedProvider(const State& state, const Json& params)
{
    TRY(const auto name, protocol::requireString(params, "name", kMaxName));
    for (const auto& known : state.providers)
        if (known->name == name)
            return known;
    return fail(ErrorCode::NotFound, "There is no provider named " + name + ".");
}

} // namespace

Control::Control(State& state, UniqueFd socket, std::function<void()> ended)
    : m_state(state)
    , m_socket(state.executor, asio::local::stream_protocol(), socket.get())
    , m_channel(std::move(socket), {kMaxControlMessage, kMaxUnsent, kMaxDescriptors}, "Helix")
    , m_ended(std::move(ended))
    , m_toWrite(state.executor)
{
    tellLines();
}

Control::~Control()
{
    error_code ignored;
    m_socket.cancel(ignored);
    (void)m_socket.release(ignored); // it is the channel's to close
}

void Control::start()
{
    asio::co_spawn(m_state.executor, read(), asio::detached);
    asio::co_spawn(m_state.executor, write(), asio::detached);
}

asio::awaitable<void> Control::read()
{
    while (!m_over) {
        const auto [error] =
            co_await m_socket.async_wait(asio::local::stream_protocol::socket::wait_read, kTuple);
        if (error || !receive())
            break;
        takeLines();
    }
    m_over = true;
    m_ended();
}

bool Control::receive()
{
    const auto more = m_channel.receive();
    if (!more && more.error().code != ErrorCode::Unavailable)
        spdlog::error("{}", more.error().describe());
    return more.has_value();
}

void Control::takeLines()
{
    for (auto line = m_channel.takeLine(); line && !m_over; line = m_channel.takeLine()) {
        take(*line);
        protocol::wipe(line->text);
    }
}

void Control::take(local::Line& line)
{
    auto message = protocol::decodeRpcMessage(line.text);
    if (!message || !message->id) {
        spdlog::error("Helix sent something that is no request");
        m_over = true;
        return;
    }
    answer(*message, line.descriptors);
    protocol::wipe(message->params);
}

void Control::answer(const protocol::RpcMessage& request, std::vector<UniqueFd>& descriptors)
{
    const std::int64_t id = *request.id;
    Result<void> done;
    if (request.method == kWorkspaceOpen) {
        UniqueFd channel;
        if (!descriptors.empty())
            channel = std::move(descriptors.front());
        done = openWorkspace(m_state, request.params, std::move(channel));
    } else if (const auto setting = std::ranges::find(kSettings, request.method, &Setting::method);
               setting != std::end(kSettings)) {
        done = setting->set(m_state, request.params);
    } else if (request.method == kProviderTest || request.method == kProviderTry) {
        const auto provider = request.method == kProviderTry
                                  ? readProvider(request.params)
                                  : namedProvider(m_state, request.params);
        if (provider) {
            asio::co_spawn(m_state.executor, testProvider(id, *provider), asio::detached);
            return;
        }
        done = fail(provider.error());
    } else {
        done = fail(ErrorCode::Unsupported, "There is no such request.");
    }
    send(done ? protocol::encodeResult(id, Json::object())
              : protocol::encodeError(id, done.error()));
}

asio::awaitable<void> Control::testProvider(std::int64_t id, ProviderPtr provider)
{
    const auto tested = co_await askForModels(m_state, provider);
    if (!tested)
        send(protocol::encodeError(id, tested.error()));
    else
        send(protocol::encodeResult(id, Json{{"status", tested->status},
                                             {"models", tested->models},
                                             {"names", tested->names}}));
}

void Control::send(std::string line)
{
    if (!m_channel.send(std::move(line)) && !std::exchange(m_over, true)) {
        spdlog::error("Helix does not read any more");
        m_ended();
    }
    m_toWrite.notify();
}

void Control::tellLines()
{
    m_state.used = [this](const UsedLine& line) {
        send(protocol::encodeNotification(kUsed, toJson(line)));
    };
    m_state.reserved = [this](const ReservedLine& line) {
        send(protocol::encodeNotification(kReserved, toJson(line)));
    };
    m_state.keyRefused = [this](const std::string& provider) {
        send(protocol::encodeNotification(kKeyRefused, Json{{"provider", provider}}));
    };
    m_state.refused = [this](const RefusedLine& line) {
        send(protocol::encodeNotification(kRefused, toJson(line)));
    };
}

asio::awaitable<void> Control::write()
{
    while (m_channel.flush()) {
        if (m_channel.unsent() == 0) {
            co_await m_toWrite.wait();
            continue;
        }
        const auto [error] =
            co_await m_socket.async_wait(asio::local::stream_protocol::socket::wait_write, kTuple);
        if (error)
            co_return;
    }
}

} // namespace helix::gateway
