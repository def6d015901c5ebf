#include "app/call.h"

#include <algorithm>
#include <array>

#include "app/control_connection.h"
#include "base/try.h"
#include "protocol/foreign_json.h"

namespace helix::app {
Call::Call(QPointer<ControlConnection> connection, std::int64_t id, Json params,
           std::shared_ptr<ServedPlane> served)
    : m_connection(std::move(connection))
    , m_id(id)
    , m_params(std::move(params))
    , m_served(std::move(served))
{
}

Call::~Call()
{
    forgetParams();
}

void Call::forgetParams()
{
    protocol::wipe(m_params);
    m_params = Json::object();
}

std::uint64_t Call::client() const
{
    return m_connection ? m_connection->number() : 0;
}

void Call::notify(std::string_view method, Json params) const
{
    if (!m_connection)
        return;
    params["call"] = m_id;
    m_connection->send(protocol::encodeNotification(method, params));
}

bool Call::hasRoom() const
{
    return m_connection && m_connection->hasRoom();
}

async::Task<Result<void>> Call::room() const
{
    if (!m_connection)
        co_return fail(ErrorCode::Cancelled, "The client has left.");
    if (m_connection->hasRoom())
        co_return Result<void>();
    async::Completion<void> drained;
    const auto watch = QObject::connect(m_connection, &ControlConnection::drained,
                                        [drained]() mutable { drained.resolve({}); });
    const std::string unused;
    auto result = co_await drained.wait(async::kForever, cancelToken(), unused);
    QObject::disconnect(watch);
    co_return result;
}

async::Task<void> Call::untilCancelled() const
{
    async::Completion<void> never;
    const std::string unused;
    const auto token = cancelToken();
    (void)co_await never.wait(async::kForever, token, unused);
}

Result<void> Call::alive() const
{
    if (plane() == nullptr)
        return fail(ErrorCode::Cancelled, "Helix is closing.");
    return {};
}

Result<WorkspaceId> Call::workspace(const std::string& reference) const
{
    return plane()->workspaces().resolve(reference);
}

async::Task<Result<void>> Call::settle(WorkspaceId id) const
{
    using plane::State;
    const auto token = cancelToken();
    auto snapshot = plane()->workspaces().snapshot(id);
    constexpr std::array underWay{State::Creating,   State::Starting,   State::GuestReady,
                                  State::AgentReady, State::Suspending, State::Resuming};
    if (snapshot &&
        (snapshot->waits || std::ranges::find(underWay, snapshot->state) != underWay.end())) {
        CO_TRY(snapshot, co_await plane()->workspaces().waitUntilSettled(id, token));
        CO_TRY(alive());
    }
    if (!snapshot || snapshot->state != State::Suspended)
        co_return Result<void>();
    CO_TRY(co_await plane()->workspaces().start(id));
    CO_TRY(alive());
    CO_TRY(const auto resumed, co_await plane()->workspaces().waitUntilSettled(id, token));
    CO_TRY(alive());
    if (resumed.state == State::Suspended)
        co_return fail(ErrorCode::Unavailable,
                       resumed.notice.empty() ? "The start of " + resumed.name + " was called off."
                                              : resumed.notice);
    co_return Result<void>();
}

async::Task<Result<WorkspaceId>> Call::settledWorkspace(std::string reference) const
{
    CO_TRY(const auto id, workspace(reference));
    CO_TRY(co_await settle(id));
    co_return id;
}

Result<SessionId> Call::session(const std::string& reference) const
{
    return plane()->sessions().resolve(reference);
}

Result<Nothing> nothing(const Result<void>& done)
{
    TRY(done);
    return Nothing();
}

} // namespace helix::app
