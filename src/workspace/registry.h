#pragma once
// The workspaces table.

#include <vector>

#include "async/completion.h"
#include "store/database.h"
#include "workspace/record.h"

namespace helix::workspace {

/// Calls are served in order, so that the last one wins.
class Registry {
public:
    explicit Registry(store::Database& database)
        : m_database(database)
    {
    }
    static const char* schema();

    /// Records that make no sense are left out and logged.
    async::Task<Result<std::vector<Record>>> load() const;
    async::Task<Result<void>> insert(Record record) const;
    async::Task<Result<void>> update(Record record) const;
    async::Task<Result<void>> erase(WorkspaceId id) const;

private:
    store::Database& m_database;
};

} // namespace helix::workspace
