// An agent that says nothing for longer than it may.
#include "service_fixture.h"

namespace helix::sessions {
namespace {

class Silence : public SessionsTest {
protected:
    /// Notices that say how long the agent has been silent.
    std::size_t notices(const SessionId& id, const std::string& howLong)
    {
        std::size_t count = 0;
        for (const auto& entry : entries(id))
            count += entry.kind == Kind::Notice &&
                     entry.text.find("has said nothing for " + howLong) != std::string::npos;
        return count;
    }
};

TEST_F(Silence, isSaidAndTheTurnGoesOn)
{
    script(
        "slow",
        {{"prompts",
          {{{{"say", "before "}}, {{"wait", "file"}, {"path", path("go")}}, {{"say", "after"}}}}}},
        {{"silenceSeconds", 1}});
    const auto id = create("slow");
    const auto turn = prompt(id, "work");
    // A busy computer may be as silent while it starts the agent, which is said as well.
    ASSERT_TRUE(link::waitUntil([&] { return !said(id, Kind::Answer).empty(); }, 60s));
    const auto earlier = notices(id, "1 s");
    ASSERT_TRUE(link::waitUntil([&] { return notices(id, "1 s") > earlier; }, 60s));
    EXPECT_NE(said(id, Kind::Notice).find("Agent slow"), std::string::npos);
    EXPECT_EQ(now(id).state, SessionState::Working) << "nobody but the user ends it";
    std::ofstream(path("go")) << "x";
    EXPECT_TRUE(waitFor(id, turn).wentWell());
    EXPECT_EQ(said(id, Kind::Answer), "before \nafter\n");
}

TEST_F(Silence, canBeEndedByTheUser)
{
    script("dead", {{"prompts", {{{{"wait", "cancel"}}}}}}, {{"silenceSeconds", 1}});
    const auto id = create("dead");
    const auto turn = prompt(id, "work");
    ASSERT_TRUE(link::waitUntil([&] { return notices(id, "1 s") > 0; }, 60s));
    ASSERT_TRUE(m_sessions->cancel(id));
    EXPECT_EQ(waitFor(id, turn).reason, acp::StopReason::Cancelled);
}

TEST_F(Silence, isToldRightByAHelixThatDidNotStartTheAgent)
{
    script("slow",
           {{"prompts",
             {{{{"wait", "file"}, {"path", path("go")}},
               {{"say", "half"}},
               {{"wait", "file"}, {"path", path("end")}}}}}},
           {{"silenceSeconds", 1}});
    const auto id = create("slow");
    const auto turn = prompt(id, "work");
    ASSERT_TRUE(reaches(id, SessionState::Working));
    stopHelix();
    startHelix();
    ASSERT_TRUE(reaches(id, SessionState::Working));
    const auto before = notices(id, "");
    std::ofstream(path("go")) << "x";
    ASSERT_TRUE(link::waitUntil([&] { return notices(id, "") > before; }, 60s));
    EXPECT_EQ(notices(id, ""), notices(id, "1 s"));
    std::ofstream(path("end")) << "x";
    EXPECT_TRUE(waitFor(id, turn).wentWell());
}

} // namespace
} // namespace helix::sessions
