#include "ui/control_source.h"

#include <fstream>

#include <QMetaObject>
#include <QThreadPool>

#include "app/session_end.h"
#include "base/try.h"
#include "plane/control_plane.h"

namespace helix::ui {

namespace {

/// The stream joins its thread when it dies, so it dies in the pool.
class StreamFeed : public DesktopFeed {
public:
    explicit StreamFeed(std::unique_ptr<link::DesktopStream> stream)
        : m_stream(std::move(stream))
    {
    }
    ~StreamFeed() override
    {
        QThreadPool::globalInstance()->start([stream = m_stream.release()] { delete stream; });
    }
    StreamFeed(const StreamFeed&) = delete;
    StreamFeed& operator=(const StreamFeed&) = delete;

    void send(protocol::DesktopMessage input) override { m_stream->send(std::move(input)); }
    [[nodiscard]] link::StreamStats stats() const override { return m_stream->stats(); }

private:
    std::unique_ptr<link::DesktopStream> m_stream;
};

class ShellFeed : public TerminalFeed {
public:
    ShellFeed(const plane::AgentAccess& access, int columns, int rows)
        : m_session(access.controlPort, access.credential, columns, rows)
    {
        connect(&m_session, &link::TerminalSession::received, this, &TerminalFeed::received);
        connect(&m_session, &link::TerminalSession::ended, this, &TerminalFeed::ended);
        connect(&m_session, &link::TerminalSession::failed, this, &TerminalFeed::failed);
    }
    void write(const QByteArray& bytes) override { m_session.write(bytes); }
    void resize(int columns, int rows) override { m_session.resize(columns, rows); }

private:
    link::TerminalSession m_session;
};

/// On the control thread, as adding the mapping will.
async::Task<Result<void>> judgeMapping(boundary::Forwards& forwards, int guestPort, int hostPort,
                                       std::string hostAddress)
{
    CO_TRY(boundary::checkMapping(guestPort, hostPort));
    co_return forwards.checkHostPort(hostPort, hostAddress);
}

Result<QString> tailOf(const std::filesystem::path& path, std::size_t maxBytes)
{
    std::ifstream file(path, std::ios::binary | std::ios::ate);
    if (!file)
        return fail(ErrorCode::NotFound,
                    "There is no log yet: the machine has not written anything.", path.string());
    const auto size = static_cast<std::size_t>(file.tellg());
    const auto count = std::min(size, maxBytes);
    std::string text(count, '\0');
    file.seekg(static_cast<std::streamoff>(size - count));
    file.read(text.data(), static_cast<std::streamsize>(count));
    text.resize(static_cast<std::size_t>(file.gcount()));
    // A guest writes what it likes: only text, line ends and tabs are shown.
    QString shown = QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
    shown.removeIf(
        [](QChar c) { return c.category() == QChar::Other_Control && c != u'\n' && c != u'\t'; });
    return shown;
}

} // namespace

ControlSource::ControlSource(life::ControlPlaneOptions options)
    : m_paths(options.paths)
    , m_host(std::make_unique<app::ControlHost>(std::move(options)))
    , m_line(*m_host)
    , m_boundary(m_line)
    , m_providers(m_line)
    , m_sessions(m_line)
    , m_projects(m_line)
{
    connect(m_host.get(), &app::ControlHost::failed, this, &Source::failed);
    connect(m_host.get(), &app::ControlHost::handedOver, this, &Source::handedOver);
    connect(m_host.get(), &app::ControlHost::activated, this, &Source::activated);
    connect(m_host.get(), &app::ControlHost::opened, this, [this] {
        m_host->post([this](plane::ControlPlane& plane) {
            followPlane(plane);
            tellEverything(plane);
            m_boundary.follow(plane);
            m_providers.follow(plane);
            m_sessions.follow(plane);
            m_projects.follow(plane);
            m_line.onUiThread([this] { emit opened(); });
        });
    });
}

ControlSource::~ControlSource()
{
    // On its own thread, while there are still forwards to be told of it.
    m_host->post([this](plane::ControlPlane&) { m_counters.reset(); });
    m_host.reset();
}

void ControlSource::open()
{
    m_host->open();
}

void ControlSource::followPlane(plane::ControlPlane& plane)
{
    auto* workspaces = &plane.workspaces();
    connect(workspaces, &plane::Workspaces::changed, workspaces,
            [this](const plane::WorkspaceSnapshot& snapshot) {
                m_line.onUiThread([this, snapshot] { emit workspaceChanged(snapshot); });
            });
    connect(workspaces, &plane::Workspaces::removed, workspaces, [this](const WorkspaceId& id) {
        m_line.onUiThread([this, id] { emit workspaceRemoved(id); });
    });
    connect(&plane.images(), &plane::Images::changed, &plane.images(),
            [this, &plane] { tellImages(plane); });
    connect(&plane.forwards(), &boundary::Forwards::changed, &plane.forwards(),
            [this, &plane] { tellForwards(plane); });
    connect(&plane.activity(), &plane::Activity::recorded, &plane.activity(),
            [this](const plane::ActivityEntry& entry) {
                m_line.onUiThread([this, entry] { emit activityRecorded(entry); });
            });
    connect(&plane.settings(), &plane::Settings::changed, &plane.settings(), [this, &plane] {
        m_line.onUiThread([this, all = plane.settings().all()] { emit settingsChanged(all); });
    });
}

void ControlSource::tellEverything(plane::ControlPlane& plane)
{
    m_line.onUiThread([this, all = plane.settings().all()] { emit settingsChanged(all); });
    tellImages(plane);
    m_line.onUiThread([this, all = plane.workspaces().list()] { emit workspacesListed(all); });
    tellForwards(plane);
}

void ControlSource::tellImages(plane::ControlPlane& plane)
{
    m_line.onUiThread([this, all = plane.images().list()] { emit imagesChanged(all); });
}

void ControlSource::tellForwards(plane::ControlPlane& plane)
{
    m_line.onUiThread([this, all = plane.forwards().list()] { emit forwardsChanged(all); });
}

void ControlSource::createWorkspace(plane::CreateRequest request, Reply<Result<WorkspaceId>> reply)
{
    m_line.ask<Result<WorkspaceId>>(
        [request](auto& plane) { return plane.workspaces().create(request); }, std::move(reply));
}

void ControlSource::shutDownMachines(Reply<Result<void>> reply)
{
    const auto shutDown = [](plane::ControlPlane& plane) -> async::Task<Result<void>> {
        co_await app::shutDownMachines(plane);
        co_return Result<void>();
    };
    m_line.ask<Result<void>>(shutDown, std::move(reply));
}

void ControlSource::startWorkspace(WorkspaceId id, Reply<Result<void>> reply)
{
    m_line.ask<Result<void>>([id](auto& plane) { return plane.workspaces().start(id); },
                             std::move(reply));
}

void ControlSource::stopWorkspace(WorkspaceId id, Reply<Result<void>> reply)
{
    // The page has asked the user before it ends a machine that it cannot reach.
    m_line.ask<Result<void>>([id](auto& plane) { return plane.workspaces().stop(id, true); },
                             std::move(reply));
}

void ControlSource::cancelStart(WorkspaceId id, Reply<Result<void>> reply)
{
    m_line.ask<Result<void>>([id](auto& plane) { return plane.workspaces().cancel(id); },
                             std::move(reply));
}

void ControlSource::stakes(WorkspaceId id, bool look, Reply<Result<plane::Stakes>> reply)
{
    m_line.ask<Result<plane::Stakes>>(
        [id, look](auto& plane) { return plane.workspaces().stakes(id, look); }, std::move(reply));
}

void ControlSource::removeWorkspace(WorkspaceId id, Reply<Result<void>> reply)
{
    m_line.ask<Result<void>>([id](auto& plane) { return plane.workspaces().remove(id, true); },
                             std::move(reply));
}

void ControlSource::renameWorkspace(WorkspaceId id, std::string name, Reply<Result<void>> reply)
{
    m_line.ask<Result<void>>(
        [id, name](auto& plane) { return plane.workspaces().rename(id, name); }, std::move(reply));
}

void ControlSource::reportFirstFrame(WorkspaceId id)
{
    m_host->post([id](plane::ControlPlane& plane) { plane.workspaces().reportFirstFrame(id); });
}

void ControlSource::readLog(WorkspaceId id, bool serial, std::size_t maxBytes,
                            Reply<Result<QString>> reply)
{
    m_line.ask<Result<QString>>(
        [id, serial, maxBytes](auto& plane) {
            const auto path = plane.workspaces().logFile(id, serial);
            return async::onPool<QString>([path, maxBytes] { return tailOf(path, maxBytes); });
        },
        std::move(reply));
}

void ControlSource::buildImage(std::string name, Reply<Result<void>> reply)
{
    m_line.ask<Result<void>>([name](auto& plane) { return plane.images().build(name); },
                             std::move(reply));
}

void ControlSource::cancelBuild(std::string name)
{
    m_host->post([name](plane::ControlPlane& plane) { plane.images().cancelBuild(name); });
}

void ControlSource::importImage(plane::ImportRequest request, Reply<Result<void>> reply)
{
    m_line.ask<Result<void>>([request](auto& plane) { return plane.images().import(request); },
                             std::move(reply));
}

void ControlSource::cancelImport(std::string name)
{
    m_host->post([name](plane::ControlPlane& plane) { plane.images().cancelImport(name); });
}

void ControlSource::removeImage(std::string name, Reply<Result<void>> reply)
{
    m_line.ask<Result<void>>([name](auto& plane) { return plane.images().remove(name); },
                             std::move(reply));
}

void ControlSource::checkMapping(int guestPort, int hostPort, std::string hostAddress,
                                 Reply<Result<void>> reply)
{
    m_line.ask<Result<void>>(
        [guestPort, hostPort, hostAddress](auto& plane) {
            return judgeMapping(plane.forwards(), guestPort, hostPort, hostAddress);
        },
        std::move(reply));
}

void ControlSource::addMapping(MappingRequest request, Reply<Result<boundary::Forward>> reply)
{
    m_line.ask<Result<boundary::Forward>>(
        [request](auto& plane) {
            return plane.forwards().add(request.workspace, boundary::ForwardKind::Business,
                                        request.guestPort, request.hostPort, request.label,
                                        request.hostAddress);
        },
        std::move(reply));
}

void ControlSource::removeMapping(WorkspaceId workspace, std::uint16_t guestPort,
                                  Reply<Result<void>> reply)
{
    m_line.ask<Result<void>>(
        [workspace, guestPort](auto& plane) {
            return plane.forwards().remove(workspace, guestPort);
        },
        std::move(reply));
}

void ControlSource::retryMapping(WorkspaceId workspace, std::uint16_t guestPort,
                                 Reply<Result<void>> reply)
{
    m_line.ask<Result<void>>(
        [workspace, guestPort](auto& plane) {
            return plane.forwards().retry(workspace, guestPort);
        },
        std::move(reply));
}

void ControlSource::openPage(WorkspaceId workspace, std::uint16_t guestPort,
                             Reply<Result<boundary::OpenedPage>> reply)
{
    m_line.ask<Result<boundary::OpenedPage>>(
        [workspace, guestPort](auto& plane) {
            const auto snapshot = plane.workspaces().snapshot(workspace);
            return plane.boundary().openPage(workspace, snapshot ? snapshot->name : std::string(),
                                             guestPort, boundary::PageWay::ByPolicy);
        },
        std::move(reply));
}

void ControlSource::watchCounters(bool watched)
{
    m_host->post([this, watched](plane::ControlPlane& plane) {
        m_counters = watched ? plane.forwards().observeCounters() : nullptr;
    });
}

void ControlSource::setSetting(std::string key, std::string value, Reply<Result<void>> reply)
{
    m_line.ask<Result<void>>([key, value](auto& plane) { return plane.settings().set(key, value); },
                             std::move(reply));
}

void ControlSource::listActivity(int limit, Reply<Result<std::vector<plane::ActivityEntry>>> reply)
{
    m_line.ask<Result<std::vector<plane::ActivityEntry>>>(
        [limit](auto& plane) { return plane.activity().list(limit); }, std::move(reply));
}

void ControlSource::examineHost(bool probe, Reply<std::vector<plane::DoctorFinding>> reply)
{
    m_line.ask<std::vector<plane::DoctorFinding>>(
        [probe](auto& plane) { return plane.doctor(probe); }, std::move(reply));
}

void ControlSource::withAccess(WorkspaceId id, std::function<void(Result<plane::AgentAccess>)> then)
{
    m_host->post([this, id, then](plane::ControlPlane& plane) {
        m_line.onUiThread([then, access = plane.workspaces().agentAccess(id)] { then(access); });
    });
}

void ControlSource::openDesktop(WorkspaceId id, link::DesktopStream::Callbacks callbacks,
                                DesktopReply reply)
{
    withAccess(std::move(id), [callbacks, reply](const Result<plane::AgentAccess>& access) {
        if (!access) {
            reply(fail(access.error()));
            return;
        }
        reply(std::make_unique<StreamFeed>(
            link::DesktopStream::open(access->controlPort, access->credential, callbacks)));
    });
}

void ControlSource::openTerminal(WorkspaceId id, int columns, int rows, TerminalReply reply)
{
    withAccess(std::move(id), [columns, rows, reply](const Result<plane::AgentAccess>& access) {
        if (!access) {
            reply(fail(access.error()));
            return;
        }
        reply(std::make_unique<ShellFeed>(*access, columns, rows));
    });
}

std::filesystem::path ControlSource::stillFile(const WorkspaceId& id) const
{
    return m_paths.workspaceData(id) / "still.png";
}

} // namespace helix::ui
