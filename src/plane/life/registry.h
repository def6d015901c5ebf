#pragma once
// The workspaces table.

#include <vector>

#include "async/completion.h"
#include "store/database.h"
#include "life/workspace_record.h"

namespace helix::life {

/// A record that this Helix cannot make sense of, e.g. one of a newer version. It stays as it is.
struct UnreadableRecord {
    std::string id, name, uuid; ///< as they stand there
    std::string why;
};

struct Records {
    std::vector<WorkspaceRecord> records;
    std::vector<UnreadableRecord> unreadable;
};

/// Calls are served in order, so that the last one wins.
class Registry {
public:
    explicit Registry(store::Database& database)
        : m_database(database)
    {
    }
    static const char* schema();
    static const char* runtimeFolderSchema(); ///< a later step
    static const char* diskBaseSchema();      ///< one later still
    static const char* suspendSchema();       ///< and one more
    static const char* forkSchema();          ///< the next
    static const char* idleSchema();          ///< one behind it
    static const char* desktopModeSchema();   ///< behind that
    static const char* rollingSchema();       ///< and the last

    async::Task<Result<Records>> load() const;
    async::Task<Result<void>> insert(WorkspaceRecord record) const;
    async::Task<Result<void>> update(WorkspaceRecord record) const;
    async::Task<Result<void>> erase(WorkspaceId id) const;

private:
    store::Database& m_database;
};

} // namespace helix::life
