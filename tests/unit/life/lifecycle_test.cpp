#include "life/lifecycle.h"

#include <array>
#include <map>

#include <gtest/gtest.h>

namespace helix::life {
namespace {

constexpr std::array kStates{
    State::Creating,   State::Starting,  State::GuestReady, State::AgentReady,  State::Ready,
    State::Suspending, State::Suspended, State::Resuming,   State::Unreachable, State::Stopping,
    State::Stopped,    State::Failed,    State::Deleting};
constexpr std::array kEvents{
    Event::DiskPrepared,     Event::GuestAnswered,   Event::AgentAnswered,   Event::Paired,
    Event::StartRequested,   Event::StopRequested,   Event::MachineEnded,    Event::Failure,
    Event::CancelRequested,  Event::DeleteRequested, Event::ConsoleAnswered, Event::BootInstead,
    Event::SuspendRequested, Event::Saved,           Event::NotSaved,        Event::NotResumed};

/// One row a state, one column an event, in the order above; "-" is a rejection. Written by hand
/// from docs/architecture.md.
const std::map<State, std::array<std::string_view, kEvents.size()>> kExpected{
    // clang-format off
    //                     disk        guest          agent          paired   start       stop        ended      failure   cancel      delete     console  boot  suspend saved notsaved notresumed
    {State::Creating,   {"starting", "-",           "-",           "-",     "-",        "-",        "-",       "failed", "deleting", "deleting", "-", "-", "-", "-", "-", "-"}},
    {State::Starting,   {"starting", "guest_ready", "-",           "-",     "-",        "stopping", "-",       "failed", "stopping", "deleting", "ready", "starting", "-", "-", "-", "-"}},
    {State::GuestReady, {"-",        "-",           "agent_ready", "-",     "-",        "stopping", "-",       "failed", "stopping", "deleting", "-", "starting", "-", "-", "-", "-"}},
    {State::AgentReady, {"-",        "-",           "-",           "ready", "-",        "stopping", "-",       "failed", "stopping", "deleting", "-", "starting", "-", "-", "-", "-"}},
    {State::Ready,      {"-",        "-",           "-",           "-",     "-",        "stopping", "stopped", "failed", "-",        "deleting", "-", "-", "suspending", "-", "-", "-"}},
    {State::Suspending, {"-",        "-",           "-",           "-",     "-",        "-",        "stopped", "failed", "-",        "deleting", "-", "-", "-", "suspended", "ready", "-"}},
    {State::Suspended,  {"-",        "-",           "-",           "-",     "resuming", "stopping", "-",       "-",      "-",        "deleting", "-", "-", "-", "-", "-", "-"}},
    {State::Resuming,   {"-",        "-",           "-",           "ready", "-",        "-",        "stopped", "failed", "-",        "deleting", "-", "-", "-", "-", "-", "suspended"}},
    {State::Unreachable,{"-",        "-",           "-",           "ready", "agent_ready", "stopping", "stopped", "failed", "-",     "deleting", "ready", "-", "-", "-", "-", "-"}},
    {State::Stopping,   {"-",        "-",           "-",           "-",     "-",        "-",        "stopped", "failed", "-",        "deleting", "-", "-", "-", "-", "-", "-"}},
    {State::Stopped,    {"-",        "-",           "-",           "-",     "starting", "-",        "-",       "-",      "-",        "deleting", "-", "-", "-", "-", "-", "-"}},
    {State::Failed,     {"-",        "-",           "-",           "-",     "starting", "-",        "-",       "-",      "-",        "deleting", "-", "-", "-", "-", "-", "-"}},
    {State::Deleting,   {"-",        "-",           "-",           "-",     "-",        "-",        "-",       "failed", "-",        "-", "-", "-", "-", "-", "-", "-"}},
    // clang-format on
};

TEST(Lifecycle, everyPairIsDecidedAsTheTableSays)
{
    for (const State state : kStates)
        for (std::size_t column = 0; column < kEvents.size(); ++column) {
            const auto next = advance(state, kEvents[column]);
            EXPECT_EQ(next ? toString(*next) : "-", kExpected.at(state)[column])
                << toString(state) << " with event number " << column;
        }
}

TEST(Lifecycle, aRejectionIsAConflictWithASentence)
{
    const auto refused = advance(State::Stopping, Event::StartRequested);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::Conflict);
    EXPECT_EQ(refused.error().message, "A workspace that is stopping cannot be started.");
}

TEST(Lifecycle, everyStateReachesAnEndFromWhichItCanBeDeleted)
{
    for (const State state : kStates)
        if (state != State::Deleting) {
            EXPECT_EQ(advance(state, Event::DeleteRequested).value(), State::Deleting);
        }
}

TEST(Lifecycle, wordsGoBothWays)
{
    for (const State state : kStates) {
        EXPECT_EQ(stateFromString(toString(state)).value(), state);
        EXPECT_FALSE(describe(state).empty());
    }
    EXPECT_FALSE(stateFromString("sleeping"));
}

TEST(Lifecycle, onlyStatesAfterLaunchMayHaveAMachine)
{
    EXPECT_FALSE(mayHaveMachine(State::Creating));
    EXPECT_FALSE(mayHaveMachine(State::Stopped));
    EXPECT_FALSE(mayHaveMachine(State::Suspended));
    EXPECT_FALSE(mayHaveMachine(State::Failed));
    EXPECT_TRUE(mayHaveMachine(State::Starting));
    EXPECT_TRUE(mayHaveMachine(State::Ready));
    EXPECT_TRUE(mayHaveMachine(State::Deleting));
}

} // namespace
} // namespace helix::life
