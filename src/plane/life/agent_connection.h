#pragma once
// Keeps a connection to the agent of a running workspace: the one place that connects again.

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <QObject>

#include "async/completion.h"
#include "link/agent_client.h"
#include "link/pairing_client.h"

namespace helix::life {

/// Control thread. Connects at once, and again with growing pauses whenever the connection is lost,
/// until it is destroyed.
class AgentConnection : public QObject {
    Q_OBJECT
public:
    AgentConnection(std::uint16_t controlPort, link::Credential credential);
    ~AgentConnection() override;

    /// The client, waiting for the connection until `deadline`; Unavailable with the last reason.
    async::Task<Result<std::shared_ptr<link::AgentClient>>>
    client(std::chrono::milliseconds deadline, async::CancelToken cancel) const;
    [[nodiscard]] bool isConnected() const;
    /// The client as it is right now; null while there is no connection.
    [[nodiscard]] std::shared_ptr<link::AgentClient> connected() const;
    /// Why it is not connected, for Details.
    [[nodiscard]] std::string problem() const;
    [[nodiscard]] std::vector<link::GuestPort> ports() const;
    [[nodiscard]] std::optional<link::GuestMetrics> metrics() const;

signals:
    /// Connection, ports or metrics.
    void changed();

public:
    struct Private;

private:
    std::shared_ptr<Private> m_d; ///< owners: this and the coroutine that connects
};

} // namespace helix::life
