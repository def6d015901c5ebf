#include "plane/state.h"

#include <algorithm>
#include <array>
#include <string>

#include "base/bytes.h"

namespace helix::plane {
namespace {

struct StateNames {
    State state;
    std::string_view word;
    std::string_view forPeople;
    std::string_view clause; ///< "A workspace that ..."
};

constexpr std::array kStateNames{
    StateNames{State::Creating, "creating", "Creating", "is being created"},
    StateNames{State::Starting, "starting", "Starting", "is starting"},
    StateNames{State::GuestReady, "guest_ready", "Starting", "is starting"},
    StateNames{State::AgentReady, "agent_ready", "Starting", "is starting"},
    StateNames{State::Ready, "ready", "Ready", "is running"},
    StateNames{State::Suspending, "suspending", "Suspending", "is being suspended"},
    StateNames{State::Suspended, "suspended", "Suspended", "is suspended"},
    StateNames{State::Resuming, "resuming", "Resuming", "is being resumed"},
    StateNames{State::Unreachable, "unreachable", "Runs, not reachable",
               "runs and is not reachable from here"},
    StateNames{State::Stopping, "stopping", "Stopping", "is stopping"},
    StateNames{State::Stopped, "stopped", "Stopped", "is stopped"},
    StateNames{State::Failed, "failed", "Failed", "has failed"},
    StateNames{State::Deleting, "deleting", "Deleting", "is being deleted"},
};

const StateNames& names(State state)
{
    return *std::ranges::find(kStateNames, state, &StateNames::state);
}

} // namespace

std::string_view toString(State state)
{
    return names(state).word;
}

Result<State> stateFromString(std::string_view text)
{
    const auto found = std::ranges::find(kStateNames, text, &StateNames::word);
    if (found == kStateNames.end())
        return fail(ErrorCode::InvalidArgument,
                    "'" + printable(text, 40) + "' is not a state of a workspace.");
    return found->state;
}

std::string_view describe(State state)
{
    return names(state).forPeople;
}

std::string_view clause(State state)
{
    return names(state).clause;
}

bool mayHaveMachine(State state)
{
    return state != State::Creating && state != State::Stopped && state != State::Suspended &&
           state != State::Failed;
}

} // namespace helix::plane
