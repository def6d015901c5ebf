#pragma once
// A registry that does what the test says, without TLS, on this computer.

#include <functional>
#include <map>
#include <string>

#include <QPointer>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTimer>

#include "base/bytes.h"

namespace helix::oci::fixture {

struct FakeRequest {
    std::string method, path;
    std::uint64_t rangeFrom = 0;
    std::string authorization, contentRange, contentType;
    std::string body; ///< as far as it was taken
};

struct FakeReply {
    int status = 200;
    std::vector<std::string> headers;
    std::string body;
    std::size_t cutAt = std::string::npos; ///< the connection ends after so many bytes of the body
    bool isEndless = false;                ///< the body again and again, without a length
    bool stalls = false;                   ///< headers, and then nothing
    bool drips = false;                    ///< a byte of the body each 200 ms
    std::function<bool()> waitsFor = {};   ///< the body comes when it says so
};

class FakeRegistry : public QObject {
public:
    using Handler = std::function<FakeReply(const FakeRequest&)>;

    FakeRegistry()
    {
        m_server.listen(QHostAddress::LocalHost, 0);
        connect(&m_server, &QTcpServer::newConnection, this, [this] {
            while (auto* socket = m_server.nextPendingConnection()) {
                socket->setSocketOption(QAbstractSocket::SendBufferSizeSocketOption, sendBuffer);
                connect(socket, &QTcpSocket::readyRead, this, [this, socket] { onRead(socket); });
            }
        });
    }

    [[nodiscard]] std::string host() const
    {
        return "127.0.0.1:" + std::to_string(m_server.serverPort());
    }
    [[nodiscard]] std::string at(const std::string& name) const
    {
        return "http://" + host() + "/" + name;
    }
    /// By the path's beginning; the longest counts.
    std::map<std::string, Handler> handlers;
    std::vector<FakeRequest> requests;
    std::uint64_t sentBytes = 0; ///< of bodies
    int sendBuffer = 32 << 10;   ///< bytes; what waits in it counts as sent, so it is small
    std::function<void()> onSent;
    /// How much of a request's body is taken before the connection ends; without it all of it is. What was
    /// taken is handled, and nobody hears the answer.
    std::function<std::size_t(const FakeRequest&)> takes;

    /// With ranges.
    static Handler serving(std::string body)
    {
        return [body = std::move(body)](const FakeRequest& request) {
            FakeReply reply;
            reply.body = body.substr(std::min<std::size_t>(request.rangeFrom, body.size()));
            if (request.rangeFrom > 0) {
                reply.status = 206;
                reply.headers = {"Content-Range: bytes " + std::to_string(request.rangeFrom) + "-" +
                                 std::to_string(body.size() - 1) + "/" +
                                 std::to_string(body.size())};
            }
            return reply;
        };
    }
    void serve(const std::string& path, std::string body)
    {
        handlers[path] = serving(std::move(body));
    }

private:
    void onRead(QTcpSocket* socket)
    {
        auto& received = m_received[socket];
        received += socket->readAll().toStdString();
        const auto end = received.find("\r\n\r\n");
        if (end == std::string::npos)
            return;
        FakeRequest request = requestOf(received.substr(0, end + 2));
        const auto said = valueOf(received.substr(0, end + 2), "content-length: ");
        const std::size_t whole = said.empty() ? 0 : std::stoull(said);
        const auto taken = std::min(whole, takes ? takes(request) : whole);
        request.body = received.substr(end + 4, taken);
        if (request.body.size() < taken)
            return;
        m_received.erase(socket);
        requests.push_back(request);
        if (taken == whole)
            return answer(socket, request);
        (void)replyTo(request);
        socket->abort();
    }

    static FakeRequest requestOf(const std::string& head)
    {
        FakeRequest request;
        request.method = head.substr(0, head.find(' '));
        const auto path = head.find(' ') + 1;
        request.path = head.substr(path, head.find(' ', path) - path);
        request.authorization = valueOf(head, "authorization: ");
        request.contentRange = valueOf(head, "content-range: ");
        request.contentType = valueOf(head, "content-type: ");
        if (const auto range = valueOf(head, "range: bytes="); !range.empty())
            request.rangeFrom = std::stoull(range);
        return request;
    }

