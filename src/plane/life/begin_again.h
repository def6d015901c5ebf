#pragma once
// A start from a snapshot that did not come up begins again: from the same one, or by a boot.

#include "life/start_steps.h"

namespace helix::life {

/// What is known of a machine that did not come up from a snapshot.
struct FailedClone {
    bool wasKilled = false;  ///< its QEMU, from outside
    bool isRenewed = false;  ///< its guest had said so; before that it has no network
    bool hasNetwork = false; ///< its helix-netd was up
};
/// Whether the next one would fare the same. Pure.
bool saysAgainstSnapshot(const FailedClone& clone);

/// After a step that failed: it went on from a snapshot, and nobody has asked for its end.
bool mayBeginAgain(const Start& start);
/// Takes back what was done so far, so that the steps can begin again. They do so from the same
/// snapshot, once, when nothing was said against that; else they boot. `why` is told.
async::Task<void> beginAgain(StartPtr start, Error why);

} // namespace helix::life
