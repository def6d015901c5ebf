#include "machine/qmp_client.h"

#include <map>

#include <unistd.h>

#include <QJsonValue>
#include <QLocalSocket>
#include <QPointer>

#include <spdlog/spdlog.h>

#include "base/bytes.h"
#include "base/try.h"
#include "machine/local_connection.h"
#include "machine/qmp_message.h"

namespace helix::machine {
namespace {

using async::Completion;
using async::Task;

constexpr qint64 kReadBuffer = 1 << 20;

Error connectionLost()
{
    return {ErrorCode::Unavailable, "The connection to the machine's QEMU has ended.", {}};
}

Error asError(const QString& command, const QmpMessage& message)
{
    const auto cause =
        printable((message.name + QStringLiteral(": ") + message.text).toStdString(), 1000);
    const bool unknown = message.name == QLatin1String("CommandNotFound");
    return {unknown ? ErrorCode::Unsupported : ErrorCode::Internal,
            "QEMU refused '" + command.toStdString() + "'.", cause};
}

} // namespace

struct QmpClient::Private {
    struct Pending {
        QString command;
        Completion<QJsonObject> reply;
    };
    std::unique_ptr<QLocalSocket> socket;
    int peerPid = 0;
    bool connected = true;
    QmpLineSplitter splitter;
    Completion<void> greeting;
    qint64 nextId = 1;
    std::map<qint64, Pending> pending;
};

QmpClient::QmpClient(std::unique_ptr<Private> d)
    : m_d(std::move(d))
{
    auto* socket = m_d->socket.get();
    socket->setReadBufferSize(kReadBuffer);
    connect(socket, &QLocalSocket::readyRead, this, &QmpClient::readSocket);
    connect(socket, &QLocalSocket::disconnected, this, [this] {
        readSocket();
        end(connectionLost());
    });
}

QmpClient::~QmpClient()
{
    m_d->socket->disconnect(this);
    for (auto& [id, pending] : m_d->pending)
        pending.reply.resolve(fail(connectionLost()));
}

Task<Result<std::unique_ptr<QmpClient>>> QmpClient::connectTo(std::filesystem::path socket,
                                                              std::chrono::milliseconds deadline,
                                                              async::CancelToken cancel,
                                                              WhenAbsent whenAbsent)
{
    const auto start = std::chrono::steady_clock::now();
    CO_TRY(auto connection, co_await connectLocally(socket, deadline, cancel, whenAbsent));
    auto d = std::make_unique<Private>();
    d->socket = std::move(connection.socket);
    d->peerPid = connection.peerPid;
    std::unique_ptr<QmpClient> client(new QmpClient(std::move(d)));
    client->readSocket();

    const std::string late = "QEMU did not greet on " + socket.string() +
                             " in time; another program may be talking to it.";
    const auto used = std::chrono::duration_cast<std::chrono::milliseconds>(
        std::chrono::steady_clock::now() - start);
    const auto left = std::max(deadline - used, std::chrono::milliseconds(1));
    CO_TRY(co_await client->m_d->greeting.wait(left, cancel, late));
    const QString command = QStringLiteral("qmp_capabilities");
    const QJsonObject none;
    CO_TRY(co_await client->execute(command, none, left));
    co_return client;
}

int QmpClient::peerPid() const
{
    return m_d->peerPid;
}

bool QmpClient::isConnected() const
{
    return m_d->connected;
}

Task<Result<QJsonObject>> QmpClient::execute(QString command, QJsonObject arguments,
                                             std::chrono::milliseconds deadline)
{
    if (!m_d->connected)
        co_return fail(connectionLost());
    const QPointer<QmpClient> self(this);
    const qint64 id = m_d->nextId++;
    Completion<QJsonObject> reply;
    m_d->pending.emplace(id, Private::Pending{command, reply});
    m_d->socket->write(encodeQmpCommand(id, command, arguments));
    m_d->socket->flush();
    const std::string late =
        "The machine's QEMU did not answer '" + command.toStdString() + "' in time.";
    auto answer = co_await reply.wait(deadline, async::CancelToken(), late);
    if (self)
        self->m_d->pending.erase(id);
    co_return answer;
}

void QmpClient::readSocket()
{
    const QPointer<QmpClient> self(this);
    while (self && m_d->connected && m_d->socket->bytesAvailable() > 0) {
        const auto lines = m_d->splitter.take(m_d->socket->readAll());
        if (!lines)
            return end(lines.error());
        for (const auto& line : *lines) {
            handleLine(line);
            // A slot of event() may have destroyed us.
            if (!self || !m_d->connected)
                return;
        }
    }
}

void QmpClient::handleLine(const QByteArray& line)
{
    const auto message = parseQmpMessage(line);
    if (!message)
        return end(message.error());
    switch (message->kind) {
    case QmpMessage::Kind::Greeting:
        return m_d->greeting.resolve(Result<void>());
    case QmpMessage::Kind::Event:
        emit eventArrived(message->name, message->data);
        return;
    case QmpMessage::Kind::Return:
    case QmpMessage::Kind::Error:
        break;
    }
    const auto found = m_d->pending.find(message->id);
    if (found == m_d->pending.end()) {
        spdlog::info("machine: QEMU answered a command that is not waited for any more");
        return;
    }
    if (message->kind == QmpMessage::Kind::Error)
        found->second.reply.resolve(fail(asError(found->second.command, *message)));
    else
        found->second.reply.resolve(QJsonObject{{QStringLiteral("return"), message->value}});
}

void QmpClient::end(const Error& why)
{
    if (!std::exchange(m_d->connected, false))
        return;
    m_d->greeting.resolve(fail(why));
    for (auto& [id, pending] : m_d->pending)
        pending.reply.resolve(fail(why));
    m_d->socket->abort();
    emit disconnected();
}

} // namespace helix::machine
