#pragma once
// The fake plane with the real lower services behind it, for tests of the control socket.

#include <map>

#include <QCoreApplication>
#include <QCoroTask>
#include <QTemporaryDir>

#include "agents/agents_service.h"
#include "boundary/boundary_service.h"
#include "boundary/forwards_service.h"
#include "fakes/plane/fake_plane.h"
#include "keychain/key_store.h"
#include "life/activity_service.h"
#include "life/settings_service.h"
#include "projects/projects_service.h"
#include "providers/providers_service.h"
#include "sessions/sessions_service.h"
#include "store/database.h"

namespace helix::app {

/// Nobody gets in: no workspace runs.
class FakeDoor : public link::GuestDoor {
public:
    std::filesystem::path folder;
    std::optional<link::GuestAddress> open; ///< of every workspace; none is ready without

    [[nodiscard]] Result<link::GuestAddress> address(const WorkspaceId&) const override
    {
        if (open)
            return *open;
        return fail(ErrorCode::Conflict, "The workspace is not ready.");
    }
    async::Task<Result<std::unique_ptr<link::Exec>>> exec(WorkspaceId, link::ExecRequest) override
    {
        co_return fail(ErrorCode::Conflict, "The workspace is not ready.");
    }
    [[nodiscard]] std::string nameOf(const WorkspaceId& id) const override { return id.str(); }
    [[nodiscard]] std::filesystem::path folderOf(const WorkspaceId& id) const override
    {
        return folder / id.str();
    }
    [[nodiscard]] std::int64_t startedAtMs(const WorkspaceId&) const override { return 0; }
};

inline async::Task<void> openKeys(std::filesystem::path folder,
                                  std::optional<keychain::KeyStore>* keys)
{
    *keys = co_await keychain::KeyStore::open(std::move(folder), false);
}

/// QCoro::waitFor() wants values that can be made empty.
inline keychain::KeyStore openKeys(const std::filesystem::path& folder)
{
    std::optional<keychain::KeyStore> keys;
    QCoro::waitFor(openKeys(folder, &keys));
    return *keys;
}

/// A keychain in memory, for MCP servers; it takes its time.
class FakeMcpKeys : public sessions::McpKeys {
public:
    std::map<std::string, sessions::McpServer> kept;

    async::Task<Result<void>> keep(sessions::McpServer server) override
    {
        co_await async::sleepFor(std::chrono::milliseconds(5));
        kept[server.name] = server;
        co_return Result<void>();
    }
    async::Task<Result<void>> erase(sessions::McpServer server) override
    {
        kept.erase(server.name);
        co_return Result<void>();
    }
    async::Task<Result<std::vector<std::pair<std::string, std::string>>>>
    environment(std::string server) override
    {
        const auto values = kept[server].environment; // what is not const would be moved from
        co_return values;
    }
};

/// Forwards, boundary, providers, agents, sessions and projects are the real ones on a database of
/// their own; no workspace runs.
class PlaneOnDatabase : public fakes::FakePlane {
public:
    explicit PlaneOnDatabase(boundary::BoundaryOptions boundary = {})
        : m_database(store::Database::open(
                         m_folder.filePath("test.db").toStdString(),
                         {boundary::ForwardsService::schema(), life::ActivityService::schema(),
                          life::ActivityService::aboutSchema(), life::SettingsService::schema(),
                          boundary::BoundaryService::schema(),
                          boundary::BoundaryService::clipboardSchema(),
                          providers::ProvidersService::schema(),
                          sessions::SessionsService::schema(), projects::ProjectsService::schema(),
                          providers::ProvidersService::choicesSchema()})
                         .value())
        , m_keys(openKeys(m_folder.filePath("keys").toStdString()))
        , m_forwards(*m_database)
        , m_activity(*m_database)
        , m_settings(*m_database)
        , m_boundary(*m_database, m_forwards, std::move(boundary))
        , m_providers(*m_database, m_keys, {"/no/such/gateway", {}})
        , m_agents(fakeDoor, "/no/such/agents", m_folder.filePath("agents").toStdString())
        , m_sessions(*m_database, fakeDoor, m_agents, &fakeKeys)
        , m_projects(*m_database, fakeDoor, m_folder.filePath("bundles").toStdString())
    {
        fakeWorkspaces.logs = m_folder.path().toStdString();
        fakeDoor.folder = m_folder.path().toStdString();
        // What is asked of machines and images is only noted.
        fakeWorkspaces.live = false;
        fakeImages.buildsEnd = fakeImages.importsEnd = false;
        findings = {{plane::DoctorFinding::Level::Good, "QEMU", "QEMU 7.2.22 is there."}};
    }
    /// As Helix ends: what was to happen in the loop once more does, while everything is there.
    ~PlaneOnDatabase() override { QCoreApplication::processEvents(); }

    boundary::ForwardsService& forwards() override { return m_forwards; }
    boundary::BoundaryService& boundary() override { return m_boundary; }
    providers::ProvidersService& providers() override { return m_providers; }
    agents::AgentsService& agents() override { return m_agents; }
    sessions::SessionsService& sessions() override { return m_sessions; }
    projects::ProjectsService& projects() override { return m_projects; }
    plane::Activity& activity() override { return m_activity; }
    plane::Settings& settings() override { return m_settings; }

    FakeDoor fakeDoor;
    FakeMcpKeys fakeKeys;

private:
    QTemporaryDir m_folder;
    std::unique_ptr<store::Database> m_database;
    keychain::KeyStore m_keys;
    boundary::ForwardsService m_forwards;
    life::ActivityService m_activity;
    life::SettingsService m_settings;
    boundary::BoundaryService m_boundary;
    providers::ProvidersService m_providers;
    agents::AgentsService m_agents;
    sessions::SessionsService m_sessions;
    projects::ProjectsService m_projects;
};

} // namespace helix::app
