#include "link/rpc_connection.h"

#include <utility>

#include "protocol/exec_input.h"
#include "protocol/limits.h"
#include "base/try.h"

namespace helix::link {
namespace {

constexpr const char* kRpcRoute = "/v1/rpc";

Error brokenProtocol(const Error& cause)
{
    return {ErrorCode::Protocol,
            "The agent in the guest sent something that makes no sense; the connection was ended.",
            cause.message};
}

/// The guest's words are shown to the user: nothing but printable text.
Error madePrintable(Error error)
{
    error.message = printable(error.message, 500);
    error.cause = printable(error.cause, 500);
    return error;
}

} // namespace

Error connectionGone()
{
    return {ErrorCode::Unavailable, "There is no connection to the agent in the guest.", {}};
}

RpcConnection::RpcConnection(std::uint16_t port, const Credential& credential,
                             std::chrono::milliseconds connectDeadline, Handlers handlers)
    : m_handlers(std::move(handlers))
{
    const PinnedSocket::Route route{port, kRpcRoute, protocol::kMaxRpcMessage};
    m_socket = std::make_unique<PinnedSocket>(route, credential, connectDeadline);
    QObject::connect(m_socket.get(), &PinnedSocket::opened, m_socket.get(), [this] {
        m_open = true;
        m_handlers.onOpened({});
    });
    QObject::connect(m_socket.get(), &PinnedSocket::closed, m_socket.get(),
                     [this](const Error& why) { onClosed(why); });
    QObject::connect(m_socket.get(), &PinnedSocket::textReceived, m_socket.get(),
                     [this](const QString& text) { onText(text); });
    QObject::connect(m_socket.get(), &PinnedSocket::binaryReceived, m_socket.get(),
                     [this](const QByteArray& bytes) { onBinary(bytes); });
}

RpcConnection::~RpcConnection()
{
    m_open = false;
    m_socket->disconnect();
    m_socket->sayGoodbye();
    endRequests({ErrorCode::Cancelled, "The connection to the agent in the guest was ended.", {}});
}

void RpcConnection::request(const char* method, const protocol::Json& params,
                            AnswerHandler onAnswer)
{
    if (!m_open) {
        (void)onAnswer(fail(connectionGone()));
        return;
    }
    const std::string text = protocol::encodeRequest(m_nextId, method, params);
    if (text.size() > protocol::kMaxRpcMessage) {
        (void)onAnswer(fail(ErrorCode::InvalidArgument,
                            "The request is too large for the agent in the guest."));
        return;
    }
    m_requests.emplace(m_nextId++, std::move(onAnswer));
    m_socket->sendText(text);
}

void RpcConnection::sendInput(std::int64_t exec, BytesView data, bool end, AnswerHandler onAnswer)
{
    if (!m_open) {
        (void)onAnswer(fail(connectionGone()));
        return;
    }
    const protocol::ExecInput input{m_nextId, exec, end, data};
    m_requests.emplace(m_nextId++, std::move(onAnswer));
    m_socket->sendBinary(protocol::encodeExecInput(input));
}

void RpcConnection::notify(const char* method, const protocol::Json& params)
{
    if (m_open)
        m_socket->sendText(protocol::encodeNotification(method, params));
}

async::Task<Result<protocol::Json>> RpcConnection::call(const char* method, protocol::Json params,
                                                        std::chrono::milliseconds deadline)
{
    async::Completion<protocol::Json> answered;
    const std::string late =
        "The agent in the guest did not answer \"" + std::string(method) + "\" in time.";
    // A late answer still finds its entry and is then of no consequence.
    request(method, params, [answered](Result<protocol::Json> result) mutable {
        answered.resolve(std::move(result));
        return Result<void>();
    });
    // From here on `this` may be gone: the destructor resolves what is open.
    co_return co_await answered.wait(deadline, async::CancelToken(), late);
}

void RpcConnection::onText(const QString& text)
{
    const QByteArray utf8 = text.toUtf8();
    const std::weak_ptr<bool> alive = m_alive;
    const auto dispatched = dispatch({utf8.data(), static_cast<std::size_t>(utf8.size())});
    if (!dispatched && !alive.expired())
        m_socket->fail(brokenProtocol(dispatched.error()));
}

void RpcConnection::onBinary(const QByteArray& bytes)
{
    const std::weak_ptr<bool> alive = m_alive;
    const auto handler = m_handlers.onOutput; // copied: it may destroy this object
    const auto output = protocol::decodeExecOutput(
        asBytes({bytes.constData(), static_cast<std::size_t>(bytes.size())}));
    const auto taken = output ? handler(*output) : Result<void>(helix::fail(output.error()));
    if (!taken && !alive.expired())
        m_socket->fail(brokenProtocol(taken.error()));
}

Result<void> RpcConnection::dispatch(std::string_view text)
{
    TRY(auto message, protocol::decodeRpcMessage(text));
    if (message.isResponse)
        return answer(std::move(message));
    if (message.id)
        return fail(ErrorCode::Protocol, "The guest asks the host for something.");
    const auto handler = m_handlers.onNotification; // copied: it may destroy this object
    return handler(message.method, message.params);
}

Result<void> RpcConnection::answer(protocol::RpcMessage message)
{
    if (!message.id)
        return fail(ErrorCode::Protocol, "The agent could not read a request.");
    auto entry = m_requests.extract(*message.id);
    if (entry.empty())
        return fail(ErrorCode::Protocol, "An answer to a question that was not asked.");
    if (message.error)
        return entry.mapped()(helix::fail(madePrintable(std::move(*message.error))));
    return entry.mapped()(std::move(message.result));
}

void RpcConnection::onClosed(const Error& why)
{
    const std::weak_ptr<bool> alive = m_alive;
    const bool wasOpen = std::exchange(m_open, false);
    endRequests(why);
    if (alive.expired())
        return;
    // Copied: the handler may destroy this object and itself with it.
    const auto handlers = m_handlers;
    if (wasOpen)
        handlers.onClosed(why);
    else
        handlers.onOpened(fail(why));
}

void RpcConnection::endRequests(const Error& why)
{
    for (auto& [id, onAnswer] : std::exchange(m_requests, {}))
        (void)onAnswer(fail(why));
}

} // namespace helix::link
