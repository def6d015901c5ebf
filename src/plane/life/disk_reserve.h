#pragma once
// The last of the host's disk is not for guests: their machines are held before it is gone, and go
// on when there is room.

#include <cstdint>

#include "life/life_context.h"

namespace helix::life {

enum class DiskOrder {
    Nothing,
    Hold,
    GoOn,
};

/// What a machine is told: `held` says that it stands still for want of space. Between the reserve
/// and a little more nothing changes, so that it does not start and stop all the time. Pure.
DiskOrder diskOrder(std::uint64_t freeBytes, std::uint64_t reserveBytes, bool held);

/// In bytes.
std::uint64_t diskReserve(const plane::Settings& settings);
std::uint64_t diskReserve(const LifeContext& context);

/// Enough for guests that stand still for want of it to go on.
bool hasSpace(const LifeContext& context);

/// Whether `bytes` that a guest's memory may take fit on the disk without the reserve. `what` begins
/// the sentence: "A prepared image". OutOfSpace.
Result<void> checkSpaceFor(const LifeContext& context, std::uint64_t bytes,
                           const std::string& what);

/// Watches the disk for as long as the context lives.
void watchDisk(const LifeContextPtr& context);

/// QEMU has held the machine, because it could not write; or an earlier Helix has.
void noteHeld(const LifeContextPtr& context, const LiveWorkspacePtr& workspace);

} // namespace helix::life
