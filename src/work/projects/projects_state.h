#pragma once
// What the flows of projects share: what is in hand of each workspace, and where things are kept.
// Control thread.

#include <filesystem>
#include <map>
#include <memory>
#include <optional>

#include "async/cancel.h"
#include "async/keyed_mutex.h"
#include "base/clock.h"
#include "base/ids.h"
#include "link/guest_door.h"
#include "projects/fetch_way.h"
#include "projects/project.h"
#include "projects/projects.h"
#include "projects/snapshot.h"
#include "store/database.h"

namespace helix::projects {

/// What is kept of one workspace.
struct WorkspaceProject {
    std::optional<Project> project;
    SnapshotPtr snapshot; ///< null: not read yet, or there is none
    /// fingerprintScript() before the newest snapshot that a look tried to take; empty: not known.
    std::string fingerprint;
    std::string lookProblem; ///< why it could not be taken; not tried again while all is the same
    async::CancelSource life;
};

struct ProjectsState {
    store::Database& database;
    link::GuestDoor& door;
    std::filesystem::path scratch;
    ProjectLimits limits;
    Projects* announcer; ///< sends the signals; null once it has been destroyed
    std::map<WorkspaceId, std::shared_ptr<WorkspaceProject>> entries;
    std::shared_ptr<async::KeyedMutex> turns = std::make_shared<async::KeyedMutex>();
    WallClock now = systemWallClock();
    std::filesystem::path sampleFolder; ///< empty: there is no sample project
    FetchWay fetchWay;                  ///< null: as Helix's own environment says

    std::shared_ptr<WorkspaceProject> entry(const WorkspaceId& id)
    {
        auto& found = entries[id];
        if (!found)
            found = std::make_shared<WorkspaceProject>();
        return found;
    }
    /// Still the entry of that workspace: it was not removed meanwhile.
    [[nodiscard]] bool isCurrent(const WorkspaceId& id,
                                 const std::shared_ptr<WorkspaceProject>& entry) const
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
using StatePtr = std::shared_ptr<ProjectsState>; ///< owned by ProjectsService and its coroutines

} // namespace helix::projects
