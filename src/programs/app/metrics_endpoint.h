#pragma once
// Metrics for Prometheus at http://127.0.0.1:PORT/metrics, while the setting metrics.port says so.
// Control thread.

#include <memory>

#include <QObject>
#include <QTcpServer>

#include "plane/control_plane.h"

namespace helix::app {

class MetricsEndpoint : public QObject {
    Q_OBJECT
public:
    /// Listens from now on, and elsewhere or nowhere when the setting changes. `plane` outlives it.
    /// A port that cannot be had is told in the activity.
    explicit MetricsEndpoint(plane::ControlPlane& plane);
    ~MetricsEndpoint() override;

    /// 0: nowhere.
    [[nodiscard]] std::uint16_t port() const { return m_server ? m_server->serverPort() : 0; }

private:
    void followSetting();
    void accept();

    plane::ControlPlane& m_plane;
    int m_wanted = 0;
    std::unique_ptr<QTcpServer> m_server;
};

} // namespace helix::app
