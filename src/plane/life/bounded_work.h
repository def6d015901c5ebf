#pragma once
// A deadline on work that can be cancelled. Control thread.

#include <chrono>
#include <memory>

#include "async/completion.h"

namespace helix::life {

/// Shared by the work and its clock.
struct BoundedWork {
    async::CancelSource stop; ///< ends the work
    async::CancelSource over; ///< ends the clock
    bool late = false;        ///< the clock has ended the work
};

/// Ends the work when it is not over within `deadline`.
async::Task<void> watchClock(std::shared_ptr<BoundedWork> work, std::chrono::milliseconds deadline);

} // namespace helix::life
