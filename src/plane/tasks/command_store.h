#pragma once
// Commands that people gave to guests, on record: marks on the axis of time.

#include <string>
#include <vector>

#include "plane/recordings.h"
#include "store/database.h"
#include "tasks/contract.h"

namespace helix::tasks {

/// Control thread.
class CommandStore {
public:
    /// Of each workspace the newest `most` stay that its shells say, and as many that were given.
    explicit CommandStore(store::Database& database, int most = 2000)
        : m_database(database)
        , m_most(most)
    {
    }
    static const char* schema();

    /// What one took, and how it ended, is added to the one on record that began then: where there is
    /// none (it was begun privately) nothing is kept of it.
    [[nodiscard]] async::Task<Result<void>> keep(WorkspaceId id, plane::GuestCommand command) const;
    /// Those that began in the span, in order.
    [[nodiscard]] async::Task<Result<std::vector<plane::GuestCommand>>>
    list(WorkspaceId id, std::int64_t fromMs, std::int64_t toMs) const;
    [[nodiscard]] async::Task<Result<void>> erase(WorkspaceId id) const;

private:
    store::Database& m_database;
    const int m_most;
};

} // namespace helix::tasks
