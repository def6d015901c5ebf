#pragma once
// JSON-RPC over one pinned socket: requests with their answers, notifications to a handler.
// Internal to the room.

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <unordered_map>

#include "async/completion.h"
#include "base/bytes.h"
#include "base/result.h"
#include "link/pinned_socket.h"
#include "protocol/exec_output.h"
#include "protocol/json_rpc.h"

namespace helix::link {

/// Lives on the control thread. Whatever the guest sends that is not proper ends the connection
/// with a Protocol error.
class RpcConnection {
public:
    struct Handlers {
        std::function<void(Result<void>)>
            onOpened; ///< the outcome of connecting; after an error nothing follows
        /// An error ends the connection.
        std::function<Result<void>(const std::string& method, const protocol::Json& params)>
            onNotification;
        /// What a command writes. An error ends the connection.
        std::function<Result<void>(const protocol::ExecOutput&)> onOutput;
        std::function<void(Error)>
            onClosed; ///< once, after a good onOpened; all open requests have their error by then
    };
    /// Called as soon as the answer is there, before any later message is looked at; an error ends
    /// the connection.
    using AnswerHandler = std::function<Result<void>(Result<protocol::Json>)>;

    RpcConnection(std::uint16_t port, const Credential& credential,
                  std::chrono::milliseconds connectDeadline, Handlers handlers);
    ~RpcConnection();

    void request(const char* method, const protocol::Json& params, AnswerHandler onAnswer);
    /// A command's input as a binary message; the answer is as to exec.stdin.
    void sendInput(std::int64_t exec, BytesView data, bool end, AnswerHandler onAnswer);
    void notify(const char* method, const protocol::Json& params);
    /// For what a guest answers at once, however much it has to do.
    static constexpr std::chrono::milliseconds kAnswerTime{30000};
    /// Waits for the answer, at most `deadline`.
    async::Task<Result<protocol::Json>> call(const char* method, protocol::Json params,
                                             std::chrono::milliseconds deadline);
    [[nodiscard]] bool isOpen() const { return m_open; }

private:
    void onText(const QString& text);
    void onBinary(const QByteArray& bytes);
    Result<void> dispatch(std::string_view text);
    Result<void> answer(protocol::RpcMessage message);
    void onClosed(const Error& why);
    void endRequests(const Error& why);

    Handlers m_handlers;
    bool m_open = false;
    std::int64_t m_nextId = 1;
    std::unordered_map<std::int64_t, AnswerHandler> m_requests;
    std::shared_ptr<bool> m_alive = std::make_shared<bool>(
        true); ///< weakly held on the stack: a handler may destroy this object
    std::unique_ptr<PinnedSocket> m_socket;
};

/// The sentence for a request on a connection that is gone.
Error connectionGone();

} // namespace helix::link
