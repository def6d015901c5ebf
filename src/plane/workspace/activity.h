#pragma once
// What happened, for the Activity page, `helixctl events` and the log. Control thread.

#include <optional>
#include <vector>

#include <QObject>

#include "async/completion.h"
#include "base/result.h"
#include "store/database.h"
#include "workspace/snapshot.h"

namespace helix::workspace {

class Activity : public QObject {
    Q_OBJECT
public:
    explicit Activity(store::Database& database);
    static const char* schema();

    /// Records (in the background; a full disk is logged, never fatal) and announces. `entry.id`
    /// and a `timeMs` of 0 are filled in.
    void record(ActivityEntry entry);
    /// Newest last, at most `limit`; of one workspace when `workspace` is not empty.
    async::Task<Result<std::vector<ActivityEntry>>> list(int limit, std::string workspace = {});

signals:
    void recorded(const helix::workspace::ActivityEntry& entry);

private:
    store::Database& m_database;
};

} // namespace helix::workspace
