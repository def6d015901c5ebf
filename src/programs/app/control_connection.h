#pragma once
// One client of the control socket: JSON-RPC 2.0, one message a line, bounded in every direction.
// Control thread.

#include <cstdint>
#include <map>
#include <memory>

#include <QByteArray>
#include <QLocalSocket>
#include <QObject>

#include "app/call.h"
#include "app/line_input.h"
#include "app/method_table.h"

namespace helix::app {

/// Requests run at the same time; answers come as they are ready. The notification call.cancel
/// {call} cancels one. A message that is not JSON-RPC, or longer than protocol::kMaxRpcMessage,
/// gets one error and the connection ends. A client that does not read what it is sent is not read
/// from either, so that its backlog stays bounded.
class ControlConnection : public QObject {
    Q_OBJECT
public:
    /// `table` outlives the connection.
    ControlConnection(std::unique_ptr<QLocalSocket> socket, const MethodTable& table,
                      std::shared_ptr<ServedPlane> served, std::uint64_t number);
    ~ControlConnection() override;

    [[nodiscard]] std::uint64_t number() const { return m_number; }
    /// Calls that have not been answered.
    [[nodiscard]] std::size_t openCalls() const { return m_calls.size(); }
    /// Little of what was sent is still unread.
    [[nodiscard]] bool hasRoom() const;
    /// One message, without its newline.
    void send(const std::string& message);
    /// Says why, and ends.
    void closeWith(const Error& error, int rpcCode);
    /// Cancels every call; their answers are still sent.
    void cancelCalls();

signals:
    void closed();
    /// There is room again.
    void drained();
    /// A call was answered.
    void answered();

private:
    void readMore();
    void handleLine(const QByteArray& line);
    void handleNotification(const protocol::RpcMessage& message);
    void startCall(protocol::RpcMessage message);
    void finish(const CallPtr& call, const Result<Json>& result);
    void onWritten();
    static async::Task<void> run(QPointer<ControlConnection> self, CallPtr call, Handler handler);

    /// Neither local::LineChannel nor rpc::Peer, on purpose: a channel refuses what its outbox has no
    /// room for, where an answer must not be lost and the client is not read from instead; a peer
    /// asks, where this one is asked. Both backlog and farewell are made of what QLocalSocket tells.
    std::unique_ptr<QLocalSocket> m_socket;
    const MethodTable& m_table;
    std::shared_ptr<ServedPlane> m_served;
    std::uint64_t m_number;
    LineInput m_input;
    std::map<std::int64_t, CallPtr> m_calls;
    bool m_closing = false;
};

} // namespace helix::app
