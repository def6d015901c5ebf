#include "fakes/fake_agent/fake_agent.h"

#include <algorithm>

#include <QFile>
#include <QHostAddress>
#include <QSslCertificate>
#include <QSslConfiguration>
#include <QSslKey>
#include <QSslSocket>
#include <QTimer>
#include <QWebSocket>

#include "fakes/fake_agent/fake_desktop.h"
#include "fakes/fake_agent/fake_rpc.h"
#include "protocol/limits.h"

namespace helix::fakes {
namespace {

QByteArray headerOf(const QByteArray& head, const QByteArray& name)
{
    for (const QByteArray& line : head.split('\n')) {
        const auto colon = line.indexOf(':');
        if (colon > 0 && line.first(colon).trimmed().toLower() == name)
            return line.mid(colon + 1).trimmed();
    }
    return {};
}

std::string_view view(const QByteArray& bytes)
{
    return {bytes.data(), static_cast<std::size_t>(bytes.size())};
}

QByteArray toByteArray(std::string_view text)
{
    return {text.data(), static_cast<qsizetype>(text.size())};
}

} // namespace

Result<std::unique_ptr<FakeAgent>> FakeAgent::create(protocol::Bootstrap bootstrap,
                                                     std::uint16_t port)
{
    auto agent = std::unique_ptr<FakeAgent>(new FakeAgent(std::move(bootstrap)));
    if (!agent->m_server.listen(QHostAddress::LocalHost, port))
        return fail(ErrorCode::Unavailable,
                    "The fake agent cannot listen: " + agent->m_server.errorString().toStdString());
    return agent;
}

FakeAgent::FakeAgent(protocol::Bootstrap bootstrap)
    : m_bootstrap(std::move(bootstrap))
    , m_webSockets(QStringLiteral("fake"), QWebSocketServer::NonSecureMode)
{
    changeIdentity(makeIdentity());
    connect(&m_server, &QTcpServer::pendingConnectionAvailable, this, &FakeAgent::onConnection);
    connect(&m_webSockets, &QWebSocketServer::newConnection, this, &FakeAgent::onWebSocket);
}

FakeAgent::~FakeAgent() = default;

void FakeAgent::changeIdentity(Identity identity)
{
    m_identity = std::move(identity);
    QSslConfiguration tls = QSslConfiguration::defaultConfiguration();
    tls.setProtocol(QSsl::TlsV1_3OrLater);
    tls.setPeerVerifyMode(QSslSocket::VerifyNone);
    tls.setLocalCertificate(QSslCertificate(m_identity.certificatePem));
    tls.setPrivateKey(QSslKey(m_identity.keyPem, QSsl::Ec));
    m_server.setSslConfiguration(tls);
}

Secret FakeAgent::bindDirectly()
{
    Secret token(toBase64Url(randomBytes(protocol::kSecretSize)));
    m_credentialHash = sha256(token.reveal());
    m_boundBy.emplace();
    keep();
    return token;
}

void FakeAgent::keep() const
{
    QFile file(m_memory);
    if (m_memory.isEmpty() || !file.open(QIODevice::WriteOnly))
        return;
    for (const auto& part : {m_identity.certificatePem, m_identity.keyPem,
                             m_identity.certificateDer, toByteArray(toHex(m_credentialHash))})
        file.write(part.toBase64() + '\n');
}

void FakeAgent::remember(const QString& file)
{
    m_memory = file;
    QFile kept(file);
    if (!kept.open(QIODevice::ReadOnly))
        return;
    const auto part = [&kept] { return QByteArray::fromBase64(kept.readLine().trimmed()); };
    Identity identity;
    identity.certificatePem = part();
    identity.keyPem = part();
    identity.certificateDer = part();
    const auto hash = QByteArray::fromHex(part());
    changeIdentity(std::move(identity));
    std::copy_n(hash.begin(), std::min<qsizetype>(hash.size(), qsizetype(m_credentialHash.size())),
                m_credentialHash.begin());
    m_boundBy.emplace();
}

void FakeAgent::onConnection()
{
    while (auto* socket = qobject_cast<QSslSocket*>(m_server.nextPendingConnection())) {
        connect(socket, &QSslSocket::readyRead, this, [this, socket] { onBytes(socket); });
        connect(socket, &QSslSocket::disconnected, socket, &QObject::deleteLater);
        onBytes(socket);
    }
}

void FakeAgent::onBytes(QSslSocket* socket)
{
    const QByteArray seen = socket->peek(socket->bytesAvailable());
    const auto end = seen.indexOf("\r\n\r\n");
    if (end < 0)
        return;
    const QByteArray head = seen.first(end);
    const auto bodySize = headerOf(head, "content-length").toLongLong();
    if (seen.size() < end + 4 + bodySize)
        return;
    m_heard += seen.toStdString();
    if (headerOf(head, "upgrade").toLower() == "websocket") {
        upgrade(socket, head);
        return;
    }
    socket->skip(end + 4 + bodySize);
    const QList<QByteArray> words = head.first(head.indexOf('\r')).split(' ');
    answer(socket, words.value(0), words.value(1), seen.mid(end + 4, bodySize));
}

void FakeAgent::answer(QSslSocket* socket, const QByteArray& method, const QByteArray& path,
                       const QByteArray& body)
{
    if (behaviour.silent)
        return;
    if (behaviour.rawAnswer) {
        socket->write(*behaviour.rawAnswer);
        socket->disconnectFromHost();
    } else if (behaviour.endlessAnswer) {
        socket->write("HTTP/1.1 200 OK\r\nX-Endless: ");
        auto* more = new QTimer(socket);
        connect(more, &QTimer::timeout, socket, [socket] {
            if (socket->bytesToWrite() + socket->encryptedBytesToWrite() < 65536)
                socket->write(QByteArray(4096, 'x'));
        });
        more->start(0);
    } else if (method == "GET" && path == "/v1/health") {
        answerHealth(socket);
    } else if (method == "POST" && path == "/v1/pair") {
        answerPair(socket, body);
    } else {
        reply(socket, 404, "{}");
    }
}

void FakeAgent::answerHealth(QSslSocket* socket)
{
    protocol::Health health{"ready", 2, "fake", true, {}, 1, m_boundBy.has_value()};
    if (behaviour.health) {
        health = *behaviour.health;
    } else if (behaviour.notReadyAnswers > 0) {
        --behaviour.notReadyAnswers;
        health = {"starting", 1, "fake", false, {}, 1, false};
    }
    reply(socket, 200, toByteArray(protocol::encodeHealth(health)));
}

void FakeAgent::answerPair(QSslSocket* socket, const QByteArray& body)
{
    ++m_pairRequests;
    if (behaviour.pairAnswers && m_pairRequests > *behaviour.pairAnswers)
        return;
    const auto request = protocol::decodePairRequest(view(body));
    const int status = behaviour.pairStatus != 0 ? behaviour.pairStatus
                       : !request                ? 400
                                                 : judgePairing(*request);
    if (status == 200 && behaviour.cutsBeforePairAnswer > 0) {
        --behaviour.cutsBeforePairAnswer;
        socket->abort();
    } else {
        reply(socket, status, toByteArray(status == 200 ? m_pairAnswer : refusal(request, status)));
    }
}

void FakeAgent::forgetPairing()
{
    m_boundBy.reset();
    behaviour.pairWrongMac = false;
}

std::string FakeAgent::refusal(const Result<protocol::PairRequest>& request, int status) const
{
    protocol::PairRefusal refused{"The fake refuses.", std::nullopt};
    if (request && !behaviour.refusesWithoutProof)
        refused.mac = protocol::refusalMac(protocol::refusalKey(m_bootstrap.secret),
                                           contextOf(*request), status);
    return protocol::encodePairRefusal(refused);
}

protocol::PairingContext FakeAgent::contextOf(const protocol::PairRequest& request) const
{
    return {m_bootstrap.workspace, m_bootstrap.generation, request.hostNonce,
            sha256({reinterpret_cast<const std::uint8_t*>(m_identity.certificateDer.data()),
                    static_cast<std::size_t>(m_identity.certificateDer.size())})};
}

int FakeAgent::judgePairing(const protocol::PairRequest& request)
{
    const auto context = contextOf(request);
    if (request.workspace != m_bootstrap.workspace ||
        request.generation != m_bootstrap.generation ||
        request.mac != protocol::hostMac(m_bootstrap.secret, context))
        return 401;
    if (behaviour.expired)
        return 410;
    if (m_boundBy)
        return m_boundBy->mac == request.mac ? 200 : 409;
    protocol::PairReply reply{randomBytes(protocol::kNonceSize), bindDirectly(), {}};
    reply.mac = protocol::guestMac(m_bootstrap.secret, context, reply.guestNonce, reply.credential);
    if (behaviour.pairWrongMac)
        reply.mac[0] ^= 1;
    m_boundBy = request;
    m_pairAnswer = protocol::encodePairReply(reply).revealText();
    return 200;
}

void FakeAgent::reply(QSslSocket* socket, int status, const QByteArray& body)
{
    socket->write("HTTP/1.1 " + QByteArray::number(status) +
                  " Fake\r\nContent-Type: application/json\r\nContent-Length: " +
                  QByteArray::number(body.size()) + "\r\nConnection: close\r\n\r\n" + body);
    socket->disconnectFromHost();
}

void FakeAgent::upgrade(QSslSocket* socket, const QByteArray& head)
{
    const QByteArray authorization = headerOf(head, "authorization");
    const QByteArray token =
        authorization.startsWith("Bearer ") ? authorization.mid(7) : QByteArray();
    if (behaviour.refusesBearer || !m_boundBy || sha256(asBytes(view(token))) != m_credentialHash) {
        socket->skip(socket->bytesAvailable());
        reply(socket, 401, "{}");
        return;
    }
    socket->disconnect(this);
    socket->disconnect(socket);
    m_webSockets.handleConnection(socket);
}

void FakeAgent::onWebSocket()
{
    while (QWebSocket* webSocket = m_webSockets.nextPendingConnection()) {
        const QString path = webSocket->requestUrl().path();
        webSocket->setParent(nullptr);
        if (path == QLatin1String("/v1/rpc")) {
            m_rpc.push_back(
                std::make_unique<FakeRpc>(webSocket, m_ports, m_variables, behaviour.clockOffMs));
            connect(
                webSocket, &QWebSocket::disconnected, this,
                [this, raw = m_rpc.back().get()] {
                    std::erase_if(m_rpc, [raw](const auto& entry) { return entry.get() == raw; });
                },
                Qt::QueuedConnection);
        } else if (path == QLatin1String("/v1/desktop")) {
            m_desktops.push_back(std::make_unique<FakeDesktop>(
                webSocket, m_bootstrap.display, behaviour.tickFrames, m_desktopMessages));
            if (behaviour.keepsDesktopSize)
                m_desktops.back()->keepSize();
            connect(
                webSocket, &QWebSocket::disconnected, this,
                [this, raw = m_desktops.back().get()] {
                    std::erase_if(m_desktops,
                                  [raw](const auto& entry) { return entry.get() == raw; });
                },
                Qt::QueuedConnection);
        } else if (path == QLatin1String("/v1/terminal")) {
            serveFakeTerminal(webSocket);
        } else if (path == QLatin1String("/v1/clipboard")) {
            collect(webSocket, m_clipboards, m_clipboardMessages);
        } else if (path == QLatin1String("/v1/sound")) {
            collect(webSocket, m_sounds, m_soundMessages);
        } else if (path == QLatin1String("/v1/acp")) {
            serveAcp(webSocket);
        } else {
            webSocket->close();
            webSocket->deleteLater();
        }
    }
}

void FakeAgent::collect(QWebSocket* socket, std::vector<QWebSocket*>& clients,
                        std::vector<QByteArray>& messages)
{
    socket->setParent(this);
    clients.push_back(socket);
    connect(socket, &QWebSocket::binaryMessageReceived, this,
            [&messages](const QByteArray& message) { messages.push_back(message); });
    connect(socket, &QWebSocket::disconnected, this, [&clients, socket] {
        std::erase(clients, socket);
        socket->deleteLater();
    });
}

void FakeAgent::injectSound(const QByteArray& message)
{
    for (QWebSocket* socket : m_sounds)
        socket->sendBinaryMessage(message);
}

void FakeAgent::injectClipboard(const QByteArray& message)
{
    for (QWebSocket* socket : m_clipboards)
        socket->sendBinaryMessage(message);
}

void FakeAgent::serveAcp(QWebSocket* socket)
{
    const auto say = [this, socket](const std::vector<QByteArray>& frames) {
        for (const QByteArray& frame : frames) {
            if (behaviour.acpIsBinary)
                socket->sendBinaryMessage(frame);
            else
                socket->sendTextMessage(QString::fromUtf8(frame));
        }
    };
    connect(socket, &QWebSocket::disconnected, socket, &QObject::deleteLater);
    connect(
        socket, &QWebSocket::textMessageReceived, this, [this, say] { say(behaviour.acpAnswer); },
        Qt::SingleShotConnection);
    say(behaviour.acpGreeting);
}

void FakeAgent::injectRpc(const QByteArray& text)
{
    for (const auto& rpc : m_rpc)
        rpc->socket().sendTextMessage(QString::fromUtf8(text));
}

void FakeAgent::injectRpcBinary(const QByteArray& bytes)
{
    for (const auto& rpc : m_rpc)
        rpc->socket().sendBinaryMessage(bytes);
}

void FakeAgent::injectDesktop(const QByteArray& message)
{
    for (const auto& desktop : m_desktops)
        desktop->socket().sendBinaryMessage(message);
}

void FakeAgent::breakNextFrame()
{
    for (const auto& desktop : m_desktops)
        desktop->breakNextFrame();
}

void FakeAgent::cutDesktopMidFrame()
{
    for (const auto& desktop : m_desktops)
        desktop->cutMidFrame();
}

void FakeAgent::closeAll()
{
    for (const auto& rpc : m_rpc)
        rpc->socket().abort();
    for (const auto& desktop : m_desktops)
        desktop->socket().abort();
}

void FakeAgent::setPorts(std::vector<std::pair<std::uint16_t, std::string>> ports)
{
    m_ports = std::move(ports);
    for (const auto& rpc : m_rpc)
        rpc->announcePorts();
}

} // namespace helix::fakes
