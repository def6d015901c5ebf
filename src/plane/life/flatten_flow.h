#pragma once
// Long chains of disk layers become shorter in the background: layers that nobody begins at are merged
// into the one above them (docs/adr/0019). Control thread.

#include "life/life_context.h"

namespace helix::life {

/// In the background, one merge at a time, while nothing starts and nothing is forked; what fails is
/// logged, and tried again at the next call. A machine that runs keeps the files that it has open.
void flattenInBackground(const LifeContextPtr& context);

/// Removes what nobody needs of layers, in the background of whoever asks, and has chains flattened
/// that are long.
async::Task<void> tidyLayers(LifeContextPtr context);

/// Chains of records and checkpoints that were brought back from a copy: what was merged since is not
/// there any more. In memory; before anything is begun with them.
async::Task<void> bringChainsUpToDate(LifeContextPtr context);

} // namespace helix::life
