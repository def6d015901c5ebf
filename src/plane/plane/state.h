#pragma once
// The states of a workspace (docs/architecture.md), and their names.

#include <string_view>

#include "base/result.h"

namespace helix::plane {

enum class State {
    Creating,
    Starting,
    GuestReady,
    AgentReady,
    Ready,
    Suspending,  ///< its machine stands still and is being saved; never on record
    Suspended,   ///< its machine is saved as it ran, and goes on by a start
    Resuming,    ///< it is about to go on; never on record
    Unreachable, ///< its machine runs, and this Helix has no way to it; never on record
    Stopping,
    Stopped,
    Failed,
    Deleting
};

std::string_view toString(State state); ///< stable: "creating", "guest_ready", ...
Result<State> stateFromString(std::string_view text);
/// For people: "Starting", "Ready", "Stopped" ...
std::string_view describe(State state);
/// "A workspace that ...": "is being created", "is stopped" ...
std::string_view clause(State state);
/// A machine may exist in this state.
bool mayHaveMachine(State state);

} // namespace helix::plane
