#pragma once
// What the database keeps of projects and their newest changes. Internal to the room.

#include <optional>
#include <string>
#include <vector>

#include "projects/change_set.h"
#include "projects/project.h"
#include "base/ids.h"
#include "base/result.h"
#include "async/completion.h"
#include "store/database.h"

namespace helix::projects {

const char* recordsSchema();

/// Those that cannot be read are left out, and logged.
async::Task<Result<std::vector<Project>>> loadProjects(store::Database& database);
async::Task<Result<void>> saveProject(store::Database& database, Project project);

/// The newest changes and the name of the folder that holds them.
struct StoredChanges {
    ChangeSet changes;
    std::string room;
};
async::Task<Result<std::optional<StoredChanges>>> loadChanges(store::Database& database,
                                                              WorkspaceId id);
/// The folders' names alone, by workspace.
async::Task<Result<std::vector<std::pair<WorkspaceId, std::string>>>>
loadRooms(store::Database& database);
async::Task<Result<void>> saveChanges(store::Database& database, ChangeSet changes,
                                      std::string room);
async::Task<Result<void>> forget(store::Database& database, WorkspaceId id);

} // namespace helix::projects
