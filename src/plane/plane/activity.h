#pragma once
// What happened, for the Activity page, `helixctl events` and the log. Control thread.

#include <set>
#include <string>
#include <utility>
#include <vector>

#include <QObject>

#include "async/completion.h"
#include "base/result.h"
#include "plane/snapshot.h"

namespace helix::plane {

/// Which entries are wanted. What is left as it is leaves nothing out.
struct ActivityQuery {
    int limit = 100; ///< the newest that many
    std::string workspace;
    std::string search; ///< in the sentence or the workspace's name, whatever the case (of ASCII)
    std::set<ActivityGroup> groups;
    std::int64_t beforeId = 0; ///< only older ones than this
};

class Activity : public QObject {
    Q_OBJECT
public:
    /// Records (in the background; a full disk is logged, never fatal) and announces. `entry.id`
    /// and a `timeMs` of 0 are filled in; texts become one line of bounded length. One that says
    /// what the last of its workspace says, and took no time, takes its place and counts it. Of
    /// each workspace, and of all, the oldest go.
    virtual void record(ActivityEntry entry) = 0;
    /// Newest last.
    virtual async::Task<Result<std::vector<ActivityEntry>>> list(ActivityQuery query) = 0;
    async::Task<Result<std::vector<ActivityEntry>>> list(int limit, std::string workspace = {})
    {
        ActivityQuery query;
        query.limit = limit;
        query.workspace = std::move(workspace);
        return list(std::move(query));
    }

signals:
    void recorded(const helix::plane::ActivityEntry& entry);
};

} // namespace helix::plane
