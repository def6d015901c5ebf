#pragma once
// A control plane of plain values, for tests of what is in front of it.

#include <map>

#include <QCoroTask>
#include <QTemporaryDir>

#include "life/activity_service.h"
#include "life/settings_service.h"
#include "plane/control_plane.h"
#include "store/database.h"

namespace helix::app {

class FakeImages : public plane::Images {
public:
    std::vector<plane::ImageSnapshot> images;
    async::Completion<void> buildEnds;
    int cancels = 0;

    [[nodiscard]] std::vector<plane::ImageSnapshot> list() const override { return images; }
    async::Task<Result<void>> build(std::string) override
    {
        auto ends = buildEnds;
        co_return co_await ends.wait(async::kForever, {}, {});
    }
    void cancelBuild(const std::string&) override
    {
        ++cancels;
        buildEnds.resolve(fail(ErrorCode::Cancelled, "The build was cancelled."));
    }
    async::Task<Result<void>> import(plane::ImportRequest request) override
    {
        imports.push_back(request);
        auto ends = importEnds;
        co_return co_await ends.wait(async::kForever, {}, {});
    }
    void cancelImport(const std::string&) override
    {
        ++cancels;
        importEnds.resolve(fail(ErrorCode::Cancelled, "The import was cancelled."));
    }
    async::Task<Result<void>> remove(std::string name) override
    {
        co_return fail(ErrorCode::NotFound, "There is no image named " + name + ".");
    }
    async::Completion<void> importEnds;
    std::vector<plane::ImportRequest> imports;
};

/// Echoes its input; "exit" ends it, and so does its death.
class FakeExec : public link::Exec {
public:
    explicit FakeExec(int& alive)
        : m_alive(alive)
    {
        ++m_alive;
    }
    ~FakeExec() override { --m_alive; }
    std::size_t acknowledged = 0;

    async::Task<Result<void>> writeStdin(Bytes data, bool eof) override
    {
        if (!data.empty())
            emit output(false, QByteArray(reinterpret_cast<const char*>(data.data()),
                                          static_cast<qsizetype>(data.size())));
        if (eof)
            emit exited(link::ExecExit{7, 0, false}, {});
        co_return Result<void>();
    }
    async::Task<Result<void>> signalGroup(int signal) override
    {
        emit exited(link::ExecExit{0, signal, false}, {});
        co_return Result<void>();
    }
    void acknowledge(std::size_t bytes) override { acknowledged += bytes; }

private:
    int& m_alive;
};

class FakeWorkspaces : public plane::Workspaces {
public:
    using Snapshot = plane::WorkspaceSnapshot;
    std::map<WorkspaceId, Snapshot> all;
    async::Completion<void> settles;
    std::vector<std::string> deeds;
    plane::CreateRequest lastRequest;
    int execsAlive = 0;
    FakeExec* lastExec = nullptr;

    Snapshot& addOne(const std::string& name, plane::State state)
    {
        Snapshot snapshot;
        snapshot.id = WorkspaceId::generate();
        snapshot.name = name;
        snapshot.state = state;
        return all.emplace(snapshot.id, snapshot).first->second;
    }
    async::Task<Result<WorkspaceId>> create(plane::CreateRequest request) override
    {
        lastRequest = request;
        if (request.image == "unknown")
            co_return fail(ErrorCode::NotFound, "There is no image named unknown.");
        const WorkspaceId id = addOne(request.name, plane::State::Starting)
                                   .id; // QCoro 0.8 moves from what is no const
        co_return id;
    }
    async::Task<Result<void>> start(WorkspaceId id) override { co_return did("start", id); }
    async::Task<Result<void>> stop(WorkspaceId id, bool /*force*/) override
    {
        co_return did("stop", id);
    }
    async::Task<Result<void>> cancel(WorkspaceId id) override
    {
        auto result = did("cancel", id);
        all.erase(id);
        co_return result;
    }
    plane::Stakes stakesOfAll;
    async::Task<Result<plane::Stakes>> stakes(WorkspaceId id, bool look) override
    {
        (void)did(look ? "look" : "stakes", id);
        const plane::Stakes now = stakesOfAll;
        co_return now;
    }
    async::Task<Result<void>> remove(WorkspaceId id, bool force) override
    {
        co_return did(force ? "force" : "remove", id);
    }
    async::Task<Result<void>> rename(WorkspaceId id, std::string) override
    {
        co_return did("rename", id);
    }
    async::Task<Result<Snapshot>> waitUntilSettled(WorkspaceId id,
                                                   async::CancelToken cancel) override
    {
        auto settled = settles;
        const auto waited = co_await settled.wait(async::kForever, cancel, {});
        if (!waited)
            co_return fail(waited.error());
        const Snapshot now = all.at(id);
        co_return now;
    }
    [[nodiscard]] std::vector<Snapshot> list() const override
    {
        std::vector<Snapshot> list;
        for (const auto& [id, snapshot] : all)
            list.push_back(snapshot);
        return list;
    }
    [[nodiscard]] std::optional<Snapshot> snapshot(const WorkspaceId& id) const override
    {
        const auto it = all.find(id);
        return it == all.end() ? std::nullopt : std::optional(it->second);
    }
    [[nodiscard]] Result<WorkspaceId> resolve(const std::string& idOrName) const override
    {
        for (const auto& [id, snapshot] : all)
            if (id.str() == idOrName || snapshot.name == idOrName)
                return id;
        return fail(ErrorCode::NotFound, "There is no workspace " + idOrName + ".");
    }
    async::Task<Result<std::unique_ptr<link::Exec>>> exec(WorkspaceId, link::ExecRequest) override
    {
        auto made = std::make_unique<FakeExec>(execsAlive);
        lastExec = made.get();
        co_return std::unique_ptr<link::Exec>(std::move(made));
    }
    [[nodiscard]] Result<plane::AgentAccess> agentAccess(const WorkspaceId&) const override
    {
        return fail(ErrorCode::Conflict, "The workspace is not ready.");
    }
    [[nodiscard]] Result<link::SshTarget> sshTarget(const WorkspaceId&) const override
    {
        return fail(ErrorCode::Conflict, "The workspace is not ready.");
    }
    [[nodiscard]] std::filesystem::path logFile(const WorkspaceId&, bool serial) const override
    {
        return logs / (serial ? "serial.log" : "qemu.log");
    }
    void reportFirstFrame(const WorkspaceId&) override {}
    std::filesystem::path logs;

private:
    Result<void> did(const std::string& deed, const WorkspaceId& id)
    {
        deeds.push_back(deed + " " + all.at(id).name);
        return {};
    }
};

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
};

