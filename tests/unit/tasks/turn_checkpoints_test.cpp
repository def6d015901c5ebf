// Points that Helix keeps before the turns of agents, on fake machines; what an agent makes of its
// turn is nothing, for its program is not there.

#include "base/atomic_file.h"
#include "life/automatic_checkpoints.h"
#include "unit/life/plane_fixture.h"
#include "build_tree.h"

namespace helix::tasks {
namespace {

using Names = std::vector<std::string>;

TEST(SurplusCheckpoints, theOldestGoFirst)
{
    const std::vector<life::KeptCheckpoint> four{{"a", 10}, {"b", 10}, {"c", 10}, {"d", 10}};
    EXPECT_EQ(life::surplusCheckpoints(four, 4, 100), Names{});
    EXPECT_EQ(life::surplusCheckpoints(four, 3, 100), Names{"a"});
    EXPECT_EQ(life::surplusCheckpoints(four, 4, 25), (Names{"a", "b"}));
    EXPECT_EQ(life::surplusCheckpoints(four, 4, 5), (Names{"a", "b", "c"})) << "the newest stays";
    EXPECT_EQ(life::surplusCheckpoints(four, 0, 100), (Names{"a", "b", "c", "d"}));
    EXPECT_EQ(life::surplusCheckpoints({}, 0, 0), Names{});
}

class TurnCheckpointsTest : public PlaneTest {
protected:
    TurnCheckpointsTest()
    {
        m_options.installation.agents = tests::sourceFile("images/agents");
        m_options.installation.templateMemory = root() / "library.so";
        EXPECT_TRUE(writeFileAtomically(m_options.installation.templateMemory, Bytes()));
        bootsAlways(m_options);
        openPlane();
        m_id = createReady();
        m_session = QCoro::waitFor(m_plane->sessions().create(m_id, "")).value();
    }
    void set(const std::string& key, const std::string& value)
    {
        ASSERT_TRUE(QCoro::waitFor(m_plane->settings().set(key, value)));
    }
    /// A turn; it is stopped once there is a checkpoint before it, or `done`.
    void turn(const std::string& text, const std::function<bool()>& done = {})
    {
        const sessions::Prompt prompt{text, {}};
        const auto turn = QCoro::waitFor(m_plane->sessions().prompt(m_session, prompt));
        ASSERT_TRUE(turn) << turn.error().describe();
        const auto isKept = [&] { return !turns().empty() && turns().back() == *turn; };
        ASSERT_TRUE(eventually(done ? done : isKept));
        ASSERT_TRUE(m_plane->sessions().cancel(m_session));
        const async::CancelToken never;
        const auto end = QCoro::waitFor(m_plane->sessions().waitForTurn(m_session, *turn, never));
        ASSERT_TRUE(end) << end.error().describe();
    }
    std::vector<plane::Checkpoint> kept() { return m_plane->checkpoints().list(m_id); }
    std::vector<std::int64_t> turns()
    {
        std::vector<std::int64_t> all;
        for (const auto& one : kept())
            all.push_back(one.turn);
        return all;
    }
    std::string said(sessions::ConversationEntry::Kind kind)
    {
        std::string text;
        const auto all = QCoro::waitFor(m_plane->sessions().entries(m_session, 1, 100)).value();
        for (const auto& entry : all)
            if (entry.kind == kind)
                text += entry.text + "\n";
        return text;
    }

