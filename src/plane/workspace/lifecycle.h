#pragma once
// The life of a workspace as a table (docs/architecture.md). Pure.

#include <string_view>

#include "base/result.h"

namespace helix::workspace {

enum class State {
    Creating,
    Starting,
    GuestReady,
    AgentReady,
    Ready,
    Unreachable, ///< its machine runs, and this Helix has no way to it; never on record
    Stopping,
    Stopped,
    Failed,
    Deleting
};

enum class Event {
    DiskPrepared,  ///< overlay and bootstrap are there
    GuestAnswered, ///< stage 1
    AgentAnswered, ///< stage 2
    Paired,
    ConsoleAnswered, ///< a machine without an agent runs and shows it
    StartRequested,
    StopRequested,
    MachineEnded, ///< the process is gone after a request, or the guest powered off
    Failure,      ///< a step failed, or the machine died unasked
    CancelRequested,
    DeleteRequested,
};

/// The state after `event`, or Conflict with a sentence when the pair is not legal ("A workspace
/// that is stopping cannot be started.").
Result<State> advance(State state, Event event);

std::string_view toString(State state); ///< stable: "creating", "guest_ready", ...
Result<State> stateFromString(std::string_view text);
/// For people: "Starting", "Ready", "Stopped" ...
std::string_view describe(State state);
/// A machine may exist in this state.
bool mayHaveMachine(State state);

} // namespace helix::workspace
