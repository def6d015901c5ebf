#pragma once
// QEMU's migration, out of a machine or into it, over a descriptor.

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include <QLatin1String>
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
    /// Of a guest that goes on while it is sent: called once, when little is left to send or it
    /// changes faster than it is sent, to hold it. The rest is sent when this has returned; its
    /// error ends the migration. Empty: the guest stands still already.
    std::function<async::Task<Result<void>>()> standStill = {};
};

/// How far QEMU is with a guest that goes on meanwhile (query-migrate).
struct MigrationProgress {
    std::uint64_t bytesLeft = 0; ///< of what had changed when it looked last
    std::int64_t looks =
        0; ///< how often it has looked for what has changed, its beginning among them
};

/// Whether it is time to hold the guest. Pure.
bool isTimeToStand(const MigrationProgress& progress);

/// None for what a machine sends a second, a short one for how long it stands still when it goes on
/// while it is sent. They stay until QEMU ends.
async::Task<Result<void>> setLimits(std::shared_ptr<QmpClient> qmp);

/// Agrees on what both sides want the same (x-ignore-shared), begins, and returns when it has ended
/// and the machine may go on. One that does not end in time (Timeout), or is cancelled, is stopped.
/// Unless it was held by `standStill` a guest that goes on meanwhile then still does.
/// The error's cause has QEMU's own words; Unavailable when QEMU ends.
async::Task<Result<void>> migrate(std::shared_ptr<QmpClient> qmp, Migration migration);

/// A guest's run state while the last of it is sent: it stands still, and cannot go on (RunState).
inline constexpr auto kBeingSent = QLatin1String("finish-migrate");

/// What QEMU does with its guest (query-status).
async::Task<Result<QString>> runState(std::shared_ptr<QmpClient> qmp);

/// Ends the migration of a machine that is kBeingSent and whose taker is gone. The guest stands still
/// afterwards.
async::Task<Result<void>> abandonMigration(std::shared_ptr<QmpClient> qmp);

} // namespace helix::machine
