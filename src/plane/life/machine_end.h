#pragma once
// Having a machine, and not having it any more.

#include "life/world.h"

namespace helix::life {

/// Gives the entry its machine and watches over it: its end, and a full disk of the host.
void takeMachine(const WorldPtr& world, const EntryPtr& entry,
                 std::unique_ptr<machine::Machine> machine);

/// Ends the machine if there is one (quit, then kill) and drops everything that went through it:
/// forwards, agent, sockets.
async::Task<Result<void>> endMachine(WorldPtr world, EntryPtr entry);

/// Resumes when the machine is gone; Timeout with no sentence after `deadline`.
async::Task<Result<void>> waitForMachineEnd(EntryPtr entry, std::chrono::milliseconds deadline,
                                            async::CancelToken cancel);

/// Why the machine ended, as an error for the record.
Error machineError(const machine::MachineExit& exit);

} // namespace helix::life
