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
    /// Of a guest that goes on while it is sent; it is to stand still before, for an emulating QEMU
    /// loses what a guest writes while QEMU takes note of what has changed. `goOn` lets it go when
    /// QEMU has. Once all of it was sent QEMU holds it and calls `standStill`; what has changed since
    /// is sent when that has returned. The error of either ends the migration. Both or none.
    std::function<async::Task<Result<void>>()> goOn = {}, standStill = {};
};

/// None for what a machine sends a second, and no second look at what changes while it is sent. They
/// stay until QEMU ends.
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
