#pragma once
// The commands that run over one RPC connection. Internal to the room.

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>

#include <QPointer>

#include "link/agent_client.h"
#include "link/rpc_connection.h"

namespace helix::link {

class ExecTable;

/// The handle given to the caller.
class RemoteExec final : public Exec {
public:
    RemoteExec(std::weak_ptr<ExecTable> table, std::int64_t id, bool wantsStdin);
    ~RemoteExec() override;

    async::Task<Result<void>> writeStdin(Bytes data, bool eof) override;
    async::Task<Result<void>> signalGroup(int signal) override;
    void acknowledge(std::size_t bytes) override;
    [[nodiscard]] bool hasEnded() const override { return m_end.has_value(); }

    /// From the table, in order.
    void takeOutput(bool isStderr, const QByteArray& data);
    void takeExit(const ExecExit& exit, const std::optional<Error>& failure);

protected:
    void connectNotify(const QMetaMethod& signal) override;

private:
    struct Output {
        bool isStderr;
        QByteArray data;
    };
    struct End {
        ExecExit exit;
        std::optional<Error> failure;
    };
    void scheduleDelivery();
    void deliver();

    std::weak_ptr<ExecTable> m_table;
    std::int64_t m_id;
    bool m_wantsStdin;
    bool m_listenedTo = false;
    bool m_scheduled = false;
    std::deque<Output> m_output; ///< bounded by the window the table enforces
    std::optional<End> m_end;
};

/// Routes notifications to handles and keeps the output window. Owned by the client; handles hold
/// it weakly.
class ExecTable : public std::enable_shared_from_this<ExecTable> {
public:
    explicit ExecTable(RpcConnection& connection)
        : m_connection(&connection)
    {
    }

    async::Task<Result<std::unique_ptr<Exec>>> start(ExecRequest request);
    Result<void> onOutput(const protocol::ExecOutput& output);
    Result<void> onExit(const protocol::Json& params);
    /// Ends every command with `why`; the connection is not used afterwards.
    void end(const Error& why);

    void acknowledge(std::int64_t id, std::size_t bytes);
    async::Task<Result<void>> writeStdin(std::int64_t id, Bytes data, bool eof);
    async::Task<Result<void>> sendSignal(std::int64_t id, int signal);
    /// The handle has died: kill the command and swallow what still comes.
    void abandon(std::int64_t id);

private:
    struct Running {
        QPointer<RemoteExec> handle; ///< null once abandoned
        std::size_t unacknowledged = 0;
        bool takesBinary = false; ///< its agent knows input in binary messages
    };
    Result<std::unique_ptr<RemoteExec>> admit(const protocol::Json& answer, bool wantsStdin);
    async::Completion<protocol::Json> sendInput(std::int64_t id, BytesView piece, bool end);

    RpcConnection* m_connection; ///< null after end()
    std::map<std::int64_t, Running> m_running;
    int m_starting = 0;
};

} // namespace helix::link
