#pragma once
// The state behind Projects, shared with its running coroutines. Control thread.

#include <map>
#include <memory>
#include <optional>
#include <string>

#include "async/keyed_mutex.h"
#include "projects/host_repository.h"
#include "projects/projects_service.h"
#include "projects/quarantine.h"

namespace helix::projects {

struct Entry {
    std::optional<Project> project;
    SnapshotPtr snapshot; ///< null: not read yet, or there is none
    async::CancelSource life;
};

struct ProjectsService::Private {
    store::Database& database;
    link::GuestDoor& door;
    std::filesystem::path scratch;
    ProjectLimits limits;
    Projects* owner; ///< null once it has been destroyed
    std::map<WorkspaceId, std::shared_ptr<Entry>> entries;
    std::shared_ptr<async::KeyedMutex> turns = std::make_shared<async::KeyedMutex>();

    std::shared_ptr<Entry> entry(const WorkspaceId& id)
    {
        auto& found = entries[id];
        if (!found)
            found = std::make_shared<Entry>();
        return found;
    }
    /// Still the entry of that workspace: it was not removed meanwhile.
    [[nodiscard]] bool isCurrent(const WorkspaceId& id, const std::shared_ptr<Entry>& entry) const
    {
        const auto it = entries.find(id);
        return it != entries.end() && it->second == entry;
    }
    /// Where it is noted which repositories of the user's an accept is working in.
    [[nodiscard]] std::filesystem::path takings(const WorkspaceId& id) const
    {
        return door.folderOf(id) / "takings";
    }
    [[nodiscard]] std::filesystem::path quarantine(const WorkspaceId& id) const
    {
        return door.folderOf(id) / "changes";
    }
};
using PrivatePtr =
    std::shared_ptr<ProjectsService::Private>; ///< owned by Projects and its coroutines

/// Fires when either of two tokens does.
class JoinedCancel {
public:
    JoinedCancel(const async::CancelToken& one, const async::CancelToken& other);
    [[nodiscard]] async::CancelToken token() const { return m_source->token(); }

private:
    std::shared_ptr<async::CancelSource> m_source; ///< owned here and by the callbacks
    std::shared_ptr<void> m_one, m_other;
};

std::int64_t nowMs();

async::Task<Result<Project>> bringIn(PrivatePtr d, WorkspaceId id, ProjectSource source,
                                     std::function<void(Progress)> progress,
                                     async::CancelToken cancel);
async::Task<Result<ChangeSet>> takeOut(PrivatePtr d, WorkspaceId id, std::string session,
                                       async::CancelToken cancel);
/// The newest snapshot, read from the disk if need be. NotFound before the first one.
async::Task<Result<SnapshotPtr>> newest(PrivatePtr d, WorkspaceId id);
async::Task<Result<AcceptOutcome>> acceptChanges(PrivatePtr d, WorkspaceId id,
                                                 AcceptRequest request);

} // namespace helix::projects
