#pragma once
// QEMU's migration, out of a machine or into it, over a descriptor.

#include <chrono>
#include <memory>
#include <string>

#include <QString>

#include "async/completion.h"
#include "base/result.h"
#include "base/unique_fd.h"
#include "machine/qmp_client.h"

namespace helix::machine {

/// One migration of one machine.
struct Migration {
    QString command;                          ///< "migrate" or "migrate-incoming"
    std::shared_ptr<const UniqueFd> endpoint; ///< QEMU's; let go of when QEMU has it
    std::chrono::milliseconds deadline;
    async::CancelToken cancel = {};
};

/// No limit for what a machine sends a second. Stays until QEMU ends.
async::Task<Result<void>> liftBandwidthLimit(std::shared_ptr<QmpClient> qmp);

/// Agrees on what both sides want the same (x-ignore-shared), begins, and returns when it has ended
/// and the machine may go on. One that does not end in time (Timeout), or is cancelled, is stopped.
/// The error's cause has QEMU's own words; Unavailable when QEMU ends.
async::Task<Result<void>> migrate(std::shared_ptr<QmpClient> qmp, Migration migration);

} // namespace helix::machine
