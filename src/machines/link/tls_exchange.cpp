#include "link/tls_exchange.h"

#include <memory>

#include <QNetworkProxy>
#include <QSslCertificate>
#include <QSslConfiguration>
#include <QSslSocket>

#include "protocol/limits.h"
#include "base/try.h"

namespace helix::link {
namespace {

std::string agentOn(std::uint16_t port)
{
    return "the agent on port " + std::to_string(port);
}

Error socketError(QAbstractSocket::SocketError error, const QString& text, std::uint16_t port)
{
    const std::string cause = printable(text.toStdString());
    if (error == QAbstractSocket::SslHandshakeFailedError)
        return {ErrorCode::Protocol,
                "What answers on port " + std::to_string(port) + " does not speak TLS 1.3.", cause};
    return {ErrorCode::Unavailable, "The connection to " + agentOn(port) + " broke.", cause};
}

/// The socket with what it has learned so far. Its coroutine owns it.
struct RunningExchange {
    ExchangePlan plan;
    QSslSocket socket;
    HttpResponseReader reader;
    Bytes certificate;
    async::Completion<void> encrypted;
    async::Completion<Exchange> answered;

    explicit RunningExchange(ExchangePlan p)
        : plan(std::move(p))
    {
    }

    void start()
    {
        QSslConfiguration tls = QSslConfiguration::defaultConfiguration();
        tls.setProtocol(QSsl::TlsV1_3OrLater);
        tls.setPeerVerifyMode(QSslSocket::VerifyNone);
        socket.setSslConfiguration(tls);
        socket.setProxy(QNetworkProxy::NoProxy);
        socket.setReadBufferSize(
            static_cast<qint64>(HttpResponseReader::kMaxHeaderBytes + protocol::kMaxHttpBody));
        QObject::connect(&socket, &QSslSocket::encrypted, &socket, [this] { onEncrypted(); });
        QObject::connect(&socket, &QSslSocket::readyRead, &socket, [this] { onBytes(); });
        QObject::connect(&socket, &QSslSocket::errorOccurred, &socket,
                         [this](auto error) { onError(error); });
        socket.connectToHostEncrypted(QStringLiteral("127.0.0.1"), plan.port);
    }

    void onEncrypted()
    {
        const QByteArray der = socket.peerCertificate().toDer();
        certificate.assign(der.begin(), der.end());
        if (certificate.empty()) {
            end(Error{ErrorCode::Protocol,
                      "The TLS server on port " + std::to_string(plan.port) +
                          " has no certificate.",
                      {}});
            return;
        }
        encrypted.resolve({});
        const std::string request = plan.makeRequest(certificate);
        socket.write(request.data(), static_cast<qint64>(request.size()));
    }

    void onBytes()
    {
        const QByteArray bytes = socket.readAll();
        auto fed = reader.feed(asBytes({bytes.data(), static_cast<std::size_t>(bytes.size())}));
        if (!fed)
            end(fed.error());
        else if (reader.complete())
            answered.resolve(Exchange{reader.response(), certificate});
    }

    void onError(QAbstractSocket::SocketError error)
    {
        // The last bytes may still lie in the buffer when the peer has closed.
        if (socket.bytesAvailable() > 0)
            onBytes();
        end(socketError(error, socket.errorString(), plan.port));
    }

    void end(const Error& error)
    {
        encrypted.resolve(fail(error));
        answered.resolve(fail(error));
    }
};

} // namespace

async::Task<Result<Exchange>> exchangeOverTls(ExchangePlan plan, async::CancelToken cancel)
{
    const auto started = std::chrono::steady_clock::now();
    const auto handshakeDeadline = std::min(plan.handshakeDeadline, plan.deadline);
    const auto deadline = plan.deadline;
    const std::string silent = "There is no answer from " + agentOn(plan.port) + ".";
    const auto exchange = std::make_unique<RunningExchange>(std::move(plan));
    exchange->start();
    CO_TRY(co_await exchange->encrypted.wait(handshakeDeadline, cancel, silent));
    const auto spent = std::chrono::duration_cast<std::chrono::milliseconds>(
        std::chrono::steady_clock::now() - started);
    const auto left = std::max(deadline - spent, std::chrono::milliseconds(1));
    auto answer = co_await exchange->answered.wait(left, cancel, silent);
    co_return answer;
}

} // namespace helix::link
