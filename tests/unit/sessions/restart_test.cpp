// Helix or the workspace goes away in the middle of a turn.
#include "link/acp_run.h"
#include "service_fixture.h"

namespace helix::sessions {
namespace {

class Restart : public SessionsTest {
protected:
    /// Another connection to the one run, with what is on disk; waits until it is closed again.
    /// Whether it had the run in between.
    bool takeOver();
    /// The agent "steady", whose answer comes in two parts: the second when there is a file "go".
    void scriptInTwoParts();
};

void Restart::scriptInTwoParts()
{
    script("steady", {{"prompts",
                       {{{{"say", "before "}},
                         {{"wait", "file"}, {"path", path("go")}},
                         {{"say", "after"}},
                         {{"touch", path("done")}}}}}});
}

bool Restart::takeOver()
{
    const store::Work<std::vector<store::Row>> where = [](store::Transaction& transaction) {
        return transaction.run("SELECT run, last_sequence FROM sessions");
    };
    const auto rows = QCoro::waitFor(m_database->transact(where));
    if (!rows || rows->empty())
        return false;
    acp::Open open;
    open.run = rows->front()[0].toString().toStdString();
    open.after = rows->front()[1].toULongLong();
    link::AcpRun other(m_door.open->controlPort, m_door.open->credential, open);
    bool opened = false;
    bool isClosed = false;
    QObject::connect(&other, &link::AcpRun::opened, [&](const auto&) { opened = true; });
    QObject::connect(&other, &link::AcpRun::closed, [&](const auto&) { isClosed = true; });
    return link::waitUntil([&] { return isClosed; }, 30s) && opened;
}

TEST_F(Restart, returnsToATurnThatWentOn)
{
    scriptInTwoParts();
    const auto id = create("steady");
    const auto turn = prompt(id, "work");
    ASSERT_TRUE(link::waitUntil([&] { return said(id, Kind::Answer) == "before \n"; }, 30s));
    stopHelix();
    std::ofstream(path("go")) << "x";
    ASSERT_TRUE(link::waitUntil([&] { return touched(path("done")); }, 30s));
    const auto guest = std::exchange(m_door.open, std::nullopt);
    startHelix();
    EXPECT_EQ(now(id).state, SessionState::Away);
    m_door.open = guest;
    m_sessions->guestReady(m_door.workspace);
    EXPECT_TRUE(waitFor(id, turn).wentWell());
    EXPECT_EQ(said(id, Kind::Answer), "before after\n") << "nothing twice, nothing lost";
    EXPECT_EQ(said(id, Kind::Notice), "");
    EXPECT_EQ(hits("\"before after\""), 1U);
    EXPECT_EQ(sent("steady", "initialize").size(), 1U) << "the same process";
    EXPECT_TRUE(ask(id, "more").wentWell());
    EXPECT_EQ(sent("steady", "initialize").size(), 1U);
    EXPECT_EQ(sent("steady", "session/prompt").size(), 2U);
}

TEST_F(Restart, aTurnOutlastsASleepOfItsGuest)
{
    scriptInTwoParts();
    const auto id = create("steady");
    const auto turn = prompt(id, "work");
    ASSERT_TRUE(link::waitUntil([&] { return said(id, Kind::Answer) == "before \n"; }, 30s));
    const auto guest = std::exchange(m_door.open, std::nullopt);
    m_sessions->guestAway(m_door.workspace);
    EXPECT_EQ(now(id).state, SessionState::Away);
    std::ofstream(path("go")) << "x";
    ASSERT_TRUE(link::waitUntil([&] { return touched(path("done")); }, 30s));
    EXPECT_TRUE(m_ends.empty());
    m_door.open = guest;
    m_sessions->guestReady(m_door.workspace);
    EXPECT_TRUE(waitFor(id, turn).wentWell());
    EXPECT_EQ(said(id, Kind::Answer), "before after\n") << "nothing twice, nothing lost";
    EXPECT_EQ(said(id, Kind::Notice), "");
    EXPECT_TRUE(ask(id, "more").wentWell());
    EXPECT_EQ(sent("steady", "initialize").size(), 1U) << "the same process";
}

TEST_F(Restart, whatIsAskedWhileItsGuestSleepsIsDoneAfterwards)
{
    script("steady",
           {{"prompts",
             {{{{"wait", "file"}, {"path", path("go")}}, {{"say", "one"}}}, {{{"say", "two"}}}}}});
    const auto id = create("steady");
    const auto turn = prompt(id, "first");
    ASSERT_TRUE(reaches(id, SessionState::Working));
    const auto guest = std::exchange(m_door.open, std::nullopt);
    m_sessions->guestAway(m_door.workspace);
    EXPECT_EQ(prompt(id, "second"), 0) << "it waits for the turn before it";
    m_door.open = guest;
    m_sessions->guestReady(m_door.workspace);
    std::ofstream(path("go")) << "x";
    EXPECT_TRUE(waitFor(id, turn).wentWell());
    EXPECT_TRUE(link::waitUntil([&] { return m_ends.size() == 2; }, 30s));
    EXPECT_EQ(said(id, Kind::Answer), "one\ntwo\n");
    EXPECT_EQ(sent("steady", "initialize").size(), 1U) << "the same process";
}

TEST_F(Restart, aQuestionCanBeAnsweredByTheNextHelix)
{
    const json question{
        {"toolCall", {{"toolCallId", "t1"}, {"title", "Do it"}, {"kind", "execute"}}},
        {"options", {{{"optionId", "yes"}, {"name", "Yes"}, {"kind", "allow_once"}}}}};
    script("asking", {{"prompts", {{{{"ask", question}}}}}});
    const auto id = create("asking");
    const auto turn = prompt(id, "work");
    ASSERT_TRUE(reaches(id, SessionState::Asking));
    stopHelix();
    startHelix();
    ASSERT_TRUE(reaches(id, SessionState::Asking));
    const auto all = entries(id);
    ASSERT_EQ(all.back().kind, Kind::Permission);
    ASSERT_TRUE(m_sessions->answer(id, all.back().permissionId, "yes"));
    EXPECT_TRUE(waitFor(id, turn).wentWell());
    EXPECT_EQ(said(id, Kind::Answer), "outcome: yes\n");
}

TEST_F(Restart, beginsAStartAgain)
{
    script("slow", {{"start", {{{"wait", "file"}, {"path", path("go")}}}},
                    {"prompts", {{{{"say", "here"}}}}}});
    const auto id = create("slow");
    const auto turn = prompt(id, "work");
    const auto queued = prompt(id, "and this");
    EXPECT_EQ(queued, 0);
    ASSERT_TRUE(reaches(id, SessionState::Starting));
    stopHelix();
    std::ofstream(path("go")) << "x";
    startHelix();
    EXPECT_TRUE(waitFor(id, turn).wentWell());
    EXPECT_TRUE(waitFor(id, turn + 1).wentWell()) << "the queue is on disk too";
    EXPECT_EQ(said(id, Kind::Prompt), "work\nand this\n");
    EXPECT_EQ(said(id, Kind::Answer), "here\nhere\n");
}

TEST_F(Restart, aWorkspaceThatStopsEndsTheTurn)
{
    script("patient", {{"history",
                        {{{"sessionUpdate", "agent_message_chunk"},
                          {"content", {{"type", "text"}, {"text", "half done"}}}}}},
                       {"prompts", {{{{"say", "half done"}}, {{"wait", "cancel"}}}}}});
    const auto id = create("patient");
    const auto turn = prompt(id, "work");
    ASSERT_TRUE(link::waitUntil([&] { return said(id, Kind::Answer) == "half done\n"; }, 30s));
    stopGuest();
    const auto end = waitFor(id, turn);
    ASSERT_TRUE(end.failure);
    EXPECT_EQ(now(id).state, SessionState::Asleep);
    EXPECT_NE(said(id, Kind::Notice).find("The workspace stopped"), std::string::npos);
    EXPECT_EQ(said(id, Kind::Answer), "half done\n");
    startGuest();
    EXPECT_TRUE(reaches(id, SessionState::Idle));
    const auto next = prompt(id, "go on");
    ASSERT_TRUE(
        link::waitUntil([&] { return sent("patient", "session/prompt").size() == 2; }, 30s));
    ASSERT_EQ(sent("patient", "session/load").size(), 1U) << "a new process is given its session";
    ASSERT_TRUE(m_sessions->cancel(id));
    (void)waitFor(id, next);
    EXPECT_EQ(said(id, Kind::Answer), "half done\nhalf done\n")
        << "what session/load repeats is not an entry again";
}

TEST_F(Restart, anAgentThatEndedInAGuestThatGoesOnIsNoNewStartOfIt)
{
    scriptInTwoParts();
    const auto id = create("steady");
    const auto turn = prompt(id, "work");
    ASSERT_TRUE(link::waitUntil([&] { return said(id, Kind::Answer) == "before \n"; }, 30s));
    restartAgent();
    EXPECT_TRUE(waitFor(id, turn).failure);
    EXPECT_EQ(said(id, Kind::Notice),
              "Agent steady ended while it worked, and the workspace, which goes on, does not know "
              "how. What it had done is kept; the next prompt starts it again.\n");
    EXPECT_EQ(said(id, Kind::Answer), "before \n");
    std::ofstream(path("go")) << "x";
    EXPECT_TRUE(ask(id, "again").wentWell());
}

TEST_F(Restart, theNextHelixSaysTheSame)
{
    scriptInTwoParts();
    const auto id = create("steady");
    const auto turn = prompt(id, "work");
    ASSERT_TRUE(link::waitUntil([&] { return said(id, Kind::Answer) == "before \n"; }, 30s));
    stopHelix();
    restartAgent();
    startHelix();
    EXPECT_TRUE(waitFor(id, turn).failure);
    EXPECT_NE(said(id, Kind::Notice).find("ended while it worked"), std::string::npos)
        << said(id, Kind::Notice);
}

TEST_F(Restart, aWorkspaceThatWasStartedAnewWhileHelixWasAwayIsSaidToBe)
{
    scriptInTwoParts();
    const auto id = create("steady");
    const auto turn = prompt(id, "work");
    ASSERT_TRUE(link::waitUntil([&] { return said(id, Kind::Answer) == "before \n"; }, 30s));
    stopHelix();
    stopGuest();
    startGuest();
    startHelix();
    EXPECT_TRUE(waitFor(id, turn).failure);
    EXPECT_NE(
        said(id, Kind::Notice).find("The workspace was started anew while Agent steady worked"),
        std::string::npos)
        << said(id, Kind::Notice);
}

TEST_F(Restart, anAgentThatForgetsIsToldWhatWasSaid)
{
    script("forgetful", {{"initialize", {{"agentCapabilities", json::object()}}},
                         {"prompts", {{{{"say", "The answer is 42"}}}}}});
    const auto id = create("forgetful");
    EXPECT_TRUE(ask(id, "What is it?").wentWell());
    stopGuest();
    startGuest();
    EXPECT_TRUE(ask(id, "Are you sure?").wentWell());
    const auto prompts = sent("forgetful", "session/prompt");
    ASSERT_EQ(prompts.size(), 2U);
    const auto& blocks = prompts[1]["params"]["prompt"];
    ASSERT_EQ(blocks.size(), 2U);
    EXPECT_NE(blocks[0].value("text", "").find("The answer is 42"), std::string::npos);
    EXPECT_EQ(blocks[1]["text"], "Are you sure?");
    EXPECT_NE(said(id, Kind::Notice).find("does not remember"), std::string::npos);
}

TEST_F(Restart, everythingSaidIsOnDiskWhenHelixIsKilled)
{
    constexpr int kCount = 3000;
    script("flooding", {{"prompts",
                         {{{{"flood", {{"count", kCount}, {"bytes", 20}}}},
                           {{"touch", path("done")}},
                           {{"wait", "file"}, {"path", path("go")}},
                           {{"say", "end"}}}}}});
    const auto id = create("flooding");
    const auto turn = prompt(id, "work");
    // Somewhere in the middle, more than once.
    for (const std::size_t enough : {200U, 8000U, 30'000U}) {
        ASSERT_TRUE(link::waitUntil([&] { return said(id, Kind::Answer).size() > enough; }, 60s));
        stopHelix();
        startHelix();
    }
    std::ofstream(path("go")) << "x";
    EXPECT_TRUE(waitFor(id, turn).wentWell());
    std::string all;
    for (const auto& entry : entries(id))
        if (entry.kind == Kind::Answer)
            all += entry.text;
    ASSERT_EQ(all.size(), kCount * 20U + 3);
    for (int i = 1; i <= kCount; ++i)
        ASSERT_EQ(all.substr((i - 1) * 20U, std::to_string(i).size()), std::to_string(i));
}

TEST_F(Restart, findsItsWayBackAfterALostConnection)
{
    script(
        "steady",
        {{"prompts",
          {{{{"say", "before "}}, {{"wait", "file"}, {"path", path("go")}}, {{"say", "after"}}}}}});
    const auto id = create("steady");
    const auto turn = prompt(id, "work");
    ASSERT_TRUE(link::waitUntil([&] { return said(id, Kind::Answer) == "before \n"; }, 30s));
    // Another one takes the run over; ours comes back for it. What is read off the disk may be
    // behind what the guest was told is there: then it refuses, and the disk is read again.
    bool gotIt = false;
    for (int tries = 0; tries < 100 && !gotIt; ++tries)
        gotIt = takeOver();
    ASSERT_TRUE(gotIt);
    ASSERT_TRUE(reaches(id, SessionState::Working));
    std::ofstream(path("go")) << "x";
    EXPECT_TRUE(waitFor(id, turn).wentWell());
    EXPECT_EQ(said(id, Kind::Answer), "before after\n");
}

} // namespace
} // namespace helix::sessions
