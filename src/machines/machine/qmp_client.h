#pragma once
// The QEMU Machine Protocol (qemu/docs/interop/qmp-spec.txt) over a unix socket.

#include <chrono>
#include <filesystem>
#include <memory>
#include <string>

#include <QJsonObject>
#include <QObject>
#include <QString>

#include "async/completion.h"
#include "base/result.h"
#include "machine/local_connection.h"

namespace helix::machine {

/// One connection. Lives on the control thread.
class QmpClient : public QObject {
    Q_OBJECT
public:
    /// Connects (trying again while nobody listens, or NotFound at once with WhenAbsent::Fail),
    /// checks with SO_PEERCRED that the peer is of our user (PermissionDenied), reads the greeting
    /// and negotiates capabilities, all before `deadline`.
    static async::Task<Result<std::unique_ptr<QmpClient>>>
    connectTo(std::filesystem::path socket, std::chrono::milliseconds deadline,
              async::CancelToken cancel, WhenAbsent whenAbsent = WhenAbsent::Wait);
    ~QmpClient() override;

    /// Sends one command. The "return" value wrapped as {"return": value}; an "error" reply becomes
    /// Error with QEMU's class and text as the cause; Unavailable when the connection ends; Timeout
    /// after `deadline`.
    async::Task<Result<QJsonObject>>
    execute(QString command, QJsonObject arguments = {},
            std::chrono::milliseconds deadline = std::chrono::seconds(10));
    /// Gives QEMU `file` under `name` (getfd), for the next command that takes a descriptor by it.
    async::Task<Result<void>> giveDescriptor(QString name, std::shared_ptr<const UniqueFd> file);
    /// Gives QEMU `file` as "/dev/fdset/SET" (add-fd), for as long as something of it is open.
    async::Task<Result<void>> shareDescriptor(int set, std::shared_ptr<const UniqueFd> file);
    /// Process id of the peer (SO_PEERCRED).
    [[nodiscard]] int peerPid() const;
    [[nodiscard]] bool isConnected() const;

signals:
    /// Asynchronous events, SHUTDOWN and friends; unknown ones as well.
    void eventArrived(const QString& name, const QJsonObject& data);
    /// The connection has ended: the peer went, or broke the protocol. Emitted once.
    void disconnected();

private:
    async::Task<Result<QJsonObject>> executeWith(QString command, QJsonObject arguments,
                                                 std::shared_ptr<const UniqueFd> file);
    void readSocket();
    void handleLine(const std::string& line);
    void write();
    void end(const Error& why);

    struct Private;
    explicit QmpClient(std::unique_ptr<Private> d);
    std::unique_ptr<Private> m_d;
};

} // namespace helix::machine