class FakeAttempts : public plane::Attempts {
public:
    std::vector<plane::AttemptGroup> groups;
    plane::AttemptRequest lastRequest;
    std::vector<std::string> deeds;

    async::Task<Result<std::string>> start(plane::AttemptRequest request) override
    {
        lastRequest = request;
        co_return std::string("group1");
    }
    [[nodiscard]] std::vector<plane::AttemptGroup> list() const override { return groups; }
    async::Task<Result<void>> keep(std::string group, WorkspaceId workspace) override
    {
        deeds.push_back("keep " + group + " " + workspace.str());
        co_return Result<void>();
    }
    async::Task<Result<void>> discard(std::string group, WorkspaceId workspace) override
    {
        deeds.push_back("discard " + group + " " + workspace.str());
        co_return Result<void>();
    }
};

class FakeSheets : public plane::BoundarySheets {
public:
    plane::BoundarySheet page;
    std::vector<std::string> takenBack;

    async::Task<Result<plane::BoundarySheet>> sheet(WorkspaceId) override
    {
        const plane::BoundarySheet now = page;
        co_return now;
    }
    async::Task<Result<void>> takeBack(WorkspaceId, std::string item) override
    {
        takenBack.push_back(item);
        if (item == "gone")
            co_return fail(ErrorCode::NotFound, "It was taken back already.");
        co_return Result<void>();
    }
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

/// A keychain in memory, for MCP servers.
class FakeMcpKeys : public sessions::McpKeys {
public:
    std::map<std::string, sessions::McpServer> kept;

    async::Task<Result<void>> keep(sessions::McpServer server) override
    {
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
class FakePlane : public plane::ControlPlane {
public:
    explicit FakePlane(boundary::BoundaryOptions boundary = {})
        : m_database(store::Database::open(
                         m_folder.filePath("test.db").toStdString(),
                         {boundary::Forwards::schema(), life::ActivityService::schema(),
                          life::SettingsService::schema(), boundary::Boundary::schema(),
                          providers::Providers::schema(), sessions::Sessions::schema(),
                          projects::Projects::schema(), providers::Providers::choicesSchema()})
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
    }
    plane::Images& images() override { return fakeImages; }
    plane::Workspaces& workspaces() override { return fakeWorkspaces; }
    boundary::Forwards& forwards() override { return m_forwards; }
    boundary::Boundary& boundary() override { return m_boundary; }
    providers::Providers& providers() override { return m_providers; }
    agents::Agents& agents() override { return m_agents; }
    sessions::Sessions& sessions() override { return m_sessions; }
    projects::Projects& projects() override { return m_projects; }
    plane::Attempts& attempts() override { return fakeAttempts; }
    plane::BoundarySheets& sheets() override { return fakeSheets; }
    plane::Activity& activity() override { return m_activity; }
    plane::Settings& settings() override { return m_settings; }
    async::Task<std::vector<plane::DoctorFinding>> doctor(bool) override
    {
        std::vector<plane::DoctorFinding> findings;
        findings.push_back({plane::DoctorFinding::Level::Good, "QEMU", "QEMU 7.2.22 is there."});
        co_return findings;
    }

    FakeImages fakeImages;
    FakeDoor fakeDoor;
    FakeAttempts fakeAttempts;
    FakeSheets fakeSheets;
    FakeWorkspaces fakeWorkspaces;
    FakeMcpKeys fakeKeys;

private:
    QTemporaryDir m_folder;
    std::unique_ptr<store::Database> m_database;
    keychain::KeyStore m_keys;
    boundary::Forwards m_forwards;
    life::ActivityService m_activity;
    life::SettingsService m_settings;
    boundary::Boundary m_boundary;
    providers::Providers m_providers;
    agents::Agents m_agents;
    sessions::Sessions m_sessions;
    projects::Projects m_projects;
};

} // namespace helix::app
