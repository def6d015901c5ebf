#include "life/lifecycle.h"

#include <algorithm>
#include <array>
#include <string>

namespace helix::life {
namespace {

struct Transition {
    State from;
    Event event;
    State to;
};

constexpr std::array kTransitions{
    Transition{State::Creating, Event::DiskPrepared, State::Starting},
    Transition{State::Creating, Event::Failure, State::Failed},
    Transition{State::Creating, Event::CancelRequested, State::Deleting},
    Transition{State::Creating, Event::DeleteRequested, State::Deleting},

    // The disk of an existing workspace was found in order.
    Transition{State::Starting, Event::DiskPrepared, State::Starting},
    Transition{State::Starting, Event::BootInstead, State::Starting},
    Transition{State::Starting, Event::GuestAnswered, State::GuestReady},
    Transition{State::Starting, Event::ConsoleAnswered, State::Ready},
    Transition{State::Starting, Event::Failure, State::Failed},
    Transition{State::Starting, Event::StopRequested, State::Stopping},
    Transition{State::Starting, Event::CancelRequested, State::Stopping},
    Transition{State::Starting, Event::DeleteRequested, State::Deleting},

    Transition{State::GuestReady, Event::BootInstead, State::Starting},
    Transition{State::GuestReady, Event::AgentAnswered, State::AgentReady},
    Transition{State::GuestReady, Event::Failure, State::Failed},
    Transition{State::GuestReady, Event::StopRequested, State::Stopping},
    Transition{State::GuestReady, Event::CancelRequested, State::Stopping},
    Transition{State::GuestReady, Event::DeleteRequested, State::Deleting},

    Transition{State::AgentReady, Event::BootInstead, State::Starting},
    Transition{State::AgentReady, Event::Paired, State::Ready},
    Transition{State::AgentReady, Event::Failure, State::Failed},
    Transition{State::AgentReady, Event::StopRequested, State::Stopping},
    Transition{State::AgentReady, Event::CancelRequested, State::Stopping},
    Transition{State::AgentReady, Event::DeleteRequested, State::Deleting},

    Transition{State::Ready, Event::StopRequested, State::Stopping},
    Transition{State::Ready, Event::MachineEnded, State::Stopped},
    Transition{State::Ready, Event::Failure, State::Failed},
    Transition{State::Ready, Event::DeleteRequested, State::Deleting},

    Transition{State::Ready, Event::SuspendRequested, State::Suspending},

    Transition{State::Suspending, Event::Saved, State::Suspended},
    Transition{State::Suspending, Event::NotSaved, State::Ready},
    Transition{State::Suspending, Event::MachineEnded, State::Stopped},
    Transition{State::Suspending, Event::Failure, State::Failed},
    Transition{State::Suspending, Event::DeleteRequested, State::Deleting},

    Transition{State::Suspended, Event::StartRequested, State::Resuming},
    // What it had in memory is thrown away.
    Transition{State::Suspended, Event::StopRequested, State::Stopping},
    Transition{State::Suspended, Event::DeleteRequested, State::Deleting},

    Transition{State::Resuming, Event::Paired, State::Ready},
    Transition{State::Resuming, Event::NotResumed, State::Suspended},
    Transition{State::Resuming, Event::MachineEnded, State::Stopped},
    Transition{State::Resuming, Event::Failure, State::Failed},
    Transition{State::Resuming, Event::DeleteRequested, State::Deleting},

    Transition{State::Unreachable, Event::Paired, State::Ready},
    Transition{State::Unreachable, Event::ConsoleAnswered, State::Ready},
    Transition{State::Unreachable, Event::StopRequested, State::Stopping},
    Transition{State::Unreachable, Event::MachineEnded, State::Stopped},
    Transition{State::Unreachable, Event::Failure, State::Failed},
    Transition{State::Unreachable, Event::DeleteRequested, State::Deleting},
    // Looked for again.
    Transition{State::Unreachable, Event::StartRequested, State::AgentReady},

    Transition{State::Stopping, Event::MachineEnded, State::Stopped},
    Transition{State::Stopping, Event::Failure, State::Failed},
    Transition{State::Stopping, Event::DeleteRequested, State::Deleting},

    Transition{State::Stopped, Event::StartRequested, State::Starting},
    Transition{State::Stopped, Event::DeleteRequested, State::Deleting},

    Transition{State::Failed, Event::StartRequested, State::Starting},
    Transition{State::Failed, Event::DeleteRequested, State::Deleting},

    // What could not be deleted is shown with its error and can be deleted again.
    Transition{State::Deleting, Event::Failure, State::Failed},
};

std::string_view refusal(Event event)
{
    switch (event) {
    case Event::StartRequested:
        return "cannot be started";
    case Event::StopRequested:
        return "cannot be stopped";
    case Event::SuspendRequested:
        return "cannot be suspended";
    case Event::Saved:
    case Event::NotSaved:
        return "is not being saved";
    case Event::NotResumed:
        return "is not being resumed";
    case Event::CancelRequested:
        return "has no start to cancel";
    case Event::DeleteRequested:
        return "cannot be deleted once more";
    case Event::DiskPrepared:
        return "gets no disk";
    case Event::GuestAnswered:
        return "expects no guest";
    case Event::AgentAnswered:
        return "expects no agent";
    case Event::Paired:
        return "does not pair";
    case Event::BootInstead:
        return "does not begin its start again";
    case Event::ConsoleAnswered:
        return "expects no console";
    case Event::MachineEnded:
        return "has no machine that could end in good order";
    case Event::Failure:
        return "cannot fail";
    }
    return "cannot do that";
}

} // namespace

Result<State> advance(State state, Event event)
{
    const auto found = std::ranges::find_if(kTransitions, [&](const Transition& transition) {
        return transition.from == state && transition.event == event;
    });
    if (found != kTransitions.end())
        return found->to;
    return fail(ErrorCode::Conflict, "A workspace that " + std::string(clause(state)) + " " +
                                         std::string(refusal(event)) + ".");
}

} // namespace helix::life
