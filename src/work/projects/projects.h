#pragma once
// Projects into guests and reviewed changes out of them. Git runs on the host on repositories of
// our own or, for reading and for creating new refs, on the user's; never inside configuration that
// came from a guest. Control thread; git itself on processes.

#include <filesystem>
#include <functional>
#include <optional>
#include <string>

#include <QByteArray>
#include <QObject>

#include "async/completion.h"
#include "base/ids.h"
#include "base/result.h"
#include "projects/acceptance.h"
#include "projects/change_set.h"
#include "projects/home_state.h"
#include "projects/project.h"

namespace helix::projects {

/// What is known of the changes of a workspace, beside what is in its guest.
enum class Freshness {
    Looking, ///< something has changed, and is being brought out
    Current, ///< it was the same a moment ago
    Failed,  ///< it could not be found out; what is known is older
};

class Projects : public QObject {
    Q_OBJECT
public:
    /// InvalidArgument when it is no repository; says what will stay out.
    virtual async::Task<Result<ProjectFacts>> examine(ProjectSource source) = 0;
    /// The folder of a small project to try things on, with a test that fails; made where it is
    /// missing (projects/sample_project.h).
    virtual async::Task<Result<std::filesystem::path>> sample() = 0;
    /// Into a Ready workspace. On failure or Cancel the guest's folder is as it was. Conflict when
    /// the workspace has a project already.
    virtual async::Task<Result<Project>> bring(WorkspaceId id, ProjectSource source,
                                               std::function<void(Progress)> progress,
                                               async::CancelToken cancel) = 0;
    [[nodiscard]] virtual std::optional<Project> project(const WorkspaceId& id) const = 0;

    /// Takes a snapshot in the guest (uncommitted work included, without touching its index),
    /// brings it out and examines it. One at a time for each workspace; a second call waits for the
    /// first.
    virtual async::Task<Result<ChangeSet>> takeSnapshot(WorkspaceId id, std::string session,
                                                        async::CancelToken cancel) = 0;
    /// Asks the guest cheaply whether something has changed since the last look, and takes a snapshot
    /// when it has; true then. looked() tells how it stands. Whoever calls it keeps a pace.
    virtual async::Task<Result<bool>> look(WorkspaceId id, std::string session,
                                           async::CancelToken cancel) = 0;
    /// What came out last, without asking the guest. NotFound before the first snapshot.
    virtual async::Task<Result<ChangeSet>> changes(WorkspaceId id) = 0;
    virtual async::Task<Result<FileDiff>> diff(WorkspaceId id, std::string path) = 0;
    /// All of it as a unified diff.
    virtual async::Task<Result<std::string>> patch(WorkspaceId id) = 0;
    /// One side of a file, for pictures; ResourceExhausted above 16 MiB.
    virtual async::Task<Result<QByteArray>> content(WorkspaceId id, std::string path,
                                                    bool oldSide) = 0;

    /// Takes changes home. Never pushes, never touches the branch that is checked out (WorkingTree
    /// writes files only), nothing of the guest's runs. One at a time for each repository.
    virtual async::Task<Result<AcceptOutcome>> accept(WorkspaceId id, AcceptRequest request) = 0;
    /// What of the newest snapshot has not come home. None: the workspace has no project.
    virtual async::Task<Result<std::optional<HomeState>>> home(WorkspaceId id) = 0;

signals:
    /// `problem`: of Failed, a sentence.
    void looked(const helix::WorkspaceId& workspace, helix::projects::Freshness freshness,
                const std::string& problem);
    void changed(const helix::projects::ChangeSet& changes);
    void brought(const helix::projects::Project& project);
    /// Something has come home.
    void accepted(const helix::WorkspaceId& workspace, const std::string& sentence);
};

} // namespace helix::projects
