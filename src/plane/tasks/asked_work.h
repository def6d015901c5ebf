#pragma once
// What was asked for a workspace's guest when it was created: a project to bring in and the agent
// of its first session. Kept until it is done, so that a crash in between is no loss.

#include <map>
#include <optional>
#include <string>

#include "async/completion.h"
#include "base/ids.h"
#include "projects/projects.h"
#include "sessions/sessions.h"
#include "store/database.h"

namespace helix::tasks {

struct AskedWork {
    std::optional<projects::ProjectSource> project; ///< not brought in yet
    std::string problem;            ///< a sentence: why it was not; then nobody tries again unasked
    std::string agent;              ///< empty: nothing was said
    sessions::OptionWishes options; ///< of that agent's sessions, for as long as it lives

    /// A project has still to be brought in.
    [[nodiscard]] bool waits() const { return project && problem.empty(); }
    [[nodiscard]] bool isEmpty() const
    {
        return !project && problem.empty() && agent.empty() && options.empty();
    }
};

/// Control thread.
class AskedWorkStore {
public:
    explicit AskedWorkStore(store::Database& database)
        : m_database(database)
    {
    }
    static const char* schema();
    static const char* optionsSchema(); ///< adds AskedWork::options
    [[nodiscard]] async::Task<Result<std::map<WorkspaceId, AskedWork>>> load() const;
    /// Durable on return; what is empty is erased.
    [[nodiscard]] async::Task<Result<void>> save(WorkspaceId id, AskedWork work) const;

private:
    store::Database& m_database;
};

} // namespace helix::tasks
