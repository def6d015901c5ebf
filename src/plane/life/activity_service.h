#pragma once
// What happened, kept in the database. Control thread.

#include "life/contract.h"
#include "plane/activity.h"
#include "store/database.h"

namespace helix::life {

class ActivityService : public plane::Activity {
    Q_OBJECT
public:
    explicit ActivityService(store::Database& database);
    static const char* schema();

    void record(ActivityEntry entry) override;
    async::Task<Result<std::vector<ActivityEntry>>> list(int limit,
                                                         std::string workspace = {}) override;

private:
    store::Database& m_database;
};

} // namespace helix::life
