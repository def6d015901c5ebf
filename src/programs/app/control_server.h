#pragma once
// The control socket: what helixctl, and a second start of the window, talk to. Control thread.

#include <filesystem>
#include <memory>
#include <vector>

#include <QObject>

#include "app/method_table.h"
#include "async/completion.h"
#include "base/result.h"

class QLocalServer;

namespace helix::app {

class ControlServer : public QObject {
    Q_OBJECT
public:
    /// Listens on `paths.controlSocket()`, mode 0600 in a folder that must be ours and 0700. The
    /// caller holds the instance lock, so a socket file that is there already is a dead one and is
    /// replaced. `plane` outlives close().
    static Result<std::unique_ptr<ControlServer>> listen(const Paths& paths,
                                                         plane::ControlPlane& plane, AppRole role);
    ~ControlServer() override;

    [[nodiscard]] std::size_t clients() const { return m_connections.size(); }
    /// Calls under way, those of client `except` not counted.
    [[nodiscard]] std::size_t openCalls(std::uint64_t except = 0) const;

    /// Takes no more clients, cancels what they asked for, gives their answers a short time to
    /// leave, and lets go of the plane.
    async::Task<void> close();

signals:
    /// A client came, left or was answered.
    void activityChanged();

private:
    ControlServer(std::unique_ptr<QLocalServer> server, MethodTable table,
                  std::shared_ptr<ServedPlane> served);
    void acceptAll();

    MethodTable m_table;
    std::shared_ptr<ServedPlane> m_served;
    std::unique_ptr<QLocalServer> m_server;
    std::vector<std::unique_ptr<class ControlConnection>> m_connections;
    std::uint64_t m_lastNumber = 0;
};

} // namespace helix::app
