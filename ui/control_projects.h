#pragma once
// The real ProjectsSource: projects, attempts and boundary sheets of the control plane.

#include <map>

#include "async/cancel.h"
#include "ui/control_line.h"
#include "ui/projects_source.h"

namespace helix::ui {

/// UI thread, except follow(). Dies after the host's thread has ended.
class ControlProjects : public ProjectsSource {
    Q_OBJECT
public:
    explicit ControlProjects(ControlLine& line);

    /// Tells everything there is and from then on every change. Control thread, once.
    void follow(plane::ControlPlane& plane);

    void examine(projects::ProjectSource source,
                 Reply<Result<projects::ProjectFacts>> reply) override;
    void bring(WorkspaceId id, projects::ProjectSource source,
               Reply<Result<projects::Project>> reply) override;
    void cancelBring(WorkspaceId id) override;
    void project(WorkspaceId id, Reply<std::optional<projects::Project>> reply) override;

    void takeSnapshot(WorkspaceId id, Reply<Result<projects::ChangeSet>> reply) override;
    void changes(WorkspaceId id, Reply<Result<projects::ChangeSet>> reply) override;
    void diff(WorkspaceId id, std::string path, Reply<Result<projects::FileDiff>> reply) override;
    void content(WorkspaceId id, std::string path, bool oldSide,
                 Reply<Result<QByteArray>> reply) override;
    void accept(WorkspaceId id, projects::AcceptRequest request,
                Reply<Result<projects::AcceptOutcome>> reply) override;

    void startAttempts(plane::AttemptRequest request, Reply<Result<std::string>> reply) override;
    void keepAttempt(std::string group, WorkspaceId workspace, Reply<Result<void>> reply) override;
    void discardAttempt(std::string group, WorkspaceId workspace,
                        Reply<Result<void>> reply) override;

    void sheet(WorkspaceId id, Reply<Result<plane::BoundarySheet>> reply) override;
    void takeBack(WorkspaceId id, std::string item, Reply<Result<void>> reply) override;

private:
    std::function<void(projects::Progress)> progressTeller(const WorkspaceId& id);

    ControlLine& m_line;
    std::map<WorkspaceId, async::CancelSource> m_bringing; ///< control thread
};

} // namespace helix::ui
