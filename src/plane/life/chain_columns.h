#pragma once
// The chains of layers in the tables of workspaces and checkpoints.

#include "async/completion.h"
#include "life/long_chains.h"
#include "store/database.h"

namespace helix::life {

/// Takes what was merged out of every chain, of records that are not understood as well, all or none.
/// Conflict when one of them begins at a layer that is to go.
async::Task<Result<void>> shortenOnRecord(store::Database& database, LayerChain merged);

} // namespace helix::life
