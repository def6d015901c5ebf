#include "app/call.h"

#include <algorithm>
#include <array>

#include "app/control_connection.h"
#include "protocol/foreign_json.h"

namespace helix::app {
namespace {

constexpr std::size_t kMaxReferenceBytes = 256;

} // namespace

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
    protocol::wipe(m_params); // a key may have come with them
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

bool Call::notifyIfRoom(std::string_view method, Json params) const
{
    if (!m_connection || !m_connection->hasRoom())
        return false;
    notify(method, std::move(params));
    return true;
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

Result<WorkspaceId> Call::workspace() const
{
    const auto reference = protocol::requireString(m_params, "workspace", kMaxReferenceBytes);
    if (!reference)
        return fail(reference.error());
    return plane()->workspaces().resolve(*reference);
}

async::Task<Result<WorkspaceId>> Call::settledWorkspace() const
{
    using plane::State;
    const auto id = workspace();
    if (!id)
        co_return fail(id.error());
    const auto snapshot = plane()->workspaces().snapshot(*id);
    constexpr std::array underWay{State::Creating, State::Starting, State::GuestReady,
                                  State::AgentReady};
    if (snapshot && std::ranges::find(underWay, snapshot->state) != underWay.end()) {
        const auto token = cancelToken();
        const auto settled = co_await plane()->workspaces().waitUntilSettled(*id, token);
        if (!settled)
            co_return fail(settled.error());
        if (plane() == nullptr)
            co_return fail(ErrorCode::Cancelled, "Helix is closing.");
    }
    co_return *id;
}

Result<Json> nothing(const Result<void>& done)
{
    if (!done)
        return fail(done.error());
    return Json::object();
}

} // namespace helix::app
