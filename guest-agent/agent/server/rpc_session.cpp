#include "agent/server/rpc_session.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/this_coro.hpp>

#include "agent/exec/child_process.h"
#include "agent/server/clock_methods.h"
#include "agent/server/desktop_methods.h"
#include "agent/server/environment_methods.h"
#include "agent/server/exec_methods.h"
#include "agent/server/server_context.h"
#include "agent/server/watch_methods.h"
#include "agent/channel/web_socket.h"
#include "protocol/json_rpc.h"
#include "protocol/methods.h"

namespace helix::agent {
namespace {

namespace asio = boost::asio;
namespace method = protocol::method;
using protocol::Json;
using protocol::RpcMessage;

// Requests that wait for a disk, a child's input or a start. A host has no reason to have more
// under way.
constexpr int kMaxPending = 256;

/// One connection. Owned by the reading coroutine and by the requests under way.
class RpcSession : public std::enable_shared_from_this<RpcSession> {
public:
    RpcSession(asio::any_io_executor executor, std::shared_ptr<Channel> channel,
               ServerContext& context)
        : m_executor(std::move(executor))
        , m_channel(std::move(channel))
        , m_exec(m_executor, m_channel, context.user, context.environment)
        , m_watch(m_executor, m_channel)
        , m_context(context)
    {
    }

    asio::awaitable<void> run();

private:
    void receive(std::string_view text);
    bool receiveInput(BytesView message);
    asio::awaitable<void> handle(RpcMessage message);
    asio::awaitable<Result<Json>> call(std::string method, Json params);
    void reply(const RpcMessage& request, const Result<Json>& result);

    asio::any_io_executor m_executor;
    std::shared_ptr<Channel> m_channel;
    ExecMethods m_exec;
    WatchMethods m_watch;
    ServerContext& m_context;
    int m_pending = 0;
};

asio::awaitable<void> RpcSession::run()
{
    const auto self = shared_from_this();
    while (auto message = co_await m_channel->receive()) {
        const auto data = message->bytes.data();
        if (message->isText) {
            receive({static_cast<const char*>(data.data()), data.size()});
        } else if (!receiveInput({static_cast<const std::uint8_t*>(data.data()), data.size()})) {
            m_channel->close(1003, "This binary message is not understood here.");
            break;
        }
    }
    m_exec.abandonAll();
    m_watch.stop();
}

void RpcSession::receive(std::string_view text)
{
    auto message = protocol::decodeRpcMessage(text);
    if (!message) {
        m_channel->sendText(protocol::encodeError({}, message.error(), protocol::kInvalidRequest));
        return;
    }
    if (message->isResponse)
        return;
    if (message->method == method::kExecAck) {
        m_exec.acknowledge(message->params);
        return;
    }
    // Input must keep its order, so it is queued before anything else of this message can wait.
    if (message->method == method::kExecStdin) {
        m_exec.input(message->params,
                     [self = shared_from_this(), request = *message](const Result<Json>& result) {
                         self->reply(request, result);
                     });
        return;
    }
    if (m_pending >= kMaxPending) {
        reply(*message, fail(ErrorCode::ResourceExhausted, "Too many requests are under way."));
        return;
    }
    ++m_pending;
    asio::co_spawn(m_executor, handle(std::move(*message)), asio::detached);
}

/// False when it is no input of a command.
bool RpcSession::receiveInput(BytesView message)
{
    const auto input = protocol::decodeExecInput(message);
    if (!input)
        return false;
    RpcMessage request;
    request.id = input->id;
    m_exec.input(*input, [self = shared_from_this(), request](const Result<Json>& result) {
        self->reply(request, result);
    });
    return true;
}

asio::awaitable<void> RpcSession::handle(RpcMessage message)
{
    const auto self = shared_from_this();
    const auto result = co_await call(message.method, std::move(message.params));
    --m_pending;
    reply(message, result);
    if (message.method == method::kExecStart && result)
        m_exec.streamStarted(*result);
    if (message.method == method::kPortsWatch && result)
        m_watch.portsAnswered();
}

asio::awaitable<Result<Json>> RpcSession::call(std::string name, Json params)
{
    if (name == method::kExecStart)
        co_return co_await m_exec.start(std::move(params));
    if (name == method::kExecSignal)
        co_return m_exec.signal(params);
    if (name == method::kPortsWatch)
        co_return m_watch.watchPorts();
    if (name == method::kMetricsWatch)
        co_return m_watch.watchMetrics(params);
    if (name == method::kEnvironmentSet)
        co_return setEnvironment(m_context.environment, params);
    if (name == method::kHostRename)
        co_return renameHost(params, m_context.ownsSystem);
    if (name == method::kClockRead)
        co_return readClock();
    if (name == method::kClockShift)
        co_return shiftClock(params, m_context.ownsSystem);
    if (name == method::kNetOwner)
        co_return co_await tellOwner(m_context.workers, std::move(params));
    if (name == method::kDesktopExamine)
        co_return co_await examineDesktop(m_context);
    if (name == method::kDesktopTakeDrag)
        co_return co_await takeDrag(m_context);
    if (name == method::kPowerOff) {
        std::vector<std::string> argv{"systemctl", "--no-block", "poweroff"};
        const auto started = co_await runDetached(std::move(argv));
        if (!started)
            co_return fail(started.error().wrapped("The guest cannot be shut down."));
        co_return Json::object();
    }
    co_return fail(ErrorCode::Unsupported, "There is no method '" + printable(name, 60) + "'.");
}

void RpcSession::reply(const RpcMessage& request, const Result<Json>& result)
{
    if (!request.id)
        return;
    if (result) {
        m_channel->sendText(protocol::encodeResult(*request.id, *result));
        return;
    }
    const int code = result.error().code == ErrorCode::Unsupported ? protocol::kMethodNotFound
                     : result.error().code == ErrorCode::Protocol  ? protocol::kInvalidParams
                                                                   : protocol::kApplicationError;
    m_channel->sendText(protocol::encodeError(request.id, result.error(), code));
}

} // namespace

asio::awaitable<void> serveRpc(std::shared_ptr<Channel> channel, ServerContext& context)
{
    const auto executor = co_await asio::this_coro::executor;
    const auto session = std::make_shared<RpcSession>(executor, std::move(channel), context);
    co_await session->run();
}

} // namespace helix::agent
