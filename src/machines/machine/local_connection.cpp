#include "machine/local_connection.h"

#include <QLocalSocket>

#include "local/local_socket.h"
#include "base/try.h"

namespace helix::machine {
namespace {

constexpr std::chrono::milliseconds kPause{10};

/// One try. Unavailable when nobody listens.
async::Task<Result<void>> tryOnce(QLocalSocket* socket, QString path,
                                  std::chrono::milliseconds deadline, async::CancelToken cancel)
{
    async::Completion<void> connected;
    auto onConnected = [connected]() mutable { connected.resolve(Result<void>()); };
    auto onError = [connected, socket](QLocalSocket::LocalSocketError error) mutable {
        const bool denied = error == QLocalSocket::SocketAccessError;
        connected.resolve(fail(denied ? ErrorCode::PermissionDenied : ErrorCode::Unavailable,
                               "Nobody answers on " + socket->serverName().toStdString() + ".",
                               socket->errorString().toStdString()));
    };
    QObject::connect(socket, &QLocalSocket::connected, socket, onConnected);
    QObject::connect(socket, &QLocalSocket::errorOccurred, socket, onError);
    socket->connectToServer(path);
    const std::string late = "Nobody answered on " + path.toStdString() + " in time.";
    auto outcome = co_await connected.wait(deadline, cancel, late);
    socket->disconnect();
    co_return outcome;
}

} // namespace

LocalConnection::LocalConnection() = default;
LocalConnection::~LocalConnection() = default;
LocalConnection::LocalConnection(LocalConnection&&) noexcept = default;
LocalConnection& LocalConnection::operator=(LocalConnection&&) noexcept = default;

async::Task<Result<LocalConnection>> connectLocally(std::filesystem::path path,
                                                    std::chrono::milliseconds deadline,
                                                    async::CancelToken cancel,
                                                    WhenAbsent whenAbsent)
{
    const auto end = std::chrono::steady_clock::now() + deadline;
    const QString name = QString::fromStdString(path.string());
    while (true) {
        LocalConnection connection;
        connection.socket = std::make_unique<QLocalSocket>();
        const auto left =
            std::max(end - std::chrono::steady_clock::now(), std::chrono::nanoseconds(0));
        const auto leftMs = std::chrono::duration_cast<std::chrono::milliseconds>(left);
        auto* socket = connection.socket.get();
        const auto connected = co_await tryOnce(socket, name, leftMs, cancel);
        if (connected) {
            CO_TRY(const auto peer,
                   local::checkPeerIsOurUser(
                       static_cast<int>(connection.socket->socketDescriptor()), path.string()));
            connection.peerPid = peer;
            co_return connection;
        }
        if (connected.error().code != ErrorCode::Unavailable)
            co_return fail(connected.error());
        if (whenAbsent == WhenAbsent::Fail)
            co_return fail(ErrorCode::NotFound, connected.error().message, connected.error().cause);
        if (std::chrono::steady_clock::now() >= end)
            co_return fail(ErrorCode::Timeout, connected.error().message, connected.error().cause);
        if (const auto paused = co_await async::sleepFor(kPause, cancel); !paused)
            co_return fail(paused.error());
    }
}

} // namespace helix::machine
