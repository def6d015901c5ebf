#pragma once
// The real Source: the control plane on its own thread.

#include <memory>

#include "app/control_host.h"
#include "base/paths.h"
#include "life/options.h"
#include "ui/control_boundary.h"
#include "ui/control_line.h"
#include "ui/control_projects.h"
#include "ui/control_providers.h"
#include "ui/control_sessions.h"
#include "ui/source.h"

namespace helix::ui {

/// UI thread. Every call is posted to the control thread; every answer and every change comes back
/// as a queued call.
class ControlSource : public Source {
    Q_OBJECT
public:
    explicit ControlSource(life::ControlPlaneOptions options);
    ~ControlSource() override;

    void open() override;
    /// The user's session ends: shuts down every machine that runs. Not of the window's making, so
    /// not part of Source.
    void shutDownMachines(Reply<Result<void>> reply);
    BoundarySource& boundary() override { return m_boundary; }
    ProvidersSource& providers() override { return m_providers; }
    SessionsSource& sessions() override { return m_sessions; }
    ProjectsSource& projects() override { return m_projects; }

    void createWorkspace(plane::CreateRequest request, Reply<Result<WorkspaceId>> reply) override;
    void startWorkspace(WorkspaceId id, Reply<Result<void>> reply) override;
    void stopWorkspace(WorkspaceId id, Reply<Result<void>> reply) override;
    void cancelStart(WorkspaceId id, Reply<Result<void>> reply) override;
    void stakes(WorkspaceId id, bool look, Reply<Result<plane::Stakes>> reply) override;
    void removeWorkspace(WorkspaceId id, Reply<Result<void>> reply) override;
    void renameWorkspace(WorkspaceId id, std::string name, Reply<Result<void>> reply) override;
    void reportFirstFrame(WorkspaceId id) override;
    void readLog(WorkspaceId id, bool serial, std::size_t maxBytes,
                 Reply<Result<QString>> reply) override;

    void buildImage(std::string name, Reply<Result<void>> reply) override;
    void cancelBuild(std::string name) override;
    void importImage(plane::ImportRequest request, Reply<Result<void>> reply) override;
    void cancelImport(std::string name) override;
    void removeImage(std::string name, Reply<Result<void>> reply) override;

    void checkMapping(int guestPort, int hostPort, std::string hostAddress,
                      Reply<Result<void>> reply) override;
    void watchCounters(bool watched) override;
    void addMapping(MappingRequest request, Reply<Result<boundary::Forward>> reply) override;
    void removeMapping(WorkspaceId workspace, std::uint16_t guestPort,
                       Reply<Result<void>> reply) override;
    void openPage(WorkspaceId workspace, std::uint16_t guestPort,
                  Reply<Result<boundary::OpenedPage>> reply) override;
    void retryMapping(WorkspaceId workspace, std::uint16_t guestPort,
                      Reply<Result<void>> reply) override;

    void setSetting(std::string key, std::string value, Reply<Result<void>> reply) override;
    void listActivity(int limit, Reply<Result<std::vector<plane::ActivityEntry>>> reply) override;
    void examineHost(bool probe, Reply<std::vector<plane::DoctorFinding>> reply) override;

    void openDesktop(WorkspaceId id, link::DesktopStream::Callbacks callbacks,
                     DesktopReply reply) override;
    void openTerminal(WorkspaceId id, int columns, int rows, TerminalReply reply) override;

    [[nodiscard]] std::filesystem::path stillFile(const WorkspaceId& id) const override;

private:
    void followPlane(plane::ControlPlane& plane);
    void tellEverything(plane::ControlPlane& plane);
    void tellImages(plane::ControlPlane& plane);
    void tellForwards(plane::ControlPlane& plane);
    void withAccess(WorkspaceId id, std::function<void(Result<plane::AgentAccess>)> then);

    Paths m_paths;
    std::unique_ptr<app::ControlHost> m_host; ///< ends first: its thread calls the others
    ControlLine m_line;
    ControlBoundary m_boundary;
    ControlProviders m_providers;
    ControlSessions m_sessions;
    ControlProjects m_projects;
    std::shared_ptr<void> m_counters; ///< control thread; held while they are watched
};

} // namespace helix::ui
