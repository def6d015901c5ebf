#pragma once
// The projects over git on the host and in guests.
// Made and wired by the composition; everybody else knows Projects alone. Control thread.

#include <filesystem>
#include <memory>
#include <utility>
#include <vector>

#include "link/guest_door.h"
#include "projects/fetch_way.h"
#include "projects/projects.h"
#include "store/database.h"

namespace helix::projects {

struct ProjectsState;

class ProjectsService : public Projects {
    Q_OBJECT
public:
    /// `scratch`: a folder of ours for packs on their way. Quarantine repositories are in
    /// GuestDoor::folderOf(). `sampleFolder`: where sample() is; empty: there is none.
    ProjectsService(store::Database& database, link::GuestDoor& door, std::filesystem::path scratch,
                    ProjectLimits limits = {}, std::filesystem::path sampleFolder = {});
    ~ProjectsService() override;
    static const char* schema();
    /// Asked before each fetch from an https URL.
    void setFetchWay(FetchWay way);
    async::Task<Result<void>> load();
    async::Task<Result<void>> removeWorkspace(WorkspaceId id);
    /// The project of `source`, if it has one, is that of `copy` as well; its changes are those that
    /// the next snapshot finds.
    async::Task<Result<void>> copyWorkspace(WorkspaceId source, WorkspaceId copy);

    async::Task<Result<ProjectFacts>> examine(ProjectSource source) override;
    async::Task<Result<std::filesystem::path>> sample() override;
    async::Task<Result<Project>> bring(WorkspaceId id, ProjectSource source,
                                       std::function<void(Progress)> progress,
                                       async::CancelToken cancel) override;
    [[nodiscard]] std::optional<Project> project(const WorkspaceId& id) const override;

    async::Task<Result<ChangeSet>> takeSnapshot(WorkspaceId id, std::string session,
                                                async::CancelToken cancel) override;
    async::Task<Result<bool>> look(WorkspaceId id, std::string session,
                                   async::CancelToken cancel) override;
    async::Task<Result<ChangeSet>> changes(WorkspaceId id) override;
    async::Task<Result<FileDiff>> diff(WorkspaceId id, std::string path) override;
    async::Task<Result<std::string>> patch(WorkspaceId id) override;
    async::Task<Result<QByteArray>> content(WorkspaceId id, std::string path,
                                            bool oldSide) override;

    /// Files of the user's that an accept of an earlier Helix had in its hands when that Helix died
    /// are put back as they were. What was done, as sentences. After load().
    async::Task<std::vector<std::pair<WorkspaceId, std::string>>> finishInterrupted();

    async::Task<Result<AcceptOutcome>> accept(WorkspaceId id, AcceptRequest request) override;
    async::Task<Result<std::optional<HomeState>>> home(WorkspaceId id) override;

private:
    std::shared_ptr<ProjectsState> m_d; ///< owned here and by running coroutines
};

} // namespace helix::projects
