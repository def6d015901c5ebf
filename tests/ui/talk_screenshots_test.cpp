// Pictures of what stands around a conversation: its agent, its workspace, others, search.

#include "ui/talk_screenshots.h"

namespace helix::ui::test {

using sessions::ConversationEntry;
using sessions::SessionState;

class AroundConversationScreenshots : public TalkScreenshots {};

INSTANTIATE_TEST_SUITE_P(Themes, AroundConversationScreenshots, testing::Values("dark", "light"),
                         [](const auto& info) { return std::string(info.param); });

TEST_P(AroundConversationScreenshots, New)
{
    fillEverything();
    addAgents(script.plane.fakeAgents);
    shoot("conversation-new");
}

TEST_P(AroundConversationScreenshots, Installing)
{
    fillEverything();
    addAgents(script.plane.fakeAgents);
    script.plane.fakeAgents.installsEnd = false;
    script.plane.fakeAgents.installLines = {
        "npm http fetch GET 200 registry.npmjs.org/@anthropic-ai/claude-code",
        "npm http fetch GET 200 registry.npmjs.org/@img/sharp-linux-x64",
        "added 3 packages in 41s"};
    beginAt("workspace/checkout-fix");
    addClaude();
    save("conversation-installing");
}

TEST_P(AroundConversationScreenshots, InstallCancelled)
{
    fillEverything();
    addAgents(script.plane.fakeAgents);
    script.plane.fakeAgents.installsEnd = false;
    script.plane.fakeAgents.installLines = {"Fetching npm@10.9.4",
                                            "Fetching npm@10.9.4: 1.3 of 2.8 MB"};
    beginAt("workspace/checkout-fix");
    addClaude();
    ASSERT_TRUE(until([this] { return item("cancelAgent-claude") != nullptr; }));
    click("cancelAgent-claude");
    ASSERT_TRUE(until([this] { return item("installNote") != nullptr; }));
    save("conversation-install-cancelled");
}

TEST_P(AroundConversationScreenshots, InstallFailed)
{
    fillEverything();
    addAgents(script.plane.fakeAgents);
    script.plane.fakeAgents.installLines = {"npm error code ENOTFOUND"};
    script.plane.fakeAgents.installError =
        Error{ErrorCode::Conflict,
              "The boundary does not let registry.npmjs.org through. Allow "
              "“Package registries” in Boundary, then add it again.",
              {}};
    beginAt("workspace/checkout-fix");
    addClaude();
    save("conversation-install-failed");
}

TEST_P(AroundConversationScreenshots, Starting)
{
    const auto id = begin();
    talk().entriesOf[id.str()].resize(1);
    talk().of(id).entries = 1;
    talk().of(id).state = SessionState::Starting;
    talk().of(id).doing.clear();
    shoot("conversation-starting");
}

TEST_P(AroundConversationScreenshots, NoAgent)
{
    fillEverything();
    addAgents(script.plane.fakeAgents);
    for (auto& agent : script.plane.fakeAgents.all)
        agent.installed = false;
    shoot("conversation-no-agent");
}

TEST_P(AroundConversationScreenshots, AgentsUnknown)
{
    fillEverything();
    script.plane.fakeAgents.agentsError =
        Error{ErrorCode::Unavailable,
              "The guest of checkout-fix does not answer; look into its boot log.",
              {}};
    shoot("conversation-agents-unknown");
}

TEST_P(AroundConversationScreenshots, SendFailed)
{
    begin();
    talk().promptError =
        Error{ErrorCode::Unavailable, "The agent could not be reached. Try again in a moment.", {}};
    beginAt("workspace/checkout-fix");
    item("promptText")->forceActiveFocus();
    type("Then the docs");
    key(Qt::Key_Return);
    until([this] { return item("promptProblem") != nullptr; });
    save("conversation-send-failed");
}

TEST_P(AroundConversationScreenshots, Away)
{
    const auto id = begin();
    talk().of(id).state = SessionState::Away;
    shoot("conversation-away");
}

TEST_P(AroundConversationScreenshots, Asleep)
{
    fillEverything();
    const auto& asleep = script.plane.fakeWorkspaces.all[3];
    const auto id = addCartTalk(script, asleep.id);
    talk().of(id).state = SessionState::Asleep;
    beginAt("workspace/bench-lab");
    save("conversation-asleep");
}

TEST_P(AroundConversationScreenshots, Menu)
{
    begin();
    const auto workspace = script.plane.fakeWorkspaces.all[0].id;
    talk().addSession(workspace, "Write the docs", SessionState::Idle).changedMs -= 7200000;
    talk().addSession(workspace, "Why is the build slow?", SessionState::Failed).changedMs -=
        86400000;
    beginAt("workspace/checkout-fix");
    click("sessionMenuButton");
    save("conversation-menu");
}

TEST_P(AroundConversationScreenshots, Search)
{
    const auto id = begin();
    const auto first = script.plane.fakeWorkspaces.all[0].id;
    const auto second = script.plane.fakeWorkspaces.all[1].id;
    talk().hits = {
        {id, first, "Fix the failing cart test", 5, ConversationEntry::Kind::Answer, minutesAgo(3),
         "Each line is \x01rounded\x02 before the sum, so two half-cents become one cent."},
        {id, first, "Fix the failing cart test", 4, ConversationEntry::Kind::Tool, minutesAgo(4),
         "rg \"\x01round\x02\\(\" --type py"},
        {id, second, "Write about money", 2, ConversationEntry::Kind::Prompt, minutesAgo(3000),
         "Say in the docs how amounts are \x01rounded\x02 <b>and</b> why."}};
    beginAt("workspaces");
    key(Qt::Key_F, Qt::ControlModifier);
    auto* input = item("searchField")->property("input").value<QQuickItem*>();
    input->setProperty("text", "round*");
    until([this] { return item("hit-2") != nullptr; });
    save("search");
}

TEST_P(AroundConversationScreenshots, SearchFindsNothing)
{
    begin();
    beginAt("workspaces");
    key(Qt::Key_F, Qt::ControlModifier);
    save("search-begin");
    auto* input = item("searchField")->property("input").value<QQuickItem*>();
    input->setProperty("text", "nowhere");
    until([this] { return !talk().searched.empty(); });
    save("search-empty");
}

TEST_P(AroundConversationScreenshots, HomeAtWork)
{
    const auto id = begin();
    const auto other = addCartTalk(script, script.plane.fakeWorkspaces.all[1].id);
    addQuestion(talk(), other);
    beginAt("workspaces");
    talk().tellEnd({id, script.plane.fakeWorkspaces.all[0].id, 1, acp::StopReason::EndTurn, {}});
    save("home-agents");
}

TEST_P(AroundConversationScreenshots, Settings)
{
    fillEverything();
    addAgents(script.plane.fakeAgents);
    script.plane.fakeSessions.knownRules = {
        {script.plane.fakeWorkspaces.all[0].id, "", acp::ToolKind::Execute, true},
        {script.plane.fakeWorkspaces.all[1].id, "claude", acp::ToolKind::Fetch, false}};
    talk().servers = {
        {"tickets", "https://mcp.example.org/tickets", {}, {}, {{"Authorization", "x"}}},
        {"browser", "", {"npx", "-y", "@playwright/mcp"}, {}, {}}};
    beginAt("settings/agents");
    save("settings-agents");
    click("addServerButton");
    save("settings-add-server");
}

// -- checkpoints and forks --------------------------------------------------------------------------

class CheckpointScreenshots : public TalkScreenshots {
protected:
    void keep(const std::string& name, int hour, bool hasMemory, const SessionId& session = {},
              std::int64_t turn = 0)
    {
        constexpr std::int64_t kMorning = 1'790'000'000'000, kHour = 3'600'000;
        script.plane.fakeCheckpoints.all.push_back(
            {script.plane.fakeWorkspaces.all[0].id, name, kMorning + hour * kHour, hasMemory,
             hasMemory ? 212U << 20 : 3U << 20, session.str(), turn});
    }
    void choose(const QString& entry)
    {
        beginAt("workspace/checkout-fix");
        click("workspaceMore");
        click(entry);
    }
};

INSTANTIATE_TEST_SUITE_P(Themes, CheckpointScreenshots, testing::Values("dark", "light"),
                         [](const auto& info) { return std::string(info.param); });

TEST_P(CheckpointScreenshots, Dialog)
{
    const auto id = begin();
    keep("before-the-upgrade", 0, true);
    keep("before-abc-1", 1, false, id, 1);
    keep("before-abc-2", 2, true, SessionId::generate(), 2);
    choose("menuCheckpoints");
    ASSERT_TRUE(until([this] { return item("restore-before-abc-1") != nullptr; }));
    save("checkpoints");
}

TEST_P(CheckpointScreenshots, None)
{
    begin();
    choose("menuCheckpoints");
    ASSERT_TRUE(until([this] { return item("checkpointName") != nullptr; }));
    save("checkpoints-none");
}

TEST_P(CheckpointScreenshots, Fork)
{
    begin();
    choose("menuFork");
    ASSERT_TRUE(until([this] { return item("forkNow") != nullptr; }));
    save("fork");
}

TEST_P(CheckpointScreenshots, BeforeATurn)
{
    const auto id = begin();
    talk().entriesOf[id.str()].front().turn = 1;
    keep("before-abc-1", 1, false, id, 1);
    beginAt("workspace/checkout-fix");
    ASSERT_TRUE(until([this] { return item("beforeTurn") != nullptr; }));
    scrollTo("entries", "beforeTurn");
    click("beforeTurn");
    save("conversation-before-turn");
    click("trySeveralHere");
    ASSERT_TRUE(until([this] { return item("severalNow") != nullptr; }));
    save("conversation-several");
    key(Qt::Key_Escape);
    ASSERT_TRUE(until([this] { return item("severalNow") == nullptr; }));
    scrollTo("entries", "beforeTurn");
    click("beforeTurn");
    click("goBack");
    ASSERT_TRUE(until([this] { return item("confirmButton") != nullptr; }));
    save("conversation-going-back");
}

} // namespace helix::ui::test
