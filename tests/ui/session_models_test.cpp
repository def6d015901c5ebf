// Conversations beside each other: the conversations, agents, ends, search, rules and servers.

#include "ui/talk_models.h"

#include <QtTest/QSignalSpy>

#include "ui/conversation/search_hits.h"
#include "ui/conversation/workspace_sessions.h"

namespace helix::ui::test {

using sessions::ConversationEntry;
using sessions::SessionState;

class SessionModels : public TalkModels {};

TEST_F(SessionModels, TheDeskFollowsItsConversations)
{
    open();
    auto* conversations = hub().ofWorkspace(workspaceId());
    ASSERT_NE(conversations, nullptr);
    EXPECT_EQ(conversations->count(), 1);
    ASSERT_NE(conversations->current(), nullptr);
    EXPECT_TRUE(conversations->isWorking());
    auto& snapshot = talk().of(id);
    snapshot.doing = "Running pytest";
    talk().tell(snapshot);
    EXPECT_EQ(conversations->doing(), "Running pytest…");
    snapshot.state = SessionState::Asking;
    QSignalSpy asked(&hub(), &SessionHub::asked);
    talk().tell(snapshot);
    talk().tell(snapshot);
    EXPECT_EQ(asked.size(), 1) << "a question is said once";
    EXPECT_TRUE(conversations->isAsking());
    conversations->beginNew();
    EXPECT_EQ(conversations->current(), nullptr);
    talk().tell(snapshot);
    EXPECT_EQ(conversations->current(), nullptr) << "an old one does not push itself in front";
    conversations->choose(QString::fromStdString(id.str()));
    ASSERT_NE(conversations->current(), nullptr);
    conversations->current()->remove();
    ASSERT_TRUE(until([&] { return conversations->count() == 0; }));
    EXPECT_EQ(conversations->current(), nullptr);
    EXPECT_EQ(hub().ofWorkspace("nothing"), nullptr);
}

TEST_F(SessionModels, EndsAreSaidUnlessTheUserStopped)
{
    open();
    QSignalSpy finished(&hub(), &SessionHub::finished);
    QSignalSpy failed(&hub(), &SessionHub::failedNow);
    talk().tellEnd({id, workspace, 1, acp::StopReason::EndTurn, {}});
    talk().tellEnd({id, workspace, 2, acp::StopReason::Cancelled, {}});
    talk().tellEnd({id, workspace, 3, {}, Error{ErrorCode::Unavailable, "It crashed.", {}}});
    ASSERT_EQ(finished.size(), 1);
    EXPECT_EQ(finished[0][1].toString(), "Helix Agent finished “Fix it” in shop.");
    ASSERT_EQ(failed.size(), 1);
    EXPECT_EQ(failed[0][1].toString(), "It crashed.");
}

TEST_F(SessionModels, AgentsAreAddedAndChosen)
{
    script.plane.fakeAgents.all = {
        {{"helix", "Helix Agent", "Apache-2.0"}, true},
        {{"claude", "Claude Code", "proprietary", false, {}, "An Anthropic key"}, false}};
    script.plane.fakeAgents.installLines = {"npm install", "added 3 packages\x1b[0m"};
    open();
    auto* conversations = hub().ofWorkspace(workspaceId());
    conversations->lookForAgents();
    ASSERT_TRUE(until([&] { return conversations->agentsKnown(); }));
    EXPECT_EQ(conversations->chosenTitle(), "Helix Agent");
    script.plane.fakeAgents.installError =
        Error{ErrorCode::Conflict, "Allow registry.npmjs.org first.", {}};
    conversations->install("claude");
    conversations->install("claude");
    ASSERT_TRUE(until([&] { return conversations->installing().isEmpty(); }));
    EXPECT_EQ(script.plane.fakeAgents.installed.size(), 1U);
    EXPECT_EQ(conversations->installProblem(), "Allow registry.npmjs.org first.");
    EXPECT_TRUE(conversations->installOutput().contains("added 3 packages[0m"));
    script.plane.fakeAgents.installError.reset();
    conversations->install("claude");
    ASSERT_TRUE(until([&] { return conversations->installing().isEmpty(); }));
    EXPECT_EQ(conversations->chosenAgent(), "claude");
}

TEST_F(SessionModels, SearchShowsWhatWasFoundAndNothingElse)
{
    EXPECT_EQ(snippetHtml("a \x01<b>round\x02 & c"), "a <b>&lt;b&gt;round</b> &amp; c");
    talk().hits = {
        {id, workspace, "Fix it", 7, ConversationEntry::Kind::Answer, 0, "each \x01line\x02 is"}};
    open();
    SearchHits hits;
    hits.setBackend(&backend);
    hits.setWords("li");
    hits.setWords("line");
    EXPECT_TRUE(hits.isSearching());
    ASSERT_TRUE(until([&] { return hits.isSettled(); }));
    EXPECT_EQ(talk().searched, std::vector<std::string>{"line"}) << "typing settles first";
    ASSERT_EQ(hits.count(), 1);
    EXPECT_EQ(hits.at(0)["workspaceName"].toString(), "shop");
    hits.setWords("");
    EXPECT_EQ(hits.count(), 0);
}

TEST_F(SessionModels, RulesAndServersAreKept)
{
    script.plane.fakeSessions.knownRules = {{workspace, "", acp::ToolKind::Execute, true},
                                            {workspace, "claude", {}, false}};
    open();
    EXPECT_EQ(cell(*hub().rules(), 0, "workspaceName").toString(), "shop");
    hub().removeRule(7);
    hub().removeRule(0);
    ASSERT_TRUE(until([&] { return hub().rules()->rowCount() == 1; }));
    EXPECT_EQ(script.plane.fakeSessions.knownRules[0].agent, "claude");

    EXPECT_FALSE(hub().serverNameProblem("a b").isEmpty());
    EXPECT_FALSE(hub().serverWhereProblem("ftp://x").isEmpty());
    EXPECT_FALSE(hub().serverWhereProblem("https://u:p@x.org").isEmpty());
    EXPECT_FALSE(hub().pairsProblem("novalue").isEmpty());
    EXPECT_FALSE(hub().addServer("", "https://x.org/", ""));
    ASSERT_TRUE(hub().addServer("tickets", "https://x.org/mcp", "Authorization: Bearer a=b\n"));
    ASSERT_TRUE(until([&] { return hub().servers()->rowCount() == 1; }));
    EXPECT_EQ(talk().servers[0].headers[0].second, "Bearer a=b");
    EXPECT_FALSE(hub().serverNameProblem("tickets").isEmpty());
    ASSERT_TRUE(hub().addServer("local", "npx -y \"my server\"", "KEY=v"));
    ASSERT_TRUE(until([&] { return hub().servers()->rowCount() == 2; }));
    EXPECT_EQ(talk().servers[1].command, (std::vector<std::string>{"npx", "-y", "my server"}));
    EXPECT_FALSE(cell(*hub().servers(), 1, "more").toString().contains("v")) << "names, not values";
    hub().removeServer("tickets");
    ASSERT_TRUE(until([&] { return hub().servers()->rowCount() == 1; }));
}

} // namespace helix::ui::test
