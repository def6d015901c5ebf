#pragma once
// Which catalogues are followed: kept ones are opened, others added and removed, all looked at anew. Private to this
// room's files; control thread.

#include "catalogues/service_state.h"
#include "oci/http.h"

namespace helix::catalogues {

/// On whose account a catalogue is looked at.
struct Look {
    oci::HelperUse helpers = oci::HelperUse::Asked;
    std::optional<std::chrono::milliseconds> patience; ///< nothing: as long as it takes
};

async::Task<Result<void>> openKept(StatePtr state);
/// Nobody waits for its network: the list is another one by the time it has answered.
async::Task<Result<void>> addOne(StatePtr state, catalogue::Source source);
async::Task<Result<void>> removeOne(StatePtr state, std::string name);
async::Task<Result<void>> refreshOne(StatePtr state, std::string name, Look look);
/// All at once: one that does not answer keeps none of the others from being renewed.
async::Task<Result<void>> refreshAll(StatePtr state);
/// One after another: where there is no network, not all of them ask for it at once; one that does not answer holds
/// the others up for a while only. How it went stands with each.
async::Task<void> renewDue(StatePtr state);

} // namespace helix::catalogues
