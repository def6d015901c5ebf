// Conversations that go back to before a turn, and what is awaited before one begins.
#include "service_fixture.h"

namespace helix::sessions {
namespace {

class Rewind : public SessionsTest {
protected:
    Result<void> rewind(const SessionId& id, std::int64_t turn)
    {
        const TurnMark before{id, turn};
        return QCoro::waitFor(m_sessions->rewind(before));
    }
    /// Three turns.
    SessionId talked()
    {
        script("steady",
               {{"prompts", {{{{"say", "heron"}}}, {{{"say", "plover"}}}, {{{"say", "curlew"}}}}}});
        const auto id = create("steady");
        for (const auto* text : {"one", "two", "three"})
            EXPECT_TRUE(ask(id, text).wentWell());
        return id;
    }
    void expectOnlyTheFirst(const SessionId& id)
    {
        EXPECT_EQ(said(id, Kind::Prompt), "one\n");
        EXPECT_EQ(said(id, Kind::Answer), "heron\n");
        EXPECT_EQ(now(id).turns, 1);
        EXPECT_EQ(now(id).entries, static_cast<std::int64_t>(entries(id).size()));
        EXPECT_EQ(hits("heron"), 1U);
        EXPECT_EQ(hits("plover") + hits("curlew"), 0U) << "what is gone is not found";
    }
};

TEST_F(Rewind, whatWasSaidFromThatTurnOnIsGone)
{
    const auto id = talked();
    stopGuest();
    ASSERT_TRUE(rewind(id, 2));
    expectOnlyTheFirst(id);
    stopHelix();
    startHelix();
    expectOnlyTheFirst(id);
    startGuest();
    EXPECT_TRUE(ask(id, "again").wentWell());
    EXPECT_EQ(now(id).turns, 2);
    EXPECT_EQ(said(id, Kind::Prompt), "one\nagain\n");
}

TEST_F(Rewind, beforeTheFirstTurnThereIsNothing)
{
    const auto id = talked();
    stopGuest();
    ASSERT_TRUE(rewind(id, 1));
    EXPECT_EQ(now(id).turns, 0);
    EXPECT_EQ(now(id).entries, 0);
    EXPECT_TRUE(entries(id).empty());
    startGuest();
    EXPECT_TRUE(ask(id, "again").wentWell());
    EXPECT_EQ(said(id, Kind::Notice), "") << "its agent has forgotten nothing";
}

TEST_F(Rewind, aTurnThatWasNotIsNone)
{
    const auto id = talked();
    stopGuest();
    ASSERT_TRUE(rewind(id, 4));
    EXPECT_EQ(now(id).turns, 3);
    EXPECT_EQ(said(id, Kind::Prompt), "one\ntwo\nthree\n");
    EXPECT_EQ(rewind(SessionId::generate(), 1).error().code, ErrorCode::NotFound);
}

TEST_F(Rewind, whyATurnFailedIsForgottenWithIt)
{
    script("steady", {{"prompts", {{{{"say", "heron"}}}, {{{"exit", 3}}}}}});
    const auto id = create("steady");
    ASSERT_TRUE(ask(id, "one").wentWell());
    ASSERT_TRUE(ask(id, "two").failure);
    ASSERT_EQ(now(id).state, SessionState::Failed);
    stopGuest();
    ASSERT_TRUE(rewind(id, 2));
    EXPECT_NE(now(id).state, SessionState::Failed);
    EXPECT_EQ(now(id).problem, "");
}

TEST_F(Rewind, isRefusedWhileATurnRuns)
{
    script("steady", {{"prompts", {{{{"wait", "file"}, {"path", path("go")}}}}}});
    const auto id = create("steady");
    const auto turn = prompt(id, "work");
    EXPECT_EQ(rewind(id, 1).error().code, ErrorCode::Conflict);
    std::ofstream(path("go")) << "x";
    EXPECT_TRUE(waitFor(id, turn).wentWell());
}

TEST_F(Rewind, aCopyFromBeforeATurnKnowsWhatWasBefore)
{
    const auto id = talked();
    const auto copy = WorkspaceId::generate();
    const std::string sentence = "It was forked while a turn ran.";
    const TurnMark until{id, 2};
    ASSERT_TRUE(QCoro::waitFor(m_sessions->copyWorkspace(m_door.workspace, copy, sentence, until)));
    for (const auto& session : m_sessions->list())
        if (session.workspace == copy) {
            EXPECT_EQ(said(session.id, Kind::Prompt), "one\n");
            EXPECT_EQ(session.turns, 1);
            EXPECT_EQ(session.entries, static_cast<std::int64_t>(entries(session.id).size()));
        }
    EXPECT_EQ(hits("heron"), 2U);
    EXPECT_EQ(hits("plover"), 1U);
    EXPECT_EQ(now(id).turns, 3);
}

// -- before a turn --------------------------------------------------------------------------------

TEST_F(Rewind, aTurnWaitsForWhatIsDoneBeforeIt)
{
    script("steady", json::object());
    std::vector<TurnMark> before;
    async::Completion<void> done;
    m_sessions->setBeforeTurn([&](WorkspaceId, TurnMark mark) -> async::Task<Result<void>> {
        before.push_back(mark);
        const std::string late = "late";
        const async::CancelToken never;
        co_return co_await done.wait(30s, never, late);
    });
    const auto id = create("steady");
    const auto turn = prompt(id, "work");
    EXPECT_EQ(before, (std::vector<TurnMark>{{id, 1}}));
    EXPECT_TRUE(sent("steady", "session/prompt").empty());
    done.resolve(fail(ErrorCode::Conflict, "There is no checkpoint."));
    EXPECT_TRUE(waitFor(id, turn).wentWell()) << "it goes on all the same";
    EXPECT_EQ(said(id, Kind::Notice), "There is no checkpoint.\n");
    EXPECT_EQ(sent("steady", "session/prompt").size(), 1U);
}

TEST_F(Rewind, aTurnIsStoppedWhileItWaits)
{
    script("steady", json::object());
    async::Completion<void> done;
    m_sessions->setBeforeTurn([&](WorkspaceId, TurnMark) -> async::Task<Result<void>> {
        const std::string late = "late";
        const async::CancelToken never;
        co_return co_await done.wait(30s, never, late);
    });
    const auto id = create("steady");
    const auto turn = prompt(id, "work");
    ASSERT_TRUE(m_sessions->cancel(id));
    done.resolve(Result<void>());
    EXPECT_EQ(waitFor(id, turn).reason, acp::StopReason::Cancelled);
    EXPECT_TRUE(sent("steady", "session/prompt").empty());
}

} // namespace
} // namespace helix::sessions
