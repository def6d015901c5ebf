#pragma once
// The checkpoints table.

#include <set>
#include <string>
#include <vector>

#include "async/completion.h"
#include "base/ids.h"
#include "life/checkpoint_record.h"
#include "store/database.h"

namespace helix::life {

class CheckpointStore {
public:
    explicit CheckpointStore(store::Database& database)
        : m_database(database)
    {
    }
    static const char* schema();
    static const char* turnSchema();

    struct Loaded {
        std::vector<std::pair<WorkspaceId, CheckpointRecord>> records; ///< the oldest first
        /// Those that are not understood are left out, and logged: the layers that they name all the
        /// same, and whether one of them does not even tell that.
        std::set<std::string> layersOfOthers;
        bool othersTellNoLayers = false;
    };
    async::Task<Result<Loaded>> load() const;
    /// Conflict once the workspace's record says that it is being deleted, or is gone.
    async::Task<Result<void>> insert(WorkspaceId workspace, CheckpointRecord record) const;
    async::Task<Result<void>> erase(WorkspaceId workspace, std::string name) const;
    /// All of a workspace's, and its record with them: none comes in between.
    async::Task<Result<void>> eraseWithRecord(WorkspaceId workspace) const;

private:
    store::Database& m_database;
};

} // namespace helix::life
