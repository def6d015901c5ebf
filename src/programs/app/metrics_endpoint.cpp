#include "app/metrics_endpoint.h"

#include <chrono>

#include <QTcpSocket>
#include <QTimer>

#include "app/metrics_request.h"
#include "app/metrics_text.h"
#include "plane/host_use.h"

namespace helix::app {
namespace {

using namespace std::chrono_literals;

constexpr int kMostAtOnce = 16;
constexpr auto kPatience = 5s; ///< with one that asks slowly, or does not read

/// Reads the head of one request and answers it; the socket ends with that.
class MetricsCall : public QObject {
public:
    MetricsCall(QTcpSocket* socket, plane::ControlPlane& plane)
        : QObject(socket)
        , m_socket(socket)
        , m_plane(plane)
    {
        socket->setReadBufferSize(kMaxMetricsHead);
        connect(socket, &QTcpSocket::readyRead, this, &MetricsCall::read);
        connect(socket, &QTcpSocket::disconnected, socket, &QObject::deleteLater);
        QTimer::singleShot(kPatience, socket, [socket] { socket->abort(); });
    }

private:
    void read()
    {
        if (m_answered) { // what follows a request is nobody's
            m_socket->readAll();
            return;
        }
        m_head += m_socket->readAll().toStdString();
        const auto answer =
            answerMetrics(m_head, [this] { return metricsText(m_plane.hostUse().use(false)); });
        if (!answer)
            return;
        m_answered = true;
        m_socket->write(answer->data(), static_cast<qint64>(answer->size()));
        m_socket->disconnectFromHost();
    }

    QTcpSocket* m_socket; ///< which owns this
    plane::ControlPlane& m_plane;
    std::string m_head;
    bool m_answered = false;
};

} // namespace

MetricsEndpoint::MetricsEndpoint(plane::ControlPlane& plane)
    : m_plane(plane)
{
    connect(&plane.settings(), &plane::Settings::changed, this, &MetricsEndpoint::followSetting);
    followSetting();
}

MetricsEndpoint::~MetricsEndpoint() = default;

void MetricsEndpoint::followSetting()
{
    const int wanted = m_plane.settings().get(plane::kMetricsPort);
    if (wanted == m_wanted)
        return;
    m_wanted = wanted;
    m_server.reset();
    if (wanted == 0)
        return;
    auto server = std::make_unique<QTcpServer>();
    server->setMaxPendingConnections(kMostAtOnce);
    if (!server->listen(QHostAddress::LocalHost, static_cast<std::uint16_t>(wanted))) {
        plane::ActivityEntry entry;
        entry.kind = "metrics";
        entry.text = "Metrics cannot be had at port " + std::to_string(wanted) +
                     " of this computer: " + server->errorString().toStdString() +
                     "; choose another one in the setting " +
                     std::string(plane::kMetricsPort.row.key) + ".";
        m_plane.activity().record(std::move(entry));
        return;
    }
    m_server = std::move(server);
    connect(m_server.get(), &QTcpServer::newConnection, this, &MetricsEndpoint::accept);
}

void MetricsEndpoint::accept()
{
    while (auto* socket = m_server->nextPendingConnection()) { // whose parent is the server
        if (m_server->findChildren<QTcpSocket*>(QString(), Qt::FindDirectChildrenOnly).size() >
            kMostAtOnce)
            delete socket;
        else
            new MetricsCall(socket, m_plane);
    }
}

} // namespace helix::app
