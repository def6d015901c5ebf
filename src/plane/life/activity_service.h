#pragma once
// What happened, kept in the database. Control thread.

#include "life/contract.h"
#include "plane/activity.h"
#include "store/database.h"

namespace helix::life {

/// How much is kept. A guest that has a lot written down about it pushes out its own alone.
struct ActivityBounds {
    int ofWorkspace = 2000;
    int all = 10000;
};

class ActivityService : public plane::Activity {
    Q_OBJECT
public:
    explicit ActivityService(store::Database& database, ActivityBounds bounds = {});
    static const char* schema();
    static const char* aboutSchema(); ///< came later

    void record(ActivityEntry entry) override;
    using plane::Activity::list;
    async::Task<Result<std::vector<ActivityEntry>>> list(plane::ActivityQuery query) override;

private:
    store::Database& m_database;
    const ActivityBounds m_bounds;
};

} // namespace helix::life
