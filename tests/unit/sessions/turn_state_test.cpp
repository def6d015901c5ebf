#include "sessions/turn_state.h"

#include <array>
#include <map>

#include <gtest/gtest.h>

namespace helix::sessions {
namespace {

constexpr std::array kTurnStates{
    TurnState::Resting,     TurnState::Failed,  TurnState::Interrupted, TurnState::Starting,
    TurnState::Withdrawing, TurnState::Working, TurnState::Stopping,    TurnState::Ending};

/// The name of an action, short enough for a table.
std::string_view wordFor(TurnAction action)
{
    switch (action) {
    case TurnAction::None:
        return "";
    case TurnAction::TakeNext:
        return "next";
    case TurnAction::Begin:
        return "begin";
    case TurnAction::BeginEditors:
        return "editors";
    case TurnAction::MakeReady:
        return "ready";
    case TurnAction::GivePrompt:
        return "give";
    case TurnAction::AskUser:
        return "ask";
    case TurnAction::Decline:
        return "decline";
    case TurnAction::CancelStart:
        return "withdraw";
    case TurnAction::SayCancel:
        return "cancel";
    case TurnAction::WatchStop:
        return "watch";
    case TurnAction::EndProcess:
        return "end";
    case TurnAction::EndAgain:
        return "again";
    case TurnAction::LeaveBehind:
        return "leave";
    case TurnAction::EndAnswered:
        return "=said";
    case TurnAction::EndCancelled:
        return "=cancelled";
    case TurnAction::EndFailed:
        return "=failed";
    case TurnAction::EndInterrupted:
        return "=interrupted";
    case TurnAction::EndEditors:
        return "=editors";
    }
    return "?";
}

/// "next state/action", "." where the state stays and nothing is done, "-" for a rejection.
std::string inWords(TurnState from, const Result<TurnStep>& step)
{
    if (!step)
        return "-";
    if (*step == TurnStep{from, TurnAction::None})
        return ".";
    std::string words(toString(step->next));
    if (step->action != TurnAction::None)
        words += "/" + std::string(wordFor(step->action));
    return words;
}

using Row = std::array<std::string_view, kTurnStates.size()>;

/// One row an event, one column a state, in the order above. Written by hand from what a user is to
/// see when it happens.
const std::map<TurnEvent, Row> kExpectedSteps{
    // clang-format off
    //                             resting            failed             interrupted            starting               withdrawing           working                stopping              ending
    {TurnEvent::PromptTaken,     {"starting/begin",  "starting/begin",  "-",                   "-",                   "-",                  "-",                   "-",                  "-"}},
    {TurnEvent::EditorPrompted,  {"working/editors", "working/editors", "-",                   "-",                   "-",                  "-",                   "-",                  "-"}},
    {TurnEvent::EditorLeft,      {"-",               "-",               "-",                   "-",                   "-",                  "resting/=editors",    "-",                  "-"}},
    {TurnEvent::GuestReady,      {"resting/next",    ".",               "starting/ready",      ".",                   "resting/=cancelled", ".",                   ".",                  "."}},
    {TurnEvent::GuestGone,       {".",               ".",               "resting/=interrupted", "resting/=interrupted", "resting/=cancelled", "resting/=interrupted", "resting/=cancelled", "resting/=cancelled"}},
    {TurnEvent::AgentReady,      {"-",               "-",               "-",                   "working/give",        "resting/=cancelled", "-",                   "-",                  "-"}},
    {TurnEvent::LinkOpened,      {".",               ".",               "-",                   ".",                   ".",                  ".",                   "stopping/watch",     "ending/again"}},
    {TurnEvent::PermissionAsked, {"resting/ask",     "failed/ask",      "-",                   "starting/ask",        "withdrawing/decline", "working/ask",        "stopping/decline",   "ending/decline"}},
    {TurnEvent::Answered,        {"-",               "-",               "-",                   "-",                   "-",                  "resting/=said",       "resting/=said",      "resting/=said"}},
    {TurnEvent::Failure,         {"-",               "-",               "-",                   "failed/=failed",      "resting/=cancelled", "failed/=failed",      "resting/=cancelled", "resting/=cancelled"}},
    {TurnEvent::Withdrawn,       {"-",               "-",               "-",                   "resting/=cancelled",  "resting/=cancelled", "-",                   "-",                  "-"}},
    {TurnEvent::ProcessGone,     {".",               ".",               "-",                   ".",                   ".",                  "failed/=failed",      "resting/=cancelled", "resting/=cancelled"}},
    {TurnEvent::StopRequested,   {"-",               "-",               "resting/=cancelled",  "withdrawing/withdraw", ".",                 "stopping/cancel",     ".",                  "."}},
    {TurnEvent::StopTimedOut,    {"-",               "-",               "-",                   "-",                   "-",                  "-",                   "ending/end",         "resting/leave"}},
    // clang-format on
};

TEST(TurnStates, everyPairIsDecidedAsTheTableSays)
{
    // The last event: a new one needs a row here.
    ASSERT_EQ(kExpectedSteps.size(), static_cast<std::size_t>(TurnEvent::StopTimedOut) + 1);
    for (const auto& [event, row] : kExpectedSteps)
        for (std::size_t column = 0; column < kTurnStates.size(); ++column) {
            const TurnState state = kTurnStates[column];
            EXPECT_EQ(inWords(state, advance(state, event)), row[column])
                << toString(state) << " with event number " << static_cast<int>(event);
        }
}

TEST(TurnStates, aRejectionIsAConflictWithASentence)
{
    const auto refused = advance(TurnState::Resting, TurnEvent::StopRequested);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::Conflict);
    EXPECT_EQ(refused.error().message, "A session in which nothing runs has nothing to stop.");
}

TEST(TurnStates, aTurnEndsOnlyWithAnEndThatIsTold)
{
    const auto ends = [](TurnAction action) {
        return action == TurnAction::EndAnswered || action == TurnAction::EndCancelled ||
               action == TurnAction::EndFailed || action == TurnAction::EndInterrupted ||
               action == TurnAction::EndEditors || action == TurnAction::LeaveBehind;
    };
    for (const auto& [event, row] : kExpectedSteps)
        for (const TurnState state : kTurnStates)
            if (const auto step = advance(state, event)) {
                EXPECT_EQ(isRunning(state) && !isRunning(step->next), ends(step->action))
                    << toString(state) << " with event number " << static_cast<int>(event);
                EXPECT_EQ(step->next == TurnState::Failed && isRunning(state),
                          step->action == TurnAction::EndFailed);
            }
}

TEST(TurnStates, everyTurnCanBeStoppedAndEndsWithItsWorkspace)
{
    for (const TurnState state : kTurnStates) {
        if (!isRunning(state))
            continue;
        const auto stopped = advance(state, TurnEvent::StopRequested);
        ASSERT_TRUE(stopped) << toString(state);
        EXPECT_TRUE(!isRunning(stopped->next) || isBeingStopped(stopped->next)) << toString(state);
        EXPECT_EQ(advance(state, TurnEvent::GuestGone)->next, TurnState::Resting);
    }
}

TEST(TurnStates, theNextHelixGoesOnWithWhatIsOnRecord)
{
    EXPECT_EQ(stateFromRecord({}), TurnState::Resting);
    EXPECT_EQ(stateFromRecord({.isFailed = true}), TurnState::Failed);
    EXPECT_EQ(stateFromRecord({.runs = true}), TurnState::Interrupted);
    EXPECT_EQ(stateFromRecord({.runs = true, .isFailed = true}), TurnState::Interrupted);
    EXPECT_EQ(stateFromRecord({.runs = true, .isStopping = true}), TurnState::Withdrawing);
    EXPECT_EQ(stateFromRecord({.runs = true, .isPromptOut = true}), TurnState::Working);
    EXPECT_EQ(stateFromRecord({.runs = true, .isPromptOut = true, .isStopping = true}),
              TurnState::Stopping);
}

TEST(TurnStates, whatPeopleSeeOfEveryStateAndReach)
{
    using S = SessionState;
    // In the order asleep, apart, near.
    const std::map<TurnState, std::array<S, 3>> shown{
        {TurnState::Resting, {S::Asleep, S::Idle, S::Idle}},
        {TurnState::Failed, {S::Failed, S::Failed, S::Failed}},
        {TurnState::Interrupted, {S::Away, S::Starting, S::Starting}},
        {TurnState::Starting, {S::Away, S::Starting, S::Starting}},
        {TurnState::Withdrawing, {S::Stopping, S::Stopping, S::Stopping}},
        {TurnState::Working, {S::Away, S::Away, S::Working}},
        {TurnState::Stopping, {S::Stopping, S::Stopping, S::Stopping}},
        {TurnState::Ending, {S::Stopping, S::Stopping, S::Stopping}},
    };
    constexpr std::array kReaches{Reach::Asleep, Reach::Apart, Reach::Near};
    for (const TurnState state : kTurnStates)
        for (std::size_t reach = 0; reach < kReaches.size(); ++reach)
            for (const bool asks : {false, true}) {
                const bool isAsking = asks && shown.at(state)[reach] == S::Working;
                EXPECT_EQ(shownState(state, kReaches[reach], asks),
                          isAsking ? S::Asking : shown.at(state)[reach])
                    << toString(state) << " at reach " << reach << (asks ? ", asking" : "");
            }
}

} // namespace
} // namespace helix::sessions
