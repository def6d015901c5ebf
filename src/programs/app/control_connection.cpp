#include "app/control_connection.h"

#include <utility>

#include <QTimer>

#include "protocol/limits.h"

namespace helix::app {
namespace {

constexpr qint64 kMaxBacklogBytes = 1 << 20;
constexpr qint64 kDrainedBytes = 256 << 10;
constexpr std::size_t kMaxCalls = 64;
/// How long a client may take to read its last error.
constexpr std::chrono::seconds kFarewell{2};

constexpr auto kMaxMessage = static_cast<qsizetype>(protocol::kMaxRpcMessage);

} // namespace

ControlConnection::ControlConnection(std::unique_ptr<QLocalSocket> socket, const MethodTable& table,
                                     std::shared_ptr<ServedPlane> served, std::uint64_t number)
    : m_socket(std::move(socket))
    , m_table(table)
    , m_served(std::move(served))
    , m_number(number)
{
    m_socket->setParent(nullptr);
    m_socket->setReadBufferSize(kMaxMessage);
    connect(m_socket.get(), &QLocalSocket::readyRead, this, &ControlConnection::readMore);
    connect(m_socket.get(), &QLocalSocket::bytesWritten, this, &ControlConnection::onWritten);
    connect(m_socket.get(), &QLocalSocket::disconnected, this, &ControlConnection::closed);
    // What arrived before we listened was not announced to us.
    QTimer::singleShot(0, this, &ControlConnection::readMore);
}

ControlConnection::~ControlConnection()
{
    m_socket->disconnect(this);
    cancelCalls();
}

bool ControlConnection::hasRoom() const
{
    return m_socket->bytesToWrite() < kMaxBacklogBytes;
}

void ControlConnection::send(const std::string& message)
{
    if (m_closing || m_socket->state() != QLocalSocket::ConnectedState)
        return;
    QByteArray line = QByteArray::fromStdString(message);
    line.append('\n');
    m_socket->write(line);
}

void ControlConnection::closeWith(const Error& error, int rpcCode)
{
    if (m_closing)
        return;
    send(protocol::encodeError(std::nullopt, error, rpcCode));
    m_closing = true;
    cancelCalls();
    m_socket->disconnectFromServer(); // after what is still to be written
    if (m_socket->state() != QLocalSocket::UnconnectedState)
        QTimer::singleShot(kFarewell, m_socket.get(), &QLocalSocket::abort);
}

void ControlConnection::cancelCalls()
{
    const auto calls = m_calls; // a cancelled call may end at once
    for (const auto& [id, call] : calls)
        call->cancel();
}

void ControlConnection::readMore()
{
    while (!m_closing && hasRoom()) {
        if (auto line = m_input.takeLine()) {
            handleLine(*line);
            wipe(*line);
            continue;
        }
        if (m_input.size() > kMaxMessage) {
            const Error tooLong{ErrorCode::Protocol, "A message is longer than 1 MB.", {}};
            return closeWith(tooLong, protocol::kInvalidRequest);
        }
        QByteArray more = m_socket->read(kMaxMessage + 1 - m_input.size());
        if (more.isEmpty())
            return;
        m_input.append(more);
    }
}

void ControlConnection::handleLine(const QByteArray& line)
{
    auto message = protocol::decodeRpcMessage(
        std::string_view(line.constData(), static_cast<std::size_t>(line.size())));
    if (!message)
        return closeWith(message.error(), protocol::kParseError);
    if (message->isResponse) {
        const Error unasked{
            ErrorCode::Protocol, "A response came to a question that was not asked.", {}};
        return closeWith(unasked, protocol::kInvalidRequest);
    }
    if (message->id)
        startCall(std::move(*message));
    else
        handleNotification(*message);
}

void ControlConnection::handleNotification(const protocol::RpcMessage& message)
{
    if (message.method == "call.cancel") {
        const auto id = protocol::requireInteger(message.params, "call", INT64_MIN, INT64_MAX);
        const auto call = id ? m_calls.find(*id) : m_calls.end();
        if (call != m_calls.end())
            CallPtr(call->second)->cancelByClient();
        return;
    }
    // JSON-RPC 2.0, section 4.1: a notification is never answered, known or not.
    if (const auto handler = m_table.notifications.find(message.method);
        handler != m_table.notifications.end())
        handler->second(m_number, message.params);
}

void ControlConnection::startCall(protocol::RpcMessage message)
{
    const std::int64_t id = *message.id;
    if (m_calls.contains(id)) {
        const Error reused{
            ErrorCode::Protocol, "A request has the id of one that is still under way.", {}};
        return closeWith(reused, protocol::kInvalidRequest);
    }
    if (m_calls.size() >= kMaxCalls) {
        const Error busy{ErrorCode::ResourceExhausted,
                         "Too many requests are under way; wait for some of them.",
                         {}};
        return send(protocol::encodeError(id, busy));
    }
    const auto handler = m_table.requests.find(message.method);
    if (handler == m_table.requests.end()) {
        const Error unknown{ErrorCode::Unsupported,
                            "This Helix does not know the request '" +
                                printable(message.method, 64) + "'.",
                            {}};
        return send(protocol::encodeError(id, unknown, protocol::kMethodNotFound));
    }
    if (m_served->plane == nullptr) {
        const Error ending{ErrorCode::Unavailable, "Helix is closing.", {}};
        return send(protocol::encodeError(id, ending));
    }
    auto call = std::make_shared<Call>(QPointer(this), id, std::move(message.params), m_served);
    m_calls.emplace(id, call);
    async::detach(run(QPointer(this), std::move(call), handler->second));
}

async::Task<void> ControlConnection::run(QPointer<ControlConnection> self, CallPtr call,
                                         Handler handler)
{
    auto task = handler(call);
    const Result<Json> result = co_await task;
    if (self)
        self->finish(call, result);
}

void ControlConnection::finish(const CallPtr& call, const Result<Json>& result)
{
    m_calls.erase(call->id());
    std::string answer = result ? protocol::encodeResult(call->id(), *result)
                                : protocol::encodeError(call->id(), result.error());
    if (answer.size() > protocol::kMaxRpcMessage) { // the client would end the conversation
        const Error tooLong{ErrorCode::ResourceExhausted, "The answer is longer than 1 MB.", {}};
        answer = protocol::encodeError(call->id(), tooLong);
    }
    send(answer);
    emit answered();
}

void ControlConnection::onWritten()
{
    if (m_socket->bytesToWrite() > kDrainedBytes)
        return;
    emit drained();
    readMore();
}

} // namespace helix::app
