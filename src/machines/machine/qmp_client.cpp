#include "machine/qmp_client.h"

#include <map>

#include <QJsonValue>
#include <QPointer>
#include <QSocketNotifier>

#include <spdlog/spdlog.h>

#include "base/bytes.h"
#include "base/try.h"
#include "local/line_channel.h"
#include "machine/qmp_message.h"

namespace helix::machine {
namespace {

using async::Completion;
using async::Task;

constexpr local::LineLimits kLimits{.line = 4U << 20, .outbox = 1U << 20};
constexpr int kPiecesAtOnce = 16; ///< then the loop has its turn
constexpr auto kWho = "The connection to the machine's QEMU";

Error connectionLost()
{
    return {ErrorCode::Unavailable, std::string(kWho) + " has ended.", {}};
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

/// Its lines are those of local::LineChannel; what they say is QMP's own and no JSON-RPC, so it is
/// not rpc::Peer that speaks here: commands have names of their own for everything, a greeting comes
/// first, and an answer to nobody is forgiven.
struct QmpClient::Private {
    struct Pending {
        QString command;
        Completion<QJsonObject> reply;
    };
    explicit Private(LocalConnection connection)
        : channel(std::move(connection.socket), kLimits, kWho)
        , readable(std::make_unique<QSocketNotifier>(channel.fd(), QSocketNotifier::Read))
        , writable(std::make_unique<QSocketNotifier>(channel.fd(), QSocketNotifier::Write))
        , peerPid(connection.peerPid)
    {
        writable->setEnabled(false);
    }
    void close(const Error& why)
    {
        readable->setEnabled(false);
        writable->setEnabled(false);
        // Deleted later: this may be called from their own signal.
        readable.release()->deleteLater();
        writable.release()->deleteLater();
        channel.close();
        greeting.resolve(fail(why));
        for (auto& [id, waiting] : pending)
            waiting.reply.resolve(fail(why));
    }
    local::LineChannel channel;
    std::unique_ptr<QSocketNotifier> readable, writable; ///< null once it is closed
    int peerPid;
    Completion<void> greeting;
    qint64 nextId = 1;
    std::map<qint64, Pending> pending;
};

QmpClient::QmpClient(std::unique_ptr<Private> d)
    : m_d(std::move(d))
{
    connect(m_d->readable.get(), &QSocketNotifier::activated, this, &QmpClient::readSocket);
    connect(m_d->writable.get(), &QSocketNotifier::activated, this, &QmpClient::write);
}

QmpClient::~QmpClient()
{
    if (isConnected())
        m_d->close(connectionLost());
}

Task<Result<std::unique_ptr<QmpClient>>> QmpClient::connectTo(std::filesystem::path socket,
                                                              std::chrono::milliseconds deadline,
                                                              async::CancelToken cancel,
                                                              WhenAbsent whenAbsent)
{
    const auto start = std::chrono::steady_clock::now();
    CO_TRY(auto connection, co_await connectLocally(socket, deadline, cancel, whenAbsent));
    std::unique_ptr<QmpClient> client(
        new QmpClient(std::make_unique<Private>(std::move(connection))));

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
    return m_d->channel.isOpen();
}

Task<Result<QJsonObject>> QmpClient::execute(QString command, QJsonObject arguments,
                                             std::chrono::milliseconds deadline)
{
    if (!isConnected())
        co_return fail(connectionLost());
    const QPointer<QmpClient> self(this);
    const qint64 id = m_d->nextId++;
    Completion<QJsonObject> reply;
    CO_TRY(m_d->channel.send(encodeQmpCommand(id, command, arguments).toStdString()));
    m_d->pending.emplace(id, Private::Pending{command, reply});
    write();
    const std::string late =
        "The machine's QEMU did not answer '" + command.toStdString() + "' in time.";
    auto answer = co_await reply.wait(deadline, async::CancelToken(), late);
    if (self)
        self->m_d->pending.erase(id);
    co_return answer;
}

Task<Result<QJsonObject>> QmpClient::executeWith(QString command, QJsonObject arguments,
                                                 std::shared_ptr<const UniqueFd> file)
{
    if (!isConnected())
        co_return fail(connectionLost());
    // On a blank line of its own ahead of the command: QEMU begins with a command at its closing
    // brace, and our lines carry descriptors on the newline behind it.
    CO_TRY(m_d->channel.send({}, file));
    co_return co_await execute(command, arguments);
}

Task<Result<void>> QmpClient::giveDescriptor(QString name, std::shared_ptr<const UniqueFd> file)
{
    const QString command = QStringLiteral("getfd");
    const QJsonObject arguments{{QStringLiteral("fdname"), name}};
    CO_TRY(co_await executeWith(command, arguments, file));
    co_return Result<void>();
}

Task<Result<void>> QmpClient::shareDescriptor(int set, std::shared_ptr<const UniqueFd> file)
{
    const QString command = QStringLiteral("add-fd");
    const QJsonObject arguments{{QStringLiteral("fdset-id"), set}};
    CO_TRY(co_await executeWith(command, arguments, file));
    co_return Result<void>();
}

void QmpClient::readSocket()
{
    const QPointer<QmpClient> self(this);
    for (int piece = 0; piece < kPiecesAtOnce; ++piece) {
        const auto more = m_d->channel.receive();
        if (!more)
            return end(more.error());
        if (!*more)
            return;
        for (auto line = m_d->channel.takeLine(); line; line = m_d->channel.takeLine()) {
            handleLine(line->text);
            // A slot of eventArrived() may have destroyed us.
            if (!self || !isConnected())
                return;
        }
    }
}

void QmpClient::write()
{
    // One that is gone has left its last words: the end is found behind them, by reading.
    const bool flushed = m_d->channel.flush().has_value();
    m_d->writable->setEnabled(flushed && m_d->channel.unsent() > 0);
}

void QmpClient::handleLine(const std::string& line)
{
    if (isBlankQmpLine(line))
        return;
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
    if (!isConnected())
        return;
    m_d->close(why);
    emit disconnected();
}

} // namespace helix::machine
