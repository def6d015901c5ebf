#pragma once
// Projects and changes as they are given.

#include <map>

#include "projects/projects.h"

namespace helix::fakes {

class FakeProjects : public projects::Projects {
public:
    // The script
    std::map<std::string, projects::Project> projectOf;  ///< by workspace id
    std::map<std::string, projects::ChangeSet> changeOf; ///< by workspace id
    std::map<std::string, projects::FileDiff> diffs;     ///< by path
    std::map<std::string, QByteArray> oldContent, newContent;
    std::map<std::string, projects::ProjectFacts> folders; ///< by path of the host
    std::optional<projects::AcceptOutcome> outcome;
    std::optional<Error> snapshotError, diffError, acceptError, bringError;
    bool snapshotsEnd = true, bringsEnd = true, acceptsEnd = true;

    // What was asked
    std::vector<projects::ProjectSource> examined, asked; ///< `asked`: to be brought
    std::vector<std::string> cancelled, diffed;
    std::vector<projects::AcceptRequest> accepted;
    int snapshots = 0;

    /// A project of that name on branch main, brought in.
    projects::Project& addProject(const WorkspaceId& id, const std::string& path);
    void tellChanges(const WorkspaceId& id) { emit changed(changeOf.at(id.str())); }
    void tellLook(const WorkspaceId& id, projects::Freshness freshness,
                  const std::string& problem = {})
    {
        emit looked(id, freshness, problem);
    }
    /// To who asked for bring().
    void tellProgress(const WorkspaceId& id, const projects::Progress& progress);

    async::Task<Result<projects::ProjectFacts>> examine(projects::ProjectSource source) override;
    async::Task<Result<std::filesystem::path>> sample() override
    {
        co_return std::filesystem::path("/home/user/.local/share/helixvm/sample-project");
    }
    async::Task<Result<projects::Project>> bring(WorkspaceId id, projects::ProjectSource source,
                                                 std::function<void(projects::Progress)> progress,
                                                 async::CancelToken cancel) override;
    [[nodiscard]] std::optional<projects::Project> project(const WorkspaceId& id) const override;
    async::Task<Result<projects::ChangeSet>> takeSnapshot(WorkspaceId id, std::string session,
                                                          async::CancelToken cancel) override;
    async::Task<Result<bool>> look(WorkspaceId id, std::string session,
                                   async::CancelToken cancel) override;
    async::Task<Result<projects::ChangeSet>> changes(WorkspaceId id) override;
    async::Task<Result<projects::FileDiff>> diff(WorkspaceId id, std::string path) override;
    async::Task<Result<std::string>> patch(WorkspaceId id) override;
    async::Task<Result<QByteArray>> content(WorkspaceId id, std::string path,
                                            bool oldSide) override;
    async::Task<Result<projects::AcceptOutcome>> accept(WorkspaceId id,
                                                        projects::AcceptRequest request) override;
    async::Task<Result<std::optional<projects::HomeState>>> home(WorkspaceId id) override;

private:
    std::map<std::string, std::function<void(projects::Progress)>> m_progress;
};

} // namespace helix::fakes