    static std::string valueOf(const std::string& head, const std::string& name)
    {
        const auto at = inLowerCase(head).find("\r\n" + name);
        if (at == std::string::npos)
            return {};
        const auto begin = at + 2 + name.size();
        return head.substr(begin, head.find("\r\n", begin) - begin);
    }

    FakeReply replyTo(const FakeRequest& request)
    {
        const Handler* best = nullptr;
        for (const auto& [path, handler] : handlers) // longer ones come later
            if (request.path.starts_with(path))
                best = &handler;
        return best != nullptr ? (*best)(request) : FakeReply{404, {}, "{}"};
    }

    void answer(QTcpSocket* socket, const FakeRequest& request)
    {
        const FakeReply reply = replyTo(request);
        std::string head = "HTTP/1.1 " + std::to_string(reply.status) + " x\r\n";
        for (const auto& header : reply.headers)
            head += header + "\r\n";
        if (!reply.isEndless)
            head += "Content-Length: " + std::to_string(reply.body.size()) + "\r\n";
        socket->write(QByteArray::fromStdString(head + "\r\n"));
        if (reply.stalls)
            return;
        if (reply.drips)
            return drip(socket, reply.body);
        if (reply.isEndless) {
            const QByteArray piece = QByteArray::fromStdString(reply.body);
            connect(socket, &QTcpSocket::bytesWritten, this, [socket, piece] {
                if (socket->bytesToWrite() < (1 << 20))
                    socket->write(piece);
            });
            socket->write(piece);
            return;
        }
        const auto body = std::make_shared<std::string>(reply.body.substr(0, reply.cutAt));
        sendWhen(reply.waitsFor, socket, body, reply.cutAt < reply.body.size());
    }

    static void drip(QTcpSocket* socket, std::string body)
    {
        auto* timer = new QTimer(socket);
        connect(timer, &QTimer::timeout, socket,
                [socket, timer, body, at = std::size_t(0)]() mutable {
                    socket->write(body.data() + at, 1);
                    if (++at == body.size())
                        timer->stop();
                });
        timer->start(std::chrono::milliseconds(200));
    }

    void sendWhen(const std::function<bool()>& isTime, QPointer<QTcpSocket> socket,
                  std::shared_ptr<std::string> body, bool cuts)
    {
        if (!isTime || isTime())
            return sendPieces(socket, body, 0, cuts);
        QTimer::singleShot(std::chrono::milliseconds(10), this,
                           [=, this] { sendWhen(isTime, socket, body, cuts); });
    }

    /// So that there is a moment between two of them.
    void sendPieces(QPointer<QTcpSocket> socket, std::shared_ptr<std::string> body, std::size_t at,
                    bool cuts)
    {
        constexpr std::size_t kPieceBytes = 256U << 10;
        if (!socket || socket->state() != QAbstractSocket::ConnectedState)
            return;
        // What is counted as sent has left us, but for the last piece.
        if (socket->bytesToWrite() > 0) {
            connect(
                socket.data(), &QTcpSocket::bytesWritten, this,
                [=, this] { sendPieces(socket, body, at, cuts); },
                Qt::ConnectionType(Qt::QueuedConnection | Qt::SingleShotConnection));
            return;
        }
        const auto length = std::min(kPieceBytes, body->size() - at);
        socket->write(body->data() + at, static_cast<qint64>(length));
        sentBytes += length;
        if (onSent)
            onSent();
        at += length;
        if (at < body->size()) {
            connect(
                socket.data(), &QTcpSocket::bytesWritten, this,
                [=, this] { sendPieces(socket, body, at, cuts); },
                Qt::ConnectionType(Qt::QueuedConnection | Qt::SingleShotConnection));
            return;
        }
        if (cuts) {
            socket->flush();
            socket->disconnectFromHost();
        }
    }

    QTcpServer m_server;
    std::map<QTcpSocket*, std::string> m_received; ///< of requests that have not come whole
};

} // namespace helix::oci::fixture
