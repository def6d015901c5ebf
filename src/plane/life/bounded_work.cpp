#include "life/bounded_work.h"

namespace helix::life {

async::Task<void> watchClock(std::shared_ptr<BoundedWork> work, std::chrono::milliseconds deadline)
{
    const auto over = work->over.token();
    (void)co_await async::sleepFor(deadline, over);
    if (over.isCancelled())
        co_return;
    work->late = true;
    work->stop.cancel();
}

} // namespace helix::life
