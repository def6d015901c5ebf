#include "link/pinned_socket.h"

#include <QNetworkProxy>
#include <QNetworkRequest>
#include <QSslCertificate>
#include <QSslConfiguration>
#include <QSslError>
#include <QUrl>
#include <QWebSocketProtocol>

#include "protocol/close_codes.h"

namespace helix::link {
namespace {

/// Room for the handshake's headers and TLS records beside a whole message.
constexpr std::size_t kBufferSlack = 64U << 10;
/// What helix-agent closes a desktop stream with when another viewer takes it over.

QSslCertificate certificateOf(const Credential& credential)
{
    const auto size = static_cast<qsizetype>(credential.certificate.size());
    const QByteArray der(reinterpret_cast<const char*>(credential.certificate.data()), size);
    return QSslCertificate(der, QSsl::Der);
}

/// The pinned certificate is the only one that is trusted. An empty list would mean the system's.
QSslConfiguration pinned(const QSslCertificate& certificate)
{
    QSslConfiguration tls = QSslConfiguration::defaultConfiguration();
    tls.setProtocol(QSsl::TlsV1_3OrLater);
    tls.setPeerVerifyMode(QSslSocket::VerifyPeer);
    tls.setCaCertificates({certificate});
    return tls;
}

/// What does not matter about exactly this certificate: we know it by its bytes, not by its name,
/// and the guest's clock may be ahead of ours. The same faults of any other certificate still end
/// the handshake, before the request with the token is sent.
QList<QSslError> immaterial(const QSslCertificate& certificate)
{
    return {QSslError(QSslError::HostNameMismatch, certificate),
            QSslError(QSslError::CertificateNotYetValid, certificate)};
}

QNetworkRequest upgradeRequest(const PinnedSocket::Route& route, const Credential& credential)
{
    QUrl url;
    url.setScheme(QStringLiteral("wss"));
    url.setHost(QStringLiteral("127.0.0.1"));
    url.setPort(route.port);
    url.setPath(QString::fromLatin1(route.path));
    QNetworkRequest request(url);
    const std::string_view token = credential.token.revealText();
    request.setRawHeader("Authorization",
                         "Bearer " +
                             QByteArray(token.data(), static_cast<qsizetype>(token.size())));
    return request;
}

} // namespace

PinnedSocket::PinnedSocket(Route route, const Credential& credential,
                           std::chrono::milliseconds connectDeadline)
    : m_route(route)
{
    const QSslCertificate certificate = certificateOf(credential);
    m_deadline.setSingleShot(true);
    connect(&m_deadline, &QTimer::timeout, this, [this] {
        close(Error{ErrorCode::Timeout, "The agent in the guest did not answer in time.", {}});
    });
    if (certificate.isNull()) {
        QMetaObject::invokeMethod(
            this,
            [this] {
                close(Error{ErrorCode::Corrupt,
                            "The stored certificate of this workspace's agent is damaged; start "
                            "the workspace again.",
                            {}});
            },
            Qt::QueuedConnection);
        return;
    }
    connect(&m_ping, &QTimer::timeout, this, &PinnedSocket::ping);
    m_deadline.start(connectDeadline);
    m_socket.setProxy(QNetworkProxy::NoProxy);
    m_socket.setSslConfiguration(pinned(certificate));
    m_socket.ignoreSslErrors(immaterial(certificate));
    m_socket.setMaxAllowedIncomingFrameSize(route.maxMessage);
    m_socket.setMaxAllowedIncomingMessageSize(route.maxMessage);
    m_socket.setReadBufferSize(static_cast<qint64>(route.maxMessage + kBufferSlack));
    // Queued: see the class comment.
    connect(&m_socket, &QWebSocket::connected, this, &PinnedSocket::onOpened, Qt::QueuedConnection);
    connect(&m_socket, &QWebSocket::disconnected, this, &PinnedSocket::onDisconnected,
            Qt::QueuedConnection);
    connect(&m_socket, &QWebSocket::aboutToClose, this, &PinnedSocket::onDisconnected,
            Qt::QueuedConnection);
    connect(&m_socket, QOverload<QAbstractSocket::SocketError>::of(&QWebSocket::error), this,
            &PinnedSocket::onDisconnected, Qt::QueuedConnection);
    connect(&m_socket, &QWebSocket::textMessageReceived, &m_deadline, [this] { ++m_waiting; });
    connect(&m_socket, &QWebSocket::binaryMessageReceived, &m_deadline,
            [this](const QByteArray& bytes) {
                ++waitingLike(bytes);
                m_unanswered = 0;
            });
    connect(&m_socket, &QWebSocket::pong, &m_deadline, [this] { m_unanswered = 0; });
    connect(
        &m_socket, &QWebSocket::textMessageReceived, this,
        [this](const QString& text) {
            --m_waiting;
            if (m_state == State::Open)
                emit textReceived(text);
        },
        Qt::QueuedConnection);
    connect(
        &m_socket, &QWebSocket::binaryMessageReceived, this,
        [this](const QByteArray& bytes) {
            --waitingLike(bytes);
            if (m_state == State::Open)
                emit binaryReceived(bytes);
        },
        Qt::QueuedConnection);
    connect(&m_socket, &QWebSocket::bytesWritten, this, &PinnedSocket::progressed,
            Qt::QueuedConnection);
    m_socket.open(upgradeRequest(route, credential));
}

PinnedSocket::~PinnedSocket()
{
    m_socket.disconnect();
    m_socket.abort();
}

void PinnedSocket::expectLife(std::chrono::milliseconds interval, int most)
{
    m_ping.setInterval(interval);
    m_mostUnanswered = most;
}

void PinnedSocket::ping()
{
    if (m_state != State::Open)
        return;
    // By count, not by time: what kept this thread kept the answers as well.
    if (m_unanswered >= m_mostUnanswered) {
        fail({ErrorCode::Timeout, "The agent in the guest does not answer any more.", {}});
        return;
    }
    ++m_unanswered;
    m_socket.ping();
}

void PinnedSocket::sendText(std::string_view text)
{
    if (m_state == State::Open)
        m_socket.sendTextMessage(
            QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())));
}

