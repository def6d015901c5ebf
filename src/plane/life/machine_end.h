#pragma once
// Having a machine, and not having it any more.

#include "life/life_context.h"

namespace helix::life {

/// Gives the workspace its machine and watches over it: its end, and a full disk of the host.
void takeMachine(const LifeContextPtr& context, const LiveWorkspacePtr& workspace,
                 std::unique_ptr<machine::Machine> machine);

/// Ends the machine if there is one (quit, then kill) and drops everything that went through it:
/// forwards, agent, sockets.
async::Task<Result<void>> endMachine(LifeContextPtr context, LiveWorkspacePtr workspace);

/// The same for one whose guest goes on later (SavedMachine): nothing that it works on ends, and
/// its token is good again then.
async::Task<Result<void>> endSavedMachine(LifeContextPtr context, LiveWorkspacePtr workspace);

/// Resumes when the machine is gone; Timeout with no sentence after `deadline`.
async::Task<Result<void>> waitForMachineEnd(LiveWorkspacePtr workspace,
                                            std::chrono::milliseconds deadline,
                                            async::CancelToken cancel);

/// Waits a moment for the news that a machine has ended which does not run any more: it explains best
/// what a flow ran into because of it.
async::Task<void> hearOfEnd(LiveWorkspacePtr workspace);

/// Why the machine ended, as an error for the record.
Error machineError(const machine::MachineExit& exit);

} // namespace helix::life
