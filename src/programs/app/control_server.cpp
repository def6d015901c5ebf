#include "app/control_server.h"

#include <algorithm>

#include <QLocalServer>

#include "app/control_connection.h"
#include "app/peer_identity.h"
#include "base/try.h"

namespace helix::app {
namespace {

constexpr std::size_t kMaxClients = 64;
constexpr int kPendingClients = 64;
constexpr std::chrono::milliseconds kClosePoll{20};
constexpr std::chrono::seconds kCloseDeadline{3};

QString toQString(const std::filesystem::path& path)
{
    return QString::fromStdString(path.string());
}

} // namespace

async::Task<Result<Json>> refuse(Error error)
{
    co_return fail(std::move(error));
}

MethodTable makeMethodTable(AppRole role)
{
    MethodTable table;
    addAppMethods(table, role);
    addImageMethods(table);
    addWorkspaceMethods(table);
    addPortMethods(table);
    addEgressMethods(table);
    addLedgerMethods(table);
    addProviderMethods(table);
    addBudgetMethods(table);
    addAttemptMethods(table);
    addSheetMethods(table);
    addClipboardMethods(table);
    addSoundMethods(table);
    addCatalogueMethods(table);
    addProjectMethods(table);
    addChangeMethods(table);
    addAgentMethods(table);
    addSessionMethods(table);
    addPromptMethods(table);
    addAcpMethods(table);
    addExecMethods(table);
    addSshMethods(table);
    addScreenshotMethods(table);
    addRecordingMethods(table);
    addReplayMethods(table);
    addStreamMethods(table);
    addResizeMethods(table);
    addRecordMethods(table);
    addResourceMethods(table);
    addStorageMethods(table, role);
    addSettingsMethods(table);
    addMcpMethods(table);
    addRuleMethods(table);
    addProxyMethods(table);
    return table;
}

Result<std::unique_ptr<ControlServer>>
ControlServer::listen(const Paths& paths, plane::ControlPlane& plane, AppRole role)
{
    TRY(ensurePrivateFolder(paths.runtime));
    const QString socket = toQString(paths.controlSocket());
    QLocalServer::removeServer(socket);
    auto server = std::make_unique<QLocalServer>();
    server->setSocketOptions(QLocalServer::UserAccessOption);
    server->setMaxPendingConnections(kPendingClients);
    if (!server->listen(socket))
        return fail(ErrorCode::Unavailable,
                    "The control socket " + paths.controlSocket().string() + " cannot be made.",
                    server->errorString().toStdString());
    // Qt leaves it executable, which means nothing on a socket.
    std::error_code problem;
    std::filesystem::permissions(
        paths.controlSocket(),
        std::filesystem::perms::owner_read | std::filesystem::perms::owner_write, problem);
    if (problem)
        return failErrno(problem.value(), "The control socket " + paths.controlSocket().string() +
                                              " cannot be made.");
    auto served = std::make_shared<ServedPlane>(ServedPlane{&plane, paths});
    return std::unique_ptr<ControlServer>(
        new ControlServer(std::move(server), makeMethodTable(std::move(role)), std::move(served)));
}

ControlServer::ControlServer(std::unique_ptr<QLocalServer> server, MethodTable table,
                             std::shared_ptr<ServedPlane> served)
    : m_table(std::move(table))
    , m_served(std::move(served))
    , m_server(std::move(server))
{
    connect(m_server.get(), &QLocalServer::newConnection, this, &ControlServer::acceptAll);
}

ControlServer::~ControlServer()
{
    m_served->plane = nullptr;
}

void ControlServer::acceptAll()
{
    while (std::unique_ptr<QLocalSocket> socket{m_server->nextPendingConnection()}) {
        const auto trusted = checkPeerIsOurUser(*socket);
        auto connection = std::make_unique<ControlConnection>(std::move(socket), m_table, m_served,
                                                              ++m_lastNumber);
        auto* raw = connection.get();
        connect(raw, &ControlConnection::answered, this, &ControlServer::activityChanged);
        connect(raw, &ControlConnection::closed, this, [this, raw] {
            const auto it =
                std::ranges::find(m_connections, raw, &std::unique_ptr<ControlConnection>::get);
            if (it == m_connections.end())
                return;
            // It is in the middle of telling us.
            it->release()->deleteLater();
            m_connections.erase(it);
            emit activityChanged();
        });
        m_connections.push_back(std::move(connection));
        if (!trusted)
            raw->closeWith(trusted.error(), protocol::kInvalidRequest);
        else if (m_connections.size() > kMaxClients)
            raw->closeWith(Error{ErrorCode::ResourceExhausted,
                                 "Too many programs are talking to Helix already.",
                                 {}},
                           protocol::kInvalidRequest);
    }
    emit activityChanged();
}

std::size_t ControlServer::openCalls(std::uint64_t except) const
{
    std::size_t count = 0;
    for (const auto& connection : m_connections)
        if (connection->number() != except)
            count += connection->openCalls();
    return count;
}

async::Task<void> ControlServer::close()
{
    m_server->close();
    for (const auto& connection : m_connections)
        connection->cancelCalls();
    for (auto waited = std::chrono::milliseconds::zero();
         openCalls() > 0 && waited < kCloseDeadline; waited += kClosePoll)
        co_await async::sleepFor(kClosePoll);
    m_served->plane = nullptr;
}

} // namespace helix::app
