#include "sessions/turn_state.h"

#include <algorithm>
#include <array>
#include <string>

namespace helix::sessions {
namespace {

struct TurnTransition {
    TurnState from;
    TurnEvent event;
    TurnState to;
    TurnAction action;
};

/// One row a legal pair; what is not here is refused.
constexpr auto kTurnTransitions = [] {
    using S = TurnState;
    using E = TurnEvent;
    using A = TurnAction;
    return std::to_array<TurnTransition>({
        {S::Resting, E::PromptTaken, S::Starting, A::Begin},
        {S::Resting, E::EditorPrompted, S::Working, A::BeginEditors},
        {S::Resting, E::GuestReady, S::Resting, A::TakeNext},
        {S::Resting, E::GuestGone, S::Resting, A::None},
        {S::Resting, E::LinkOpened, S::Resting, A::None},
        {S::Resting, E::PermissionAsked, S::Resting, A::AskUser},
        {S::Resting, E::ProcessGone, S::Resting, A::None},

        {S::Failed, E::PromptTaken, S::Starting, A::Begin},
        {S::Failed, E::EditorPrompted, S::Working, A::BeginEditors},
        {S::Failed, E::GuestReady, S::Failed, A::None},
        {S::Failed, E::GuestGone, S::Failed, A::None},
        {S::Failed, E::LinkOpened, S::Failed, A::None},
        {S::Failed, E::PermissionAsked, S::Failed, A::AskUser},
        {S::Failed, E::ProcessGone, S::Failed, A::None},

        {S::Interrupted, E::GuestReady, S::Starting, A::MakeReady},
        {S::Interrupted, E::GuestGone, S::Resting, A::EndInterrupted},
        {S::Interrupted, E::StopRequested, S::Resting, A::EndCancelled},

        {S::Starting, E::GuestReady, S::Starting, A::None},
        {S::Starting, E::GuestGone, S::Resting, A::EndInterrupted},
        {S::Starting, E::AgentReady, S::Working, A::GivePrompt},
        {S::Starting, E::LinkOpened, S::Starting, A::None},
        {S::Starting, E::PermissionAsked, S::Starting, A::AskUser},
        {S::Starting, E::Failure, S::Failed, A::EndFailed},
        {S::Starting, E::Withdrawn, S::Resting, A::EndCancelled},
        // Whoever makes it ready finds it gone and begins another, or says why not.
        {S::Starting, E::ProcessGone, S::Starting, A::None},
        {S::Starting, E::StopRequested, S::Withdrawing, A::CancelStart},

        // On record it may be of a Helix that ended: then nobody else ends it.
        {S::Withdrawing, E::GuestReady, S::Resting, A::EndCancelled},
        {S::Withdrawing, E::GuestGone, S::Resting, A::EndCancelled},
        {S::Withdrawing, E::AgentReady, S::Resting, A::EndCancelled},
        {S::Withdrawing, E::LinkOpened, S::Withdrawing, A::None},
        {S::Withdrawing, E::PermissionAsked, S::Withdrawing, A::Decline},
        {S::Withdrawing, E::Failure, S::Resting, A::EndCancelled},
        {S::Withdrawing, E::Withdrawn, S::Resting, A::EndCancelled},
        {S::Withdrawing, E::ProcessGone, S::Withdrawing, A::None},
        {S::Withdrawing, E::StopRequested, S::Withdrawing, A::None},

        {S::Working, E::EditorLeft, S::Resting, A::EndEditors},
        {S::Working, E::GuestReady, S::Working, A::None},
        {S::Working, E::GuestGone, S::Resting, A::EndInterrupted},
        {S::Working, E::LinkOpened, S::Working, A::None},
        {S::Working, E::PermissionAsked, S::Working, A::AskUser},
        {S::Working, E::Answered, S::Resting, A::EndAnswered},
        {S::Working, E::Failure, S::Failed, A::EndFailed},
        {S::Working, E::ProcessGone, S::Failed, A::EndFailed},
        {S::Working, E::StopRequested, S::Stopping, A::SayCancel},

        // An agent that was told to stop may do so by any answer, or by ending.
        {S::Stopping, E::GuestReady, S::Stopping, A::None},
        {S::Stopping, E::GuestGone, S::Resting, A::EndCancelled},
        {S::Stopping, E::LinkOpened, S::Stopping, A::WatchStop},
        {S::Stopping, E::PermissionAsked, S::Stopping, A::Decline},
        {S::Stopping, E::Answered, S::Resting, A::EndAnswered},
        {S::Stopping, E::Failure, S::Resting, A::EndCancelled},
        {S::Stopping, E::ProcessGone, S::Resting, A::EndCancelled},
        {S::Stopping, E::StopRequested, S::Stopping, A::None},
        {S::Stopping, E::StopTimedOut, S::Ending, A::EndProcess},

        {S::Ending, E::GuestReady, S::Ending, A::None},
        {S::Ending, E::GuestGone, S::Resting, A::EndCancelled},
        {S::Ending, E::LinkOpened, S::Ending, A::EndAgain},
        {S::Ending, E::PermissionAsked, S::Ending, A::Decline},
        {S::Ending, E::Answered, S::Resting, A::EndAnswered},
        {S::Ending, E::Failure, S::Resting, A::EndCancelled},
        {S::Ending, E::ProcessGone, S::Resting, A::EndCancelled},
        {S::Ending, E::StopRequested, S::Ending, A::None},
        // Not even that: it is left behind, and the guest ends it when the next one begins.
        {S::Ending, E::StopTimedOut, S::Resting, A::LeaveBehind},
    });
}();

struct TurnStateWords {
    TurnState state;
    std::string_view word;
    std::string_view clause; ///< "A session ..."
};

constexpr std::array kTurnStateWords{
    TurnStateWords{TurnState::Resting, "resting", "in which nothing runs"},
    TurnStateWords{TurnState::Failed, "failed", "in which nothing runs"},
    TurnStateWords{TurnState::Interrupted, "interrupted", "that waits for its workspace"},
    TurnStateWords{TurnState::Starting, "starting", "whose agent is being started"},
    TurnStateWords{TurnState::Withdrawing, "withdrawing", "that stops before its agent began"},
    TurnStateWords{TurnState::Working, "working", "whose agent works"},
    TurnStateWords{TurnState::Stopping, "stopping", "whose agent was told to stop"},
    TurnStateWords{TurnState::Ending, "ending", "whose agent is being ended"},
};

const TurnStateWords& wordsOf(TurnState state)
{
    return *std::ranges::find(kTurnStateWords, state, &TurnStateWords::state);
}

std::string_view refusalOf(TurnEvent event)
{
    switch (event) {
    case TurnEvent::PromptTaken:
    case TurnEvent::EditorPrompted:
        return "begins no other turn";
    case TurnEvent::EditorLeft:
        return "has no turn of an editor";
    case TurnEvent::GuestReady:
    case TurnEvent::GuestGone:
        return "has no workspace";
    case TurnEvent::AgentReady:
        return "has no prompt for its agent";
    case TurnEvent::LinkOpened:
        return "expects no connection";
    case TurnEvent::PermissionAsked:
        return "expects no question";
    case TurnEvent::Answered:
        return "expects no answer";
    case TurnEvent::Failure:
        return "has nothing that could fail";
    case TurnEvent::Withdrawn:
        return "has no start that could be given up";
    case TurnEvent::ProcessGone:
        return "has no agent that could end";
    case TurnEvent::StopRequested:
        return "has nothing to stop";
    case TurnEvent::StopTimedOut:
        return "waits for nothing to stop";
    }
    return "cannot do that";
}

} // namespace

Result<TurnStep> advance(TurnState state, TurnEvent event)
{
    const auto found = std::ranges::find_if(kTurnTransitions, [&](const TurnTransition& row) {
        return row.from == state && row.event == event;
    });
    if (found != kTurnTransitions.end())
        return TurnStep{found->to, found->action};
    return fail(ErrorCode::Conflict, "A session " + std::string(wordsOf(state).clause) + " " +
                                         std::string(refusalOf(event)) + ".");
}

std::string_view toString(TurnState state)
{
    return wordsOf(state).word;
}

bool isRunning(TurnState state)
{
    return state != TurnState::Resting && state != TurnState::Failed;
}

bool isBeingStopped(TurnState state)
{
    return state == TurnState::Withdrawing || state == TurnState::Stopping ||
           state == TurnState::Ending;
}

TurnState stateFromRecord(const TurnOnRecord& record)
{
    if (!record.runs)
        return record.isFailed ? TurnState::Failed : TurnState::Resting;
    if (record.isPromptOut)
        return record.isStopping ? TurnState::Stopping : TurnState::Working;
    return record.isStopping ? TurnState::Withdrawing : TurnState::Interrupted;
}

SessionState shownState(TurnState state, Reach reach, bool asks)
{
    switch (state) {
    case TurnState::Resting:
        return reach == Reach::Asleep ? SessionState::Asleep : SessionState::Idle;
    case TurnState::Failed:
        return SessionState::Failed;
    case TurnState::Interrupted:
    case TurnState::Starting:
        return reach == Reach::Asleep ? SessionState::Away : SessionState::Starting;
    case TurnState::Withdrawing:
    case TurnState::Stopping:
    case TurnState::Ending:
        return SessionState::Stopping;
    case TurnState::Working:
        break;
    }
    if (reach != Reach::Near)
        return SessionState::Away;
    return asks ? SessionState::Asking : SessionState::Working;
}

} // namespace helix::sessions