    WorkspaceId m_id;
    SessionId m_session;
    using Kind = sessions::ConversationEntry::Kind;
    using Turns = std::vector<std::int64_t>;
};

TEST_F(TurnCheckpointsTest, nothingIsKeptUnlessItIsWanted)
{
    const sessions::Prompt prompt{"one", {}};
    ASSERT_TRUE(QCoro::waitFor(m_plane->sessions().prompt(m_session, prompt)));
    EXPECT_TRUE(stateOf(m_id) == State::Ready && kept().empty());
}

TEST_F(TurnCheckpointsTest, theDiskIsKeptBeforeEachTurnAndTheLastOnesStay)
{
    set("checkpoints.beforeTurn", "disk");
    set("checkpoints.keep", "2");
    turn("one");
    ASSERT_EQ(kept().size(), 1U);
    EXPECT_EQ(kept().front().session, m_session.str());
    EXPECT_FALSE(kept().front().hasMemory);
    ASSERT_TRUE(QCoro::waitFor(m_plane->checkpoints().add(m_id, "mine", true)));
    turn("two");
    turn("three");
    EXPECT_EQ(turns(), (Turns{0, 2, 3})) << "what its user keeps is not counted";
    reopenPlane();
    EXPECT_EQ(settled(m_id).state, State::Ready);
    EXPECT_EQ(turns(), (Turns{0, 2, 3}));
    turn("four");
    EXPECT_EQ(turns(), (Turns{0, 3, 4}));
}

TEST_F(TurnCheckpointsTest, memoryIsKeptAsWellAndTakesNoMoreThanItMay)
{
    set("checkpoints.beforeTurn", "memory");
    turn("one");
    turn("two");
    EXPECT_EQ(turns(), (Turns{1, 2}));
    EXPECT_TRUE(kept().front().hasMemory);
    set("checkpoints.mostMiB", "0");
    turn("three");
    EXPECT_EQ(turns(), (Turns{3})) << "the newest stays";
}

TEST_F(TurnCheckpointsTest, theConversationGoesBackWithItsWorkspace)
{
    set("checkpoints.beforeTurn", "disk");
    turn("one");
    turn("two");
    turn("three");
    const std::string name = kept().at(1).name;
    ASSERT_TRUE(QCoro::waitFor(m_plane->checkpoints().restore(m_id, name, true)));
    EXPECT_EQ(settled(m_id).state, State::Ready);
    EXPECT_EQ(said(Kind::Prompt), "one\n");
    turn("two again");
    EXPECT_EQ(said(Kind::Prompt), "one\ntwo again\n");
    EXPECT_EQ(turns(), (Turns{1, 3, 2})) << "the new one took the place of the old";
}

TEST_F(TurnCheckpointsTest, aForkFromBeforeATurnKnowsWhatWasBefore)
{
    set("checkpoints.beforeTurn", "disk");
    turn("one");
    turn("two");
    const std::string name = kept().at(1).name, none;
    const auto fork = QCoro::waitFor(m_plane->checkpoints().fork(m_id, name, none));
    ASSERT_TRUE(fork) << fork.error().describe();
    EXPECT_EQ(settled(*fork).state, State::Ready);
    EXPECT_EQ(said(Kind::Prompt), "one\ntwo\n");
    for (const auto& session : m_plane->sessions().list())
        if (session.workspace == *fork)
            m_session = session.id;
    EXPECT_EQ(said(Kind::Prompt), "one\n");
}

TEST_F(TurnCheckpointsTest, aTurnGoesOnWithoutOneAndSaysSo)
{
    set("checkpoints.beforeTurn", "disk");
    turn("one");
    // Its name is the next one's; what its user keeps is not touched.
    const std::string name = kept().front().name;
    const std::string next = name.substr(0, name.rfind('-')) + "-2";
    ASSERT_TRUE(QCoro::waitFor(m_plane->checkpoints().add(m_id, next, true)));
    turn("two", [&] { return !said(Kind::Notice).empty(); });
    EXPECT_EQ(said(Kind::Notice), "There is no checkpoint before this turn.\ncalm-otter has a "
                                  "checkpoint " +
                                      next + " already; choose another name.\n");
    EXPECT_EQ(said(Kind::Prompt), "one\ntwo\n");
    EXPECT_EQ(turns(), (Turns{1, 0})) << "the one before is kept as long as there is no newer one";
}

TEST_F(TurnCheckpointsTest, thoseThatItsUserKeepsLeaveRoom)
{
    set("checkpoints.beforeTurn", "disk");
    for (std::size_t at = 0; at < plane::kMaxCheckpoints; ++at)
        ASSERT_TRUE(
            QCoro::waitFor(m_plane->checkpoints().add(m_id, "mine-" + std::to_string(at), true)));
    turn("one");
    EXPECT_EQ(turns().back(), 1);
}

} // namespace
} // namespace helix::tasks
