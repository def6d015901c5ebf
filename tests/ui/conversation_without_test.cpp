// A conversation that lacks something: its agent, a model, budget, or a key that is taken; and the ways on from there.

#include "providers/key_state.h"
#include "ui/conversation/session_hub.h"
#include "ui/conversation/workspace_sessions.h"
#include "ui/conversation_fixture.h"
#include "ui/settings/model_offers.h"
#include "ui/settings/provider_hub.h"
#include "ui/shell/backend.h"

namespace helix::ui::test {

using sessions::SessionState;

TEST_F(ConversationBehaviour, AnAgentIsAddedWhereItIsMissed)
{
    script.plane.fakeAgents.installLines = {"added 3 packages"};
    script.plane.fakeAgents.installError =
        Error{ErrorCode::Conflict,
              "The boundary does not let registry.npmjs.org through. Allow it "
              "and try again.",
              {}};
    start("workspace/shop");
    addClaude();
    ASSERT_TRUE(until([this] { return textOf("installProblem").contains("registry.npmjs.org"); }));
    EXPECT_NE(itemWithText("added 3 packages"), nullptr);
    script.plane.fakeAgents.installError.reset();
    addClaude();
    ASSERT_TRUE(until([this] { return item("addAgent-claude") == nullptr; }));
}

TEST_F(ConversationBehaviour, OneThatFailedForWantOfItsAgentAddsItWhereItSaysSo)
{
    const auto id = addCartTalk(script, workspace);
    auto& session = talk().of(id);
    session.agent = "claude";
    session.agentTitle = "Claude Code";
    session.state = SessionState::Failed;
    session.problem = "Claude Code is not installed in this workspace. Add it in Helix, or with: "
                      "helixctl agent add WORKSPACE claude";
    start("workspace/shop");
    ASSERT_TRUE(until([this] { return item("addAgent-claude") != nullptr; }));
    EXPECT_TRUE(textOf("stateLine").startsWith("Claude Code is not installed"));
    EXPECT_EQ(itemWithText("The next prompt tries it again"), nullptr) << "it would not";
    EXPECT_EQ(item("agent-codex"), nullptr) << "this one, and no other";
    click("addAgent-claude");
    ASSERT_TRUE(until([this] { return item("keepButton") != nullptr; })) << "it asks first";
    EXPECT_NE(itemWithText("Licence: proprietary"), nullptr);
    click("confirmButton");
    ASSERT_TRUE(until([this] { return item("addAgent-claude") == nullptr; }));
    ASSERT_EQ(script.plane.fakeAgents.installed, std::vector<std::string>{"claude"});
    EXPECT_TRUE(until([this] {
        return textOf("stateLine") ==
               "Claude Code is in this workspace now. Send the prompt again.";
    }));
    EXPECT_TRUE(item("promptText")->property("text").toString().startsWith("test_total_rounds"));
}

TEST_F(ConversationBehaviour, OneThatFailedForSomethingElseOffersNoAgent)
{
    const auto id = addCartTalk(script, workspace);
    talk().of(id).agent = "codex";
    talk().of(id).state = SessionState::Failed;
    talk().of(id).problem = "Codex ended (exit status 1). The next prompt starts it again.";
    start("workspace/shop");
    ASSERT_TRUE(
        until([this] { return itemWithText("tries it again and goes on here") != nullptr; }));
    settle();
    EXPECT_EQ(item("addAgent-claude"), nullptr);
    EXPECT_TRUE(textOf("stateLine").startsWith("Codex ended"));
}

TEST_F(ConversationBehaviour, OneWithoutBudgetIsGivenMoreWhereItSaysSo)
{
    const auto id = addCartTalk(script, workspace);
    talk().of(id).state = SessionState::Failed;
    talk().of(id).problem = "The budget of this workspace is used up.";
    auto& account = script.plane.fakeProviders.accounts[workspace.str()];
    account.budget.microUsd = account.usage.microUsd = 5'000'000;
    start("workspace/shop");
    ASSERT_TRUE(until([this] { return item("raiseBudget") != nullptr; }));
    EXPECT_EQ(itemWithText("tries it again and goes on here"), nullptr) << "it would not";
    click("raiseBudget");
    ASSERT_TRUE(until([this] { return item("budgetDollars") != nullptr; }));
    setText("budgetDollars", "8");
    key(Qt::Key_Return);
    EXPECT_TRUE(until([this] { return item("raiseBudget") == nullptr; }));
    EXPECT_NE(itemWithText("tries it again and goes on here"), nullptr);
}

TEST_F(ConversationBehaviour, WhereTheAgentsAreNotKnownNoneIsNamedAndTheLogIsNear)
{
    script.plane.fakeAgents.agentsError = Error{
        ErrorCode::Unavailable, "The guest of shop does not answer; look into its boot log.", {}};
    start("workspace/shop");
    ASSERT_TRUE(until([this] { return item("bootLogOfUnknown") != nullptr; }));
    EXPECT_EQ(textOf("conversationUsage"), "");
    click("bootLogOfUnknown");
    EXPECT_TRUE(until([this] { return itemWithText("Boot log of shop") != nullptr; }));
    key(Qt::Key_Escape);
    script.plane.fakeAgents.agentsError.reset();
    click("agentsAgain");
    EXPECT_TRUE(until([this] { return textOf("conversationUsage") == "with Helix Agent"; }));
}

TEST_F(ConversationBehaviour, AddingAnAgentCanBeCancelledAndSaysWhatIsLeft)
{
    script.plane.fakeAgents.installLines = {"Fetching npm@10.9.4"};
    script.plane.fakeAgents.installsEnd = false;
    start("workspace/shop");
    addClaude();
    ASSERT_TRUE(until([this] { return item("cancelAgent-claude") != nullptr; }));
    EXPECT_EQ(item("addAgent-claude"), nullptr);
    EXPECT_TRUE(textOf("installStep").startsWith("Adding it, "));
    item("agent-claude")->setProperty("seconds", 3700);
    EXPECT_EQ(textOf("installStep"), "Adding it, 1 h 1 min so far. Only this workspace gets it.")
        << "as everywhere";
    click("cancelAgent-claude");
    ASSERT_TRUE(until([this] { return textOf("installNote").contains("is kept"); }));
    EXPECT_EQ(script.plane.fakeAgents.installsCancelled, std::vector<std::string>{"claude"});
    EXPECT_EQ(item("cancelAgent-claude"), nullptr);
    EXPECT_EQ(item("installProblem"), nullptr) << "cancelled is no failure";
    script.plane.fakeAgents.installsEnd = true;
    addClaude();
    ASSERT_TRUE(until([this] { return item("addAgent-claude") == nullptr; }));
}

TEST_F(ConversationBehaviour, ABigDownloadAsksFirst)
{
    start("workspace/shop");
    click("otherAgents");
    click("addAgent-claude");
    ASSERT_TRUE(until([this] { return item("keepButton") != nullptr; }));
    EXPECT_NE(itemWithText("Licence: proprietary"), nullptr);
    click("keepButton");
    EXPECT_TRUE(until([this] { return item("keepButton") == nullptr; }));
    EXPECT_EQ(item("cancelAgent-claude"), nullptr) << "nothing was begun";
}

TEST_F(ConversationBehaviour, APromptWithoutAModelIsKeptBesideTheWayToOne)
{
    script.plane.fakeProviders.around.servers = {
        {"Ollama", "ollama", 11434, {"qwen3:8b", "llama3"}}};
    script.plane.fakeProviders.around.keys = {
        {"ANTHROPIC_API_KEY", providers::ProviderKind::Anthropic}};
    script.plane.fakeProviders.testResults.emplace("ollama",
                                                   providers::ProviderTest{"It has 2 models.", {}});
    const auto id = addCartTalk(script, workspace);
    auto& session = talk().of(id);
    session.state = SessionState::Idle;
    session.heldFor = sessions::HeldFor::Model;
    session.queue = {{7, "mend the tests", 0}};
    start("workspace/shop");
    ASSERT_TRUE(until([this] { return item("offer-server-11434") != nullptr; }));
    EXPECT_NE(itemWithText("Your prompt is kept"), nullptr);
    EXPECT_NE(itemWithText("qwen3:8b and 1 more model"), nullptr);
    EXPECT_NE(item("offer-key-ANTHROPIC_API_KEY"), nullptr);
    EXPECT_TRUE(script.plane.fakeProviders.keysRead.empty()) << "offered, not taken";
    click("offer-server-11434");
    ASSERT_TRUE(until([this] { return script.plane.fakeProviders.known.size() == 1; }));
    EXPECT_EQ(script.plane.fakeProviders.known[0].baseUrl, "http://127.0.0.1:11434");
    EXPECT_TRUE(until([this] { return talk().wentOn > 0; })) << "what waits is told";
}

TEST_F(ConversationBehaviour, WithoutALocalServerItSaysSoAndLooksAgain)
{
    start("workspace/shop");
    ASSERT_TRUE(until([this] { return item("serversLookedFor") != nullptr; }));
    script.plane.fakeProviders.around.servers = {{"Ollama", "ollama", 11434, {"qwen3:8b"}}};
    click("lookAgain");
    EXPECT_TRUE(until([this] { return item("offer-server-11434") != nullptr; }));
    EXPECT_EQ(item("serversLookedFor"), nullptr);
}

TEST_F(ConversationBehaviour, AnOfferThatFailsIsSaidOnceWhereItIsLookedFor)
{
    script.plane.fakeProviders.around.servers = {{"Ollama", "ollama", 11434, {"qwen3:8b"}}};
    start("workspace/shop");
    ASSERT_TRUE(until([this] { return item("offer-server-11434") != nullptr; }));
    script.plane.fakeForwards.addForward(workspace, 80, 11434, "",
                                         boundary::ForwardState::Listening);
    click("offer-server-11434");
    ASSERT_TRUE(until([this] { return textOf("offerProblem").contains("by now"); }));
    settle();
    EXPECT_EQ(item("toast"), nullptr) << "the card says it";
    click("nav-images");
    backend().modelOffers()->add("server-11434"); // the card was left meanwhile
    EXPECT_TRUE(until([this] { return item("toast") != nullptr; }));
    EXPECT_NE(itemWithText("Port 11434 leads into a workspace by now"), nullptr);
}

TEST_F(ConversationBehaviour, AKeyThatIsRefusedInATurnHasAWayForward)
{
    auto& plane = script.plane;
    plane.fakeProviders.addProvider("anthropic", providers::ProviderKind::Anthropic,
                                    "https://api.anthropic.com", true);
    plane.fakeSettings.values[providers::kKeyStatesSetting] = "anthropic=works";
    const auto id = addCartTalk(script, workspace);
    talk().of(id).state = SessionState::Failed;
    start("workspace/shop");
    ASSERT_TRUE(until([this] { return item("entries") != nullptr; }));
    EXPECT_EQ(item("providersOfRefused"), nullptr) << "it failed for something else";
    plane.fakeSettings.values[providers::kKeyStatesSetting] = "anthropic=refused";
    plane.fakeSettings.tell();
    ASSERT_TRUE(until([this] { return item("providersOfRefused") != nullptr; }));
    EXPECT_NE(itemWithText("The key was refused"), nullptr);
    EXPECT_NE(itemWithText("anthropic refused its key."), nullptr);
    EXPECT_EQ(itemWithText("Your prompt is kept"), nullptr) << "none waits";
    click("providersOfRefused");
    EXPECT_TRUE(until([this] { return item("test-anthropic") != nullptr; }));
}

TEST_F(ConversationBehaviour, ARefusedKeyThatIsNotNeededExplainsNoFailure)
{
    auto& plane = script.plane;
    for (const char* name : {"anthropic", "old"})
        plane.fakeProviders.addProvider(name, providers::ProviderKind::Anthropic,
                                        "https://api.anthropic.com", true);
    plane.fakeSettings.values[providers::kKeyStatesSetting] = "anthropic=works old=refused";
    talk().of(addCartTalk(script, workspace)).state = SessionState::Failed;
    start("workspace/shop");
    ASSERT_TRUE(until([this] { return isHeard("anthropic=works old=refused"); }));
    ASSERT_TRUE(until([this] { return item("entries") != nullptr; }));
    settle();
    EXPECT_EQ(item("providersOfRefused"), nullptr);
    plane.fakeSettings.values[providers::kKeyStatesSetting] = "anthropic=refused old=refused";
    plane.fakeSettings.tell();
    EXPECT_TRUE(until([this] { return item("providersOfRefused") != nullptr; }));
}

TEST_F(ConversationBehaviour, ARefusedKeyExplainsNoFailureWhicheverOfTheProvidersItIs)
{
    auto& plane = script.plane;
    for (const char* name : {"anthropic", "old"})
        plane.fakeProviders.addProvider(name, providers::ProviderKind::Anthropic,
                                        "https://api.anthropic.com", true);
    plane.fakeSettings.values[providers::kKeyStatesSetting] = "anthropic=refused old=works";
    talk().of(addCartTalk(script, workspace)).state = SessionState::Failed;
    start("workspace/shop");
    ASSERT_TRUE(until([this] { return isHeard("anthropic=refused old=works"); }));
    ASSERT_TRUE(until([this] { return item("entries") != nullptr; }));
    settle();
    EXPECT_EQ(item("providersOfRefused"), nullptr) << "the other is asked";
}

/// Claude Code speaks one protocol: what other kinds answer is nothing to it.
class ClaudeWithARefusedKey : public ConversationBehaviour {
protected:
    /// By name, in the order in which they are listed.
    void fails(const std::vector<std::pair<std::string, providers::ProviderKind>>& known,
               const std::string& states)
    {
        for (const auto& [name, kind] : known)
            script.plane.fakeProviders.addProvider(name, kind, "https://" + name + ".example",
                                                   true);
        script.plane.fakeSettings.values[providers::kKeyStatesSetting] = states;
        auto& session = talk().of(addCartTalk(script, workspace));
        session.agent = "claude";
        session.agentTitle = "Claude Code";
        session.state = SessionState::Failed;
        start("workspace/shop");
        ASSERT_TRUE(until([&] { return isHeard(states); }));
        ASSERT_TRUE(until([this] { return item("entries") != nullptr; }));
    }
};

TEST_F(ClaudeWithARefusedKey, IsShownTheWayAlthoughHelixAgentHasAModel)
{
    fails({{"anthropic", providers::ProviderKind::Anthropic},
           {"local", providers::ProviderKind::OpenAi}},
          "anthropic=refused local=works");
    EXPECT_TRUE(until([this] { return item("providersOfRefused") != nullptr; }));
    EXPECT_NE(itemWithText("anthropic refused its key."), nullptr);
}

TEST_F(ClaudeWithARefusedKey, IsShownItAlsoWhereTheOtherModelIsListedFirst)
{
    fails({{"a-local", providers::ProviderKind::OpenAi},
           {"anthropic", providers::ProviderKind::Anthropic}},
          "a-local=works anthropic=refused");
    EXPECT_TRUE(until([this] { return item("providersOfRefused") != nullptr; }));
}

TEST_F(ClaudeWithARefusedKey, IsNotWhereAnotherOfItsKindServes)
{
    fails({{"anthropic", providers::ProviderKind::Anthropic},
           {"work", providers::ProviderKind::Anthropic},
           {"local", providers::ProviderKind::OpenAi}},
          "anthropic=refused work=works");
    settle();
    EXPECT_EQ(item("providersOfRefused"), nullptr);
}

TEST_F(ClaudeWithARefusedKey, IsNotWhereTheKeyIsOfAnotherKind)
{
    fails({{"anthropic", providers::ProviderKind::Anthropic},
           {"gemini", providers::ProviderKind::Gemini}},
          "anthropic=works gemini=refused");
    settle();
    EXPECT_EQ(item("providersOfRefused"), nullptr) << "it asks no Gemini";
    script.plane.fakeSettings.values[providers::kKeyStatesSetting] = "anthropic=refused";
    script.plane.fakeSettings.tell();
    EXPECT_TRUE(until([this] { return item("providersOfRefused") != nullptr; }));
}

TEST_F(ClaudeWithARefusedKey, IsShownItWhereTheUserChoseThatOne)
{
    const auto kind = providers::ProviderKind::Anthropic;
    fails({{"anthropic", kind}, {"work", kind}}, "anthropic=refused work=works");
    settle();
    EXPECT_EQ(item("providersOfRefused"), nullptr);
    script.plane.fakeProviders.known[0].chosen = true;
    script.plane.fakeProviders.tell();
    ASSERT_TRUE(until([this] { return item("providersOfRefused") != nullptr; }));
    EXPECT_NE(itemWithText("You chose it to be asked first"), nullptr)
        << "another one beside it is there already";
    EXPECT_EQ(item("offer-server-11434"), nullptr);
}

TEST_F(ConversationBehaviour, AProviderThatIsChosenForTheWorkspaceExplainsItsFailure)
{
    auto& fake = script.plane.fakeProviders;
    for (const char* name : {"anthropic", "old"})
        fake.addProvider(name, providers::ProviderKind::Anthropic, "https://api.anthropic.com",
                         true);
    script.plane.fakeSettings.values[providers::kKeyStatesSetting] = "anthropic=works old=refused";
    fake.accounts[workspace.str()].chosen = "old";
    talk().of(addCartTalk(script, workspace)).state = SessionState::Failed;
    start("workspace/shop");
    ASSERT_TRUE(until([this] { return item("providersOfRefused") != nullptr; }));
    EXPECT_NE(itemWithText("old refused its key. You chose it for this workspace"), nullptr);
    EXPECT_TRUE(backend().providers()->ownAgentHasModel()) << "everywhere else there is one";
    fake.accounts[workspace.str()].chosen = "anthropic";
    fake.tellAccount(workspace);
    EXPECT_TRUE(until([this] { return item("providersOfRefused") == nullptr; }));
}

TEST_F(ConversationBehaviour, AnotherAgentSaysBeforehandThatItHasNoKey)
{
    auto& fake = script.plane.fakeProviders;
    fake.addProvider("local", providers::ProviderKind::OpenAi, "http://127.0.0.1:11434", false);
    fake.around.servers = {{"Ollama", "ollama", 11434, {"qwen3:8b"}}};
    fake.around.keys = {{"OPENAI_API_KEY", providers::ProviderKind::OpenAi},
                        {"GEMINI_API_KEY", providers::ProviderKind::Gemini}};
    start("workspace/shop");
    ASSERT_TRUE(until([this] { return item("otherAgents") != nullptr; }));
    auto* conversations =
        backend().sessions()->ofWorkspace(QString::fromStdString(workspace.str()));
    conversations->chooseAgent("codex");
    settle();
    EXPECT_EQ(item("needsModel"), nullptr) << "it speaks OpenAI's protocol";
    fake.known[0].kind = providers::ProviderKind::Anthropic;
    fake.tell();
    ASSERT_TRUE(until([this] { return item("needsModel") != nullptr; }));
    EXPECT_NE(itemWithText("Codex needs a model"), nullptr);
    EXPECT_EQ(textOf("whyNoModel"), "Needs: an OpenAI key. The key stays outside the workspace.");
    EXPECT_TRUE(until([this] { return item("offer-key-OPENAI_API_KEY") != nullptr; }));
    EXPECT_EQ(item("offer-key-GEMINI_API_KEY"), nullptr);
    EXPECT_EQ(item("offer-server-11434"), nullptr) << "it may not speak to that";
    click("addModelProvider");
    EXPECT_TRUE(until([this] { return item("addProviderBody") != nullptr; }));
}

TEST_F(ConversationBehaviour, AFoundKeySaysWhoseRefusedOneItReplaces)
{
    auto& plane = script.plane;
    plane.fakeProviders.addProvider("anthropic", providers::ProviderKind::Anthropic,
                                    "https://api.anthropic.com", true);
    plane.fakeProviders.around.keys = {{"ANTHROPIC_API_KEY", providers::ProviderKind::Anthropic}};
    plane.fakeSettings.values[providers::kKeyStatesSetting] = "anthropic=refused";
    talk().of(addCartTalk(script, workspace)).state = SessionState::Failed;
    start("workspace/shop");
    ASSERT_TRUE(until([this] { return item("offer-key-ANTHROPIC_API_KEY") != nullptr; }));
    EXPECT_EQ(textOf("offer-key-ANTHROPIC_API_KEY"), "Replace the refused key of anthropic");
    EXPECT_NE(itemWithText("From ANTHROPIC_API_KEY, sent to api.anthropic.com"), nullptr);
}

TEST_F(ConversationBehaviour, HowLargeAnAgentIsStandsInTheQuestionAboutAddingIt)
{
    start("workspace/shop");
    if (item("addAgent-claude") == nullptr)
        click("otherAgents");
    click("addAgent-claude");
    ASSERT_TRUE(until([this] { return item("confirmButton") != nullptr; }));
    EXPECT_NE(itemWithText("260 MB are fetched from the package registry"), nullptr);
    EXPECT_NE(itemWithText("Licence: proprietary."), nullptr);
    click("keepButton");
    EXPECT_TRUE(until([this] { return item("confirmButton") == nullptr; }));
    EXPECT_TRUE(script.plane.fakeAgents.installed.empty()) << "nothing is fetched unasked";
}

} // namespace helix::ui::test
