#include "projects/newest_snapshot.h"

#include "base/try.h"
#include "projects/records.h"

namespace helix::projects {

async::Task<Result<SnapshotPtr>> newest(StatePtr d, WorkspaceId id)
{
    const auto entry = d->entry(id);
    if (entry->snapshot) {
        // A copy: co_return would move the very one away.
        const SnapshotPtr current = entry->snapshot;
        co_return current;
    }
    CO_TRY(auto stored, co_await loadChanges(d->database, id));
    if (!stored)
        co_return fail(ErrorCode::NotFound, "Nothing has been taken out of this workspace yet.");
    const auto kept = std::make_shared<Kept>();
    kept->folder = d->quarantine(id) / stored->room;
    kept->base = d->quarantine(id) / "base.git";
    kept->doomed = false;
    CO_TRY(const auto read, co_await reopen(kept, stored->changes));
    if (!entry->snapshot)
        entry->snapshot = read;
    const SnapshotPtr current = entry->snapshot;
    co_return current;
}

} // namespace helix::projects
