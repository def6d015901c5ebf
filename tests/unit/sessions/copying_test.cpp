// A workspace is forked: its copy has the conversations.
#include "service_fixture.h"

namespace helix::sessions {
namespace {

class Copying : public SessionsTest {
protected:
    /// The conversation that `copy` has.
    SessionId copied(const WorkspaceId& copy, std::optional<TurnMark> until = {})
    {
        const std::string sentence = "It was forked while a turn ran.";
        const auto done =
            QCoro::waitFor(m_sessions->copyWorkspace(m_door.workspace, copy, sentence, until));
        EXPECT_TRUE(done) << done.error().describe();
        for (const auto& session : m_sessions->list())
            if (session.workspace == copy)
                return session.id;
        ADD_FAILURE() << "there is no copy";
        return {};
    }
};

TEST_F(Copying, theCopyKnowsWhatWasSaidAndRestsByItself)
{
    script("steady", {{"prompts", {{{{"say", "the word is heron"}}}}}});
    const auto id = create("steady");
    ASSERT_TRUE(ask(id, "remember").wentWell());
    const auto copy = WorkspaceId::generate();
    const auto twin = copied(copy);
    EXPECT_NE(twin, id);
    EXPECT_EQ(said(twin, Kind::Answer), said(id, Kind::Answer));
    EXPECT_EQ(said(twin, Kind::Prompt), said(id, Kind::Prompt));
    EXPECT_EQ(said(twin, Kind::Notice), "");
    EXPECT_EQ(hits("heron"), 2U) << "what is copied is found as well";
    EXPECT_EQ(now(twin).title, now(id).title);
    // Each goes on without the other.
    ASSERT_TRUE(QCoro::waitFor(m_sessions->removeWorkspace(copy)));
    EXPECT_EQ(hits("heron"), 1U);
    EXPECT_TRUE(ask(id, "more").wentWell());
}

TEST_F(Copying, aTurnThatRanEndsThereWithASentence)
{
    script("steady",
           {{"prompts", {{{{"say", "before "}}, {{"wait", "file"}, {"path", path("go")}}}}}});
    const auto id = create("steady");
    const auto turn = prompt(id, "work");
    ASSERT_TRUE(link::waitUntil([&] { return said(id, Kind::Answer) == "before \n"; }, 30s));
    ASSERT_TRUE(link::waitUntil([&] { return onDisk("before"); }, 30s));
    const auto twin = copied(WorkspaceId::generate());
    EXPECT_EQ(said(twin, Kind::Notice), "It was forked while a turn ran.\n");
    for (const auto& entry : entries(twin))
        EXPECT_FALSE(entry.open) << "nobody says more of it";
    EXPECT_NE(now(twin).state, SessionState::Working);
    EXPECT_EQ(now(id).state, SessionState::Working) << "where it was forked from it goes on";
    std::ofstream(path("go")) << "x";
    EXPECT_TRUE(waitFor(id, turn).wentWell());
    // And it is so for the next Helix.
    stopHelix();
    startHelix();
    EXPECT_EQ(said(twin, Kind::Notice), "It was forked while a turn ran.\n");
}

TEST_F(Copying, whatMayBeDoneWithoutAskingHoldsForTheCopy)
{
    PermissionRule rule;
    rule.workspace = m_door.workspace;
    rule.allow = true;
    ASSERT_TRUE(QCoro::waitFor(m_sessions->setRules({rule})));
    script("steady", json::object());
    create("steady");
    const auto copy = WorkspaceId::generate();
    copied(copy);
    ASSERT_EQ(m_sessions->rules().size(), 2U);
    EXPECT_EQ(m_sessions->rules()[1].workspace, copy);
    EXPECT_EQ(m_sessions->rules()[0].workspace, m_door.workspace);
}

} // namespace
} // namespace helix::sessions
