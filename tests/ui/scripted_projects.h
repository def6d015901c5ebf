#pragma once
// The projects, attempts and sheets of the script: keeps what it is told and answers from it.

#include <chrono>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "ui/projects_source.h"

namespace helix::ui::test {

class ScriptedProjects : public ProjectsSource {
public:
    // The script
    std::map<std::string, projects::Project> projectOf;  ///< by workspace id
    std::map<std::string, projects::ChangeSet> changeOf; ///< by workspace id
    std::map<std::string, projects::FileDiff> diffs;     ///< by path
    std::map<std::string, QByteArray> oldContent, newContent;
    std::map<std::string, projects::ProjectFacts> folders; ///< by path of the host
    std::map<std::string, plane::BoundarySheet> sheets;
    std::vector<plane::AttemptGroup> groups;
    std::optional<projects::AcceptOutcome> outcome;
    std::optional<Error> snapshotError, diffError, acceptError, bringError, attemptError,
        sheetError;
    bool snapshotsEnd = true, bringsEnd = true, acceptsEnd = true;

    // What was asked
    std::vector<projects::ProjectSource> examined, brought;
    std::vector<std::string> cancelled, diffed;
    std::vector<projects::AcceptRequest> accepted;
    std::vector<plane::AttemptRequest> attempts;
    std::vector<std::pair<std::string, std::string>> kept, discarded; ///< group, workspace
    std::vector<std::string> takenBack;
    int snapshots = 0;

    /// A project of that name on branch main, brought in.
    projects::Project& addProject(const WorkspaceId& id, const std::string& path);
    void tellAll() { emit attemptsListed(groups); }
    void tellChanges(const WorkspaceId& id) { emit changesTaken(changeOf.at(id.str())); }
    void tellProgress(const WorkspaceId& id, const projects::Progress& progress)
    {
        emit progressed(id, progress);
    }
    void tellAttempts(const plane::AttemptGroup& group) { emit attemptsChanged(group); }

    // ProjectsSource
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
    void later(std::function<void()> action);
    std::map<std::string, Reply<Result<projects::Project>>> m_bringing;
};

} // namespace helix::ui::test
