#pragma once
// Attempts on record: each group is one document.

#include <optional>
#include <string>
#include <vector>

#include "store/database.h"
#include "plane/attempts.h"
#include "tasks/contract.h"

namespace helix::tasks {

/// Which turn of its session an attempt is.
struct AttemptTurn {
    std::int64_t before = 0; ///< the session's last one when it was given to the attempt
    std::int64_t task = 0;   ///< that of the task; 0: not begun
};

/// A group with what is needed to go on with it.
struct AttemptPlan {
    AttemptGroup group;
    AttemptRequest request;         ///< its agents are those of the group's attempts, in order
    std::vector<AttemptTurn> turns; ///< of each attempt
};

/// Control thread.
class AttemptsStore {
public:
    explicit AttemptsStore(store::Database& database)
        : m_database(database)
    {
    }
    static const char* schema();
    /// Oldest first; one that cannot be read is left out and logged.
    [[nodiscard]] async::Task<Result<std::vector<AttemptPlan>>> load() const;
    [[nodiscard]] async::Task<Result<void>> save(AttemptPlan plan) const;
    [[nodiscard]] async::Task<Result<void>> erase(std::string group) const;

private:
    store::Database& m_database;
};

} // namespace helix::tasks
