#pragma once
// What happened, for the Activity page, `helixctl events` and the log. Control thread.

#include <string>
#include <vector>

#include <QObject>

#include "async/completion.h"
#include "base/result.h"
#include "plane/snapshot.h"

namespace helix::plane {

class Activity : public QObject {
    Q_OBJECT
public:
    /// Records (in the background; a full disk is logged, never fatal) and announces. `entry.id`
    /// and a `timeMs` of 0 are filled in.
    virtual void record(ActivityEntry entry) = 0;
    /// Newest last, at most `limit`; of one workspace when `workspace` is not empty.
    virtual async::Task<Result<std::vector<ActivityEntry>>> list(int limit,
                                                                 std::string workspace = {}) = 0;

signals:
    void recorded(const helix::plane::ActivityEntry& entry);
};

} // namespace helix::plane
