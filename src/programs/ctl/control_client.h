#pragma once
// The control socket from helixctl's side: blocking, one thread, with Ctrl-C in mind.

#include <chrono>
#include <deque>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>

#include "base/result.h"
#include "base/unique_fd.h"
#include "local/line_channel.h"
#include "operations/answer_json.h"
#include "operations/request_json.h"
#include "protocol/json_rpc.h"

namespace helix::ctl {

using protocol::Json;
using protocol::RpcMessage;

class Interrupts;

/// The notification, when the message is one of its kind and can be read.
template <typename Event>
std::optional<Event> heard(const RpcMessage& message)
{
    if (message.method != Event::kEvent.name)
        return std::nullopt;
    auto event = operations::readAnswer<Event>(message.params);
    return event ? std::optional<Event>(std::move(*event)) : std::nullopt;
}

class ControlClient {
public:
    /// Connects and checks that our own user listens. Unavailable when nobody does.
    static Result<ControlClient> connectTo(const std::filesystem::path& socket);

    /// Queues a request for an operation of the table; its answer comes as a message with this id.
    template <typename Request>
    std::int64_t request(const Request& request)
    {
        return requestNamed(Request::kOperation.name, operations::writeRequest(request));
    }
    std::int64_t requestNamed(std::string_view operation, const Json& params);
    void notify(std::string_view method, const Json& params);
    /// Of the Helix at the other end, as its hello says: errors are explained by it.
    void setRunningVersion(std::string version) { m_running = std::move(version); }

    /// What a wait ended with.
    struct Wakeup {
        std::optional<RpcMessage> message;
        bool otherReadable = false; ///< `otherFd` can be read (or is at its end)
        bool interrupted = false;   ///< a signal came; see Interrupts
    };
    /// Sends what is queued and waits for a message, for `otherFd` (-1: none), for a signal or for
    /// `timeout` (negative: for ever), whichever comes first. Unavailable when Helix ends the
    /// connection.
    Result<Wakeup> wait(int otherFd, const Interrupts* interrupts,
                        std::chrono::milliseconds timeout);

    using OnNotification = std::function<void(const RpcMessage&)>;
    /// Asks and waits for the answer. The first Ctrl-C cancels the call in Helix and waits for its
    /// answer, the next one stops waiting. SIGTERM and SIGHUP stop waiting at once: what was asked
    /// for ends or goes on as it does for any client that vanishes. All end as Cancelled, and
    /// `interrupts` tells which of them it was, or that another client has cancelled it.
    template <typename Request>
    Result<operations::AnswerOf<Request>> call(const Request& request, Interrupts& interrupts,
                                               const OnNotification& onNotification = {})
    {
        TRY(const auto answer,
            callNamed(Request::kOperation.name, operations::writeRequest(request), interrupts,
                      onNotification));
        return operations::readAnswer<operations::AnswerOf<Request>>(answer);
    }
    Result<Json> callNamed(std::string_view operation, const Json& params, Interrupts& interrupts,
                           const OnNotification& onNotification);

private:
    explicit ControlClient(UniqueFd socket);
    void send(std::string message);
    Result<void> flush();
    Result<void> fill();
    Result<std::optional<RpcMessage>> takeMessage();

    local::LineChannel m_channel;
    Result<void> m_queued; ///< or why something could not even be put into the outbox
    std::int64_t m_lastId = 0;
    std::string m_running; ///< version of Helix; empty: not known
};

} // namespace helix::ctl