void PinnedSocket::sendBinary(BytesView bytes)
{
    if (m_state == State::Open)
        m_socket.sendBinaryMessage(QByteArray(reinterpret_cast<const char*>(bytes.data()),
                                              static_cast<qsizetype>(bytes.size())));
}

void PinnedSocket::sayGoodbye()
{
    if (m_state == State::Open)
        m_socket.close(QWebSocketProtocol::CloseCodeGoingAway);
    m_socket.flush();
    m_state = State::Closed;
}

void PinnedSocket::fail(Error why)
{
    if (m_state == State::Closed)
        return;
    m_socket.disconnect(this);
    m_socket.abort();
    close(std::move(why));
}

void PinnedSocket::onOpened()
{
    if (m_state != State::Connecting)
        return;
    m_deadline.stop();
    m_state = State::Open;
    if (m_mostUnanswered > 0)
        m_ping.start();
    emit opened();
}

void PinnedSocket::onDisconnected()
{
    close(reasonOfClose());
}

void PinnedSocket::close(Error why)
{
    if (m_state == State::Closed)
        return;
    m_state = State::Closed;
    m_deadline.stop();
    m_ping.stop();
    emit closed(why);
}

Error PinnedSocket::reasonOfClose() const
{
    const std::string cause = printable(m_socket.errorString().toStdString());
    if (m_state == State::Connecting) {
        if (m_socket.error() == QAbstractSocket::SslHandshakeFailedError)
            return {ErrorCode::PermissionDenied,
                    "What answers on port " + std::to_string(m_route.port) +
                        " is not the agent that this workspace was paired with. Nothing was sent "
                        "to it.",
                    cause};
        if (cause.find("status code: 401") != std::string::npos)
            return {ErrorCode::PermissionDenied,
                    "The agent in the guest does not accept this workspace's credential.", cause};
        return {ErrorCode::Unavailable,
                "The agent in the guest cannot be reached on port " + std::to_string(m_route.port) +
                    ".",
                cause};
    }
    switch (static_cast<int>(m_socket.closeCode())) {
    case protocol::kTakenOver:
        return {ErrorCode::Conflict, "The desktop is being watched from another window now.",
                cause};
    case protocol::kNoDesktop:
        return {ErrorCode::Unavailable, "There is no desktop in the guest just now.",
                printable(m_socket.closeReason().toStdString())};
    case QWebSocketProtocol::CloseCodeTooMuchData:
        return {ErrorCode::Protocol,
                "The agent in the guest sent more than is allowed in one message.", cause};
    case QWebSocketProtocol::CloseCodeProtocolError:
    case QWebSocketProtocol::CloseCodeWrongDatatype:
    case QWebSocketProtocol::CloseCodeDatatypeNotSupported:
        return {ErrorCode::Protocol, "The agent in the guest broke the WebSocket protocol.", cause};
    default:
        return {ErrorCode::Unavailable, "The connection to the agent in the guest was lost.",
                cause};
    }
}

} // namespace helix::link
