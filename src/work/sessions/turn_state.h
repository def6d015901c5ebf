#pragma once
// The life of a turn as a table: what is being done about the newest prompt of a session, and what
// follows from what happens. Pure. Internal to the room.

#include <string_view>

#include "base/result.h"
#include "sessions/entry.h"

namespace helix::sessions {

enum class TurnState {
    Resting,     ///< no turn; what waits may begin
    Failed,      ///< no turn; the last one failed, and what waits behind it waits for the user
    Interrupted, ///< begun under a Helix that ended before the agent had the prompt
    Starting,    ///< the agent is started, or found again, to be given the prompt
    Withdrawing, ///< told to stop before the agent has the prompt
    Working,     ///< the agent has the prompt
    Stopping,    ///< the agent was told to stop (session/cancel)
    Ending,      ///< it did not, and its process was told to end
};

enum class TurnEvent {
    PromptTaken,     ///< from the queue
    EditorPrompted,  ///< an editor gave a prompt to its agent
    EditorLeft,      ///< an editor's turn has no end that its agent gave it
    GuestReady,      ///< the workspace runs
    GuestGone,       ///< the workspace stopped, or was lost
    AgentReady,      ///< it may be given the prompt
    LinkOpened,      ///< the agent can be told something (again)
    PermissionAsked, ///< the agent asks for leave
    Answered,        ///< the agent says how the turn ended
    Failure,         ///< the agent cannot be started, refuses, or answers without sense
    Withdrawn,       ///< the start was given up, not for a fault
    ProcessGone,     ///< the agent's process ended, or the guest does not know it any more
    StopRequested,   ///< by the user
    StopTimedOut,    ///< it was told to stop, or to end, and does not
};

/// What a transition does, beside the next state.
enum class TurnAction {
    None,
    TakeNext,       ///< what waits in the queue may begin
    Begin,          ///< the prompt becomes a turn, and its agent is made ready
    BeginEditors,   ///< the prompt becomes a turn; the agent has it
    MakeReady,      ///< the agent is made ready for a turn that is on record
    GivePrompt,     ///< session/prompt
    AskUser,        ///< the question becomes an entry, or a rule answers it
    Decline,        ///< the question is answered with no
    CancelStart,    ///< whoever starts the agent is told
    SayCancel,      ///< questions are closed, session/cancel is said, and a time is set
    WatchStop,      ///< the time is set anew: only now the agent can hear of it
    EndProcess,     ///< the user is told, the process is told to end, and a shorter time is set
    EndAgain,       ///< the process is told to end: it may not have heard of it
    LeaveBehind,    ///< the process is forgotten; the turn ends as cancelled
    EndAnswered,    ///< the turn ends as the agent says
    EndCancelled,   ///< the turn ends as cancelled, whatever was said or went wrong last
    EndFailed,      ///< the turn ends with what went wrong
    EndInterrupted, ///< the same, but nothing stands in the way of what waits
    EndEditors,     ///< the turn of an editor ends with what is known of it
};

struct TurnStep {
    TurnState next = TurnState::Resting;
    TurnAction action = TurnAction::None;
    friend bool operator==(const TurnStep&, const TurnStep&) = default;
};

/// What follows from `event`, or Conflict with a sentence when the pair is not legal ("A session in
/// which nothing runs has nothing to stop."). A pair that is legal and changes nothing is a step
/// to the same state.
Result<TurnStep> advance(TurnState state, TurnEvent event);

std::string_view toString(TurnState state);
/// A turn has begun and not ended.
bool isRunning(TurnState state);
/// A turn runs, and was told to stop.
bool isBeingStopped(TurnState state);

/// What is on record of a turn.
struct TurnOnRecord {
    bool runs = false;
    bool isPromptOut = false; ///< with the agent, or on its way there
    bool isStopping = false;
    bool isFailed = false; ///< the last one; of no meaning while one runs
};
/// The state with which the next Helix goes on.
TurnState stateFromRecord(const TurnOnRecord& record);

/// How far Helix reaches the session's agent.
enum class Reach {
    Asleep, ///< the workspace does not run
    Apart,  ///< no connection to the agent
    Near,   ///< connected, or an editor is
};
/// What people see. `asks`: a question waits for the user.
SessionState shownState(TurnState state, Reach reach, bool asks);

} // namespace helix::sessions
