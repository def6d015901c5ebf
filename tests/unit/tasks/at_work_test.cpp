// Which sessions keep their workspace from being suspended.

#include <gtest/gtest.h>

#include "tasks/guest_work.h"

namespace helix::tasks {
namespace {

using sessions::SessionSnapshot;
using sessions::SessionState;

TEST(AtWork, whoeverHasATurnOrAQuestion)
{
    struct Case {
        SessionState state;
        bool works;
    };
    for (const Case& one : {Case{SessionState::Idle, false}, Case{SessionState::Starting, true},
                            Case{SessionState::Working, true}, Case{SessionState::Asking, true},
                            Case{SessionState::Stopping, true}, Case{SessionState::Away, true},
                            Case{SessionState::Failed, false}, Case{SessionState::Asleep, false}}) {
        SessionSnapshot session;
        session.state = one.state;
        EXPECT_EQ(isAtWork(session), one.works) << toString(one.state);
        session.queue.emplace_back();
        EXPECT_TRUE(isAtWork(session)) << toString(one.state) << " with a prompt that waits";
    }
}

TEST(AtWork, aLongSilenceSaysNothing)
{
    SessionSnapshot session;
    session.state = SessionState::Working;
    session.turnStartedMs = 1; // half a century ago
    EXPECT_TRUE(isAtWork(session));
}

TEST(AtWork, whatIsHeldBackForTheUserKeepsNoMachineAwake)
{
    using sessions::HeldFor;
    sessions::SessionSnapshot session;
    session.queue.push_back({1, "mend it", 0});
    EXPECT_TRUE(isAtWork(session));
    for (const auto held : {HeldFor::Model, HeldFor::Project, HeldFor::Machine}) {
        session.heldFor = held;
        EXPECT_FALSE(isAtWork(session));
    }
}

} // namespace
} // namespace helix::tasks
