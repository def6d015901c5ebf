#pragma once
// One request of a control-socket client, from its arrival to its answer. Control thread.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

#include <QPointer>

#include "async/completion.h"
#include "base/ids.h"
#include "base/result.h"
#include "operations/answer_json.h"
#include "protocol/json_rpc.h"
#include "plane/control_plane.h"

namespace helix::app {

using protocol::Json;
class ControlConnection;

/// The plane as calls see it: gone once the app closes it.
struct ServedPlane {
    plane::ControlPlane* plane = nullptr;
    Paths paths;
};

class Call {
public:
    Call(QPointer<ControlConnection> connection, std::int64_t id, Json params,
         std::shared_ptr<ServedPlane> served);
    ~Call();
    Call(const Call&) = delete;
    Call& operator=(const Call&) = delete;

    [[nodiscard]] std::int64_t id() const { return m_id; }
    [[nodiscard]] const Json& params() const { return m_params; }
    /// Wipes them: what was read of them is in the request alone, a key among it.
    void forgetParams();
    /// Fires when the client says call.cancel, leaves, or the app ends.
    [[nodiscard]] async::CancelToken cancelToken() const { return m_cancel.token(); }
    /// Until that token fires: what follows something goes on for as long as the client listens.
    [[nodiscard]] async::Task<void> untilCancelled() const;
    void cancel() { m_cancel.cancel(); }
    /// The client asked for the cancel itself, rather than vanishing.
    void cancelByClient()
    {
        m_cancelledByClient = true;
        m_cancel.cancel();
    }
    [[nodiscard]] bool cancelledByClient() const { return m_cancelledByClient; }

    /// Never null before a handler's first co_await; null afterwards when the app has closed the
    /// plane meanwhile.
    [[nodiscard]] plane::ControlPlane* plane() const { return m_served->plane; }
    [[nodiscard]] const Paths& paths() const { return m_served->paths; }

    /// Identifies the client; unique for the life of the process, 0 when it has left.
    [[nodiscard]] std::uint64_t client() const;

    /// A notification that belongs to this call ("call": id is added). Sent whatever the backlog:
    /// for what is bounded by other means.
    template <typename Event>
    void tell(const Event& event) const
    {
        notify(Event::kEvent.name, operations::writeAnswer(event));
    }
    /// The same, unless the client is slow to read; then false, and nothing is sent.
    template <typename Event>
    [[nodiscard]] bool tellIfRoom(const Event& event) const
    {
        if (!hasRoom())
            return false;
        tell(event);
        return true;
    }
    /// Waits until the client has read most of what was sent. Cancelled when it leaves.
    [[nodiscard]] async::Task<Result<void>> room() const;

    /// After a wait: Cancelled when the app has closed the plane meanwhile.
    [[nodiscard]] Result<void> alive() const;

    /// The id behind a name or id.
    [[nodiscard]] Result<WorkspaceId> workspace(const std::string& reference) const;
    /// The same, after a start or a reconnection that is under way has come to its end: right after
    /// Helix itself was started its running workspaces are being found again, and whoever asks then
    /// means them. One that is suspended goes on for it. The plane is not null when this has a value.
    [[nodiscard]] async::Task<Result<WorkspaceId>> settledWorkspace(std::string reference) const;
    /// The same of one that is known.
    [[nodiscard]] async::Task<Result<void>> settle(WorkspaceId id) const;
    /// The session behind an id, or a unique beginning of one.
    [[nodiscard]] Result<SessionId> session(const std::string& reference) const;

private:
    void notify(std::string_view method, Json params) const;
    [[nodiscard]] bool hasRoom() const;

    QPointer<ControlConnection> m_connection;
    std::int64_t m_id;
    Json m_params;
    std::shared_ptr<ServedPlane> m_served; ///< owned by the server and its calls
    async::CancelSource m_cancel;
    bool m_cancelledByClient = false;
};

using CallPtr = std::shared_ptr<Call>; ///< owned by its connection and its handler

using operations::Nothing;
/// What is done, or why it is not.
Result<Nothing> nothing(const Result<void>& done);

} // namespace helix::app
