#pragma once
// The life of a workspace as a table (docs/architecture.md). Pure.

#include "base/result.h"
#include "life/contract.h"

namespace helix::life {

enum class Event {
    DiskPrepared,  ///< overlay and bootstrap are there
    GuestAnswered, ///< stage 1
    AgentAnswered, ///< stage 2
    Paired,
    BootInstead,     ///< what it went on from did not bring it up; the start begins again
    ConsoleAnswered, ///< a machine without an agent runs and shows it
    StartRequested,
    StopRequested,
    SuspendRequested,
    Saved,        ///< its machine is on the disk, and ends
    NotSaved,     ///< it runs on
    NotResumed,   ///< it was not let go, and what is saved still holds
    MachineEnded, ///< the process is gone after a request, or the guest powered off
    Failure,      ///< a step failed, or the machine died unasked
    CancelRequested,
    DeleteRequested,
};

/// The state after `event`, or Conflict with a sentence when the pair is not legal ("A workspace
/// that is stopping cannot be started.").
Result<State> advance(State state, Event event);

} // namespace helix::life
