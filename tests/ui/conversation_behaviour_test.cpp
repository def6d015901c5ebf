// What a person does in a conversation: ask, watch, answer, stop, queue, switch, search.

#include <algorithm>
#include <cmath>

#include <QAccessible>
#include <QQuickWindow>

#include "ui/conversation/code_document.h"
#include "ui/conversation_fixture.h"
#include "ui/settings/settings_store.h"
#include "ui/shell/backend.h"

namespace helix::ui::test {

using plane::State;
using sessions::ConversationEntry;
using sessions::SessionState;

TEST_F(ConversationBehaviour, TheFirstPromptBeginsOneWithTheChosenAgent)
{
    start("workspace/shop");
    click("otherAgents");
    ASSERT_TRUE(until([this] { return item("agent-codex") != nullptr; }));
    click("agent-codex");
    EXPECT_EQ(textOf("whoAnswers"), "Codex answers.");
    typePrompt("Fix the test");
    key(Qt::Key_Return, Qt::ShiftModifier);
    type("and say why");
    key(Qt::Key_Return);
    ASSERT_TRUE(until([this] { return talk().prompts.size() == 1; }));
    EXPECT_EQ(talk().created[0].second, "codex");
    EXPECT_EQ(talk().prompts[0].second.text, "Fix the test\nand say why");
    ASSERT_TRUE(until([this] { return item("stopButton") != nullptr; }));
    EXPECT_EQ(item("promptText")->property("text").toString(), "");
    ASSERT_TRUE(until([this] { return number("entries", "count") == 1; }));
}

TEST_F(ConversationBehaviour, AnExampleFillsTheBoxAndSendsNothing)
{
    start("workspace/shop");
    click("example-0");
    EXPECT_FALSE(item("promptText")->property("text").toString().isEmpty());
    EXPECT_TRUE(talk().prompts.empty());
    EXPECT_TRUE(item("promptText")->hasActiveFocus());
}

TEST_F(ConversationBehaviour, WhatIsSaidWhileItStartsIsKept)
{
    const auto id = addCartTalk(script, workspace);
    talk().of(id).state = SessionState::Asleep;
    talk().of(id).heldFor = sessions::HeldFor::Machine;
    talk().of(id).queue = {{7, "look at the cart", 0}};
    script.plane.fakeWorkspaces.all[0].state = State::Starting;
    start("workspace/shop");
    ASSERT_TRUE(until([this] { return item("promptText") != nullptr; }));
    EXPECT_EQ(textOf("stateLine"), "Your prompt is kept until the workspace is ready.");
    typePrompt("mend the tests");
    key(Qt::Key_Return);
    ASSERT_TRUE(until([this] { return talk().prompts.size() == 1; }));
    EXPECT_TRUE(talk().prompts[0].second.isPatient);
}

TEST_F(ConversationBehaviour, WhileItWorksPromptsQueueAndItCanBeStopped)
{
    const auto id = addCartTalk(script, workspace);
    start("workspace/shop");
    ASSERT_TRUE(until([this] { return textOf("stateLine") == "Running pytest…"; }));
    EXPECT_EQ(textOf("conversationUsage"), "Helix Agent · 14 k tokens · $0.06");
    EXPECT_EQ(item("sendButton"), nullptr);
    typePrompt("Then the docs");
    ASSERT_NE(item("sendButton"), nullptr);
    key(Qt::Key_Return);
    ASSERT_TRUE(until([this] { return item("unqueue-0") != nullptr; }));
    EXPECT_NE(itemWithText("Then the docs"), nullptr);
    click("unqueue-0");
    ASSERT_TRUE(until([this] { return item("unqueue-0") == nullptr; }));
    click("stopButton");
    ASSERT_TRUE(until([this] { return textOf("stateLine") == "Stopping…"; }));
    EXPECT_EQ(talk().cancelled, std::vector<std::string>{id.str()});
    EXPECT_FALSE(isEnabled("stopButton"));
}

TEST_F(ConversationBehaviour, AQuestionIsAnsweredInPlaceWithTheKeyboard)
{
    const auto id = addCartTalk(script, workspace);
    addQuestion(talk(), id);
    start("workspace/shop");
    ASSERT_TRUE(until([this] { return item("permit-no") != nullptr; }));
    EXPECT_EQ(textOf("permissionTitle"), "git push --force origin main");
    item("permit-no")->forceActiveFocus(Qt::TabFocusReason);
    key(Qt::Key_Return);
    ASSERT_TRUE(until([this] { return item("permit-no") == nullptr; }));
    EXPECT_EQ(talk().answers[0], (std::pair<std::string, std::string>{"p1", "no"}));
}

TEST_F(ConversationBehaviour, OneThatAsksHasAnotherDotThanOneAtWork)
{
    const auto id = addCartTalk(script, workspace);
    start("workspaces");
    const auto dot = [this] {
        const auto* found = item("dot-shop");
        return found ? found->property("kind").toString() : QString();
    };
    ASSERT_TRUE(until([&] { return dot() == "working"; }));
    addQuestion(talk(), id);
    talk().tell(talk().of(id));
    ASSERT_TRUE(until([&] { return dot() == "asking"; }));
    auto* row = QAccessible::queryAccessibleInterface(item("open-shop"));
    ASSERT_NE(row, nullptr);
    EXPECT_EQ(row->text(QAccessible::Name), "shop, asks you");
}

TEST_F(ConversationBehaviour, AlwaysSaysWhatHoldsFromNowOnAndIsUndoneThere)
{
    const auto id = addCartTalk(script, workspace);
    addQuestion(talk(), id);
    script.plane.fakeSessions.knownRules = {{workspace, {}, acp::ToolKind::Read, true}};
    start("workspace/shop");
    EXPECT_EQ(itemWithText("From now on"), nullptr) << "what was a rule before is no news";
    click("permit-always");
    ASSERT_TRUE(until([this] {
        return itemWithText("From now on running commands is allowed in shop without a question.");
    }));
    ASSERT_EQ(script.plane.fakeSessions.knownRules.size(), 2U);
    clickText("Undo");
    ASSERT_TRUE(until([this] { return script.plane.fakeSessions.knownRules.size() == 1; }));
    EXPECT_EQ(script.plane.fakeSessions.knownRules[0].kind, acp::ToolKind::Read) << "no other one";
}

TEST_F(ConversationBehaviour, ToolCallsUnfold)
{
    addCartTalk(script, workspace);
    start("workspace/shop");
    ASSERT_TRUE(until([this] { return item("tool-3") != nullptr; }));
    click("tool-3");
    ASSERT_TRUE(until([this] { return item("tool-3")->property("unfolded").toBool(); }));
    EXPECT_NE(itemWithText("+ return quantize(total)"), nullptr);
}

TEST_F(ConversationBehaviour, ModelAndModeAreChosenThere)
{
    const auto id = addCartTalk(script, workspace);
    addOptions(talk(), id);
    start("workspace/shop");
    ASSERT_TRUE(until([this] { return item("option-model") != nullptr; }));
    item("option-model")->forceActiveFocus();
    key(Qt::Key_Down);
    ASSERT_TRUE(until([this] { return !talk().options.empty(); }));
    EXPECT_EQ(talk().options[0], (std::pair<std::string, std::string>{"model", "opus"}));
}

TEST_F(ConversationBehaviour, WhatACommandDoesIsNotCut)
{
    const auto id = addCartTalk(script, workspace);
    addCommands(talk(), id);
    start("workspace/shop");
    typePrompt("/");
    const QString what = "Make a plan and wait for a word before changing anything";
    ASSERT_TRUE(until([&] { return itemWithText(what) != nullptr; }));
    EXPECT_FALSE(itemWithText(what)->property("truncated").toBool());
    EXPECT_TRUE(until([&] { return item("offer-1")->height() > item("offer-0")->height(); }))
        << "it has a line more";
}

TEST_F(ConversationBehaviour, FilesAreOfferedAfterAnAt)
{
    script.plane.fakeWorkspaces.guestFiles = {"src/cart.py", "src/money.py"};
    addCartTalk(script, workspace);
    talk().all[0].state = SessionState::Idle;
    start("workspace/shop");
    typePrompt("Look at @cart");
    ASSERT_TRUE(until([this] { return item("offer-0") != nullptr; }));
    key(Qt::Key_Return);
    EXPECT_EQ(item("promptText")->property("text").toString(), "Look at @src/cart.py ");
    key(Qt::Key_Return);
    ASSERT_TRUE(until([this] { return talk().prompts.size() == 1; }));
    EXPECT_EQ(talk().prompts[0].second.blocks.size(), 1U);
}

TEST_F(ConversationBehaviour, CommandsAreOfferedAfterASlashAtTheBeginning)
{
    const auto id = addCartTalk(script, workspace);
    addCommands(talk(), id);
    talk().of(id).state = SessionState::Idle;
    start("workspace/shop");
    typePrompt("/re");
    ASSERT_TRUE(until([this] { return item("offer-0") != nullptr; }));
    EXPECT_EQ(item("offer-0")->property("name").toString(), "/review") << "its beginning first";
    EXPECT_EQ(item("offer-1")->property("name").toString(), "/security-review");
    key(Qt::Key_Down);
    key(Qt::Key_Escape);
    ASSERT_TRUE(until([this] { return item("offer-0") == nullptr; }));
    EXPECT_EQ(textOf("promptText"), "/re");
    type("v");
    ASSERT_TRUE(until([this] { return item("offer-1") != nullptr; }));
    key(Qt::Key_Down);
    key(Qt::Key_Tab);
    EXPECT_EQ(textOf("promptText"), "/security-review ");
    item("promptText")->setProperty("text", "");
    type("/pla");
    ASSERT_TRUE(until([this] { return item("offer-0") != nullptr; }));
    key(Qt::Key_Return);
    EXPECT_EQ(textOf("promptText"), "/plan ");
    ASSERT_TRUE(until([this] { return textOf("commandHint") == "what to plan"; }));
    type("the tests");
    EXPECT_EQ(item("commandHint"), nullptr);
    EXPECT_TRUE(talk().prompts.empty());
    key(Qt::Key_Return);
    ASSERT_TRUE(until([this] { return talk().prompts.size() == 1; }));
    EXPECT_EQ(talk().prompts[0].second.text, "/plan the tests");
}

TEST_F(ConversationBehaviour, ACommandThatStandsThereWholeIsSent)
{
    const auto id = addCartTalk(script, workspace);
    addCommands(talk(), id);
    talk().of(id).state = SessionState::Idle;
    start("workspace/shop");
    typePrompt("/cost");
    ASSERT_TRUE(until([this] { return item("offer-0") != nullptr; }));
    key(Qt::Key_Return);
    ASSERT_TRUE(until([this] { return talk().prompts.size() == 1; }));
    EXPECT_EQ(talk().prompts[0].second.text, "/cost");
    typePrompt("Say /co");
    settle();
    EXPECT_EQ(item("offer-0"), nullptr) << "only at the beginning";
}

TEST_F(ConversationBehaviour, AScreenshotOfTheDesktopIsAttached)
{
    addCartTalk(script, workspace);
    start("workspace/shop");
    ASSERT_TRUE(until([this] { return item("controlButton") && isEnabled("controlButton"); }));
    click("attachDesktop");
    ASSERT_TRUE(until([this] { return item("detach-1") != nullptr; }));
    click("detach-1");
    ASSERT_TRUE(until([this] { return item("detach-1") == nullptr; }));
}

TEST_F(ConversationBehaviour, AStoppedWorkspaceSaysWhatToDo)
{
    const auto id = addCartTalk(script, workspace);
    talk().of(id).state = SessionState::Asleep;
    script.plane.fakeWorkspaces.all[0].state = State::Stopped;
    start("workspace/shop");
    ASSERT_TRUE(until(
        [this] { return textOf("stateLine") == "The workspace is stopped. Start it to go on."; }));
    EXPECT_FALSE(isEnabled("promptText"));
    EXPECT_FALSE(isEnabled("attachFile"));
    EXPECT_NE(item("startToGoOn"), nullptr);
    for (const auto& [state, said] :
         {std::pair{State::Starting, "The workspace is starting."},
          std::pair{State::Stopping, "The workspace is shutting down."}}) {
        script.plane.fakeWorkspaces.all[0].state = state;
        emit script.plane.fakeWorkspaces.changed(script.plane.fakeWorkspaces.all[0]);
        EXPECT_TRUE(until([&, words = said] { return textOf("stateLine") == words; })) << said;
    }
}

TEST_F(ConversationBehaviour, AWorkspaceInTheQueueSaysThatItWaits)
{
    const auto id = addCartTalk(script, workspace);
    talk().of(id).state = SessionState::Asleep;
    auto& shop = script.plane.fakeWorkspaces.all[0];
    shop.state = State::Stopped;
    shop.waits = plane::SlotWait{2, 4, 4};
    start("workspace/shop");
    EXPECT_TRUE(until([this] {
        return textOf("stateLine") == "Waits for a slot: 4 of 4 run. It is number 2 in the queue.";
    })) << textOf("stateLine").toStdString();
}

TEST_F(ConversationBehaviour, ASuspendedWorkspaceIsResumedFromItsConversation)
{
    const auto id = addCartTalk(script, workspace);
    talk().of(id).state = SessionState::Asleep;
    script.plane.fakeWorkspaces.all[0].state = State::Suspended;
    start("workspace/shop");
    ASSERT_TRUE(
        until([this] { return textOf("stateLine") == "It is suspended. Resume it to go on."; }));
    EXPECT_FALSE(isEnabled("promptText"));
    EXPECT_NE(itemWithText("Resume the workspace"), nullptr);
    click("startToGoOn");
    EXPECT_TRUE(until([this] { return script.plane.fakeWorkspaces.all[0].state == State::Ready; }));
}

TEST_F(ConversationBehaviour, ConversationsAreSwitchedRenamedAndDeleted)
{
    const auto first = addCartTalk(script, workspace);
    const auto second = talk().addSession(workspace, "Write the docs", SessionState::Idle).id;
    start("workspace/shop");
    EXPECT_EQ(textOf("conversationTitle"), "Write the docs") << "the newest";
    click("sessionMenuButton");
    clickText("Fix the failing cart test");
    EXPECT_EQ(textOf("conversationTitle"), "Fix the failing cart test");
    click("sessionMenuButton");
    click("renameConversation");
    setText("sessionName", "Cents");
    key(Qt::Key_Return);
    ASSERT_TRUE(until([this] { return textOf("conversationTitle") == "Cents"; }));
    click("sessionMenuButton");
    click("deleteConversation");
    click("confirmButton");
    ASSERT_TRUE(until([this] { return textOf("conversationTitle") == "Write the docs"; }));
    EXPECT_EQ(talk().removedIds, std::vector<std::string>{first.str()});
    click("sessionMenuButton");
    click("newConversation");
    EXPECT_EQ(textOf("conversationTitle"), "New conversation");
    EXPECT_NE(talk().of(second).title, "");
}

TEST_F(ConversationBehaviour, OneThatAsksHasADotOfItsOwnAmongTheOthers)
{
    const auto asking = talk().addSession(workspace, "Fix the test", SessionState::Asking).id;
    const auto working = talk().addSession(workspace, "Write the docs", SessionState::Working).id;
    start("workspace/shop");
    click("sessionMenuButton");
    const auto dotOf = [this](const SessionId& id) {
        auto* dot = item("sessionDot-" + QString::fromStdString(id.str()));
        return dot ? dot->property("kind").toString() : QString();
    };
    EXPECT_TRUE(until([&] { return dotOf(asking) == "asking"; }));
    EXPECT_EQ(dotOf(working), "working");
}

TEST_F(ConversationBehaviour, SearchOpensThePlace)
{
    const auto id = addCartTalk(script, workspace);
    talk().addSession(workspace, "Another", SessionState::Idle);
    talk().hits = {{id, workspace, "Fix the failing cart test", 5, ConversationEntry::Kind::Answer,
                    0, "Each \x01line\x02 is rounded"}};
    start("workspaces");
    key(Qt::Key_F, Qt::ControlModifier);
    setText("searchField", "line");
    ASSERT_TRUE(until([this] { return item("hit-0") != nullptr; }));
    click("hit-0");
    ASSERT_TRUE(until([this] { return page() == "workspace"; }));
    ASSERT_TRUE(
        until([this] { return textOf("conversationTitle") == "Fix the failing cart test"; }));
    ASSERT_TRUE(until([this] { return number("entries", "lit") == 4; }));
}

TEST_F(ConversationBehaviour, ItFoldsWhereThereIsNoRoomForIt)
{
    addCartTalk(script, workspace);
    start("workspace/shop");
    window()->resize(960, 600);
    ASSERT_TRUE(until([this] { return item("conversation") != nullptr; }));
    click("tab-info");
    ASSERT_TRUE(until([this] { return item("conversation") == nullptr; }));
    click("unfoldConversation");
    ASSERT_TRUE(until([this] { return item("promptText") != nullptr; }));
    EXPECT_TRUE(item("promptText")->hasActiveFocus());
    click("foldConversation");
    ASSERT_TRUE(until([this] { return item("conversation") == nullptr; }));
}

TEST_F(ConversationBehaviour, OneThatWasWideOnALargeWindowIsReachedOnASmallOne)
{
    addCartTalk(script, workspace);
    start("workspace/shop");
    window()->resize(1920, 1080);
    ASSERT_TRUE(until([this] { return item("conversationEdge") != nullptr; }));
    QMetaObject::invokeMethod(item("conversationEdge"), "moved", Q_ARG(int, 640));
    ASSERT_TRUE(until([this] { return number("conversation", "width") == 640; }));
    window()->resize(960, 600);
    ASSERT_TRUE(until([this] { return item("desktopSurface")->width() < 700; }));
    EXPECT_TRUE(until([this] { return item("conversation") != nullptr; }, std::chrono::seconds(3)))
        << "as wide as there is room";
    EXPECT_GE(number("desktopSurface", "width"), 340);
    click("tab-info");
    ASSERT_TRUE(until([this] { return item("conversation") == nullptr; }));
    key(Qt::Key_L, Qt::ControlModifier);
    EXPECT_TRUE(until([this] { return item("promptText") != nullptr; }, std::chrono::seconds(3)));
}

TEST_F(ConversationBehaviour, InLargeLettersOnASmallWindowItIsReached)
{
    script.plane.fakeSettings.values["appearance.textPercent"] = "150";
    script.plane.fakeWorkspaces.all[0].state = State::Stopped;
    addCartTalk(script, workspace);
    start("workspace/shop");
    window()->resize(1100, 700);
    ASSERT_TRUE(until([this] { return item("startButton") != nullptr; }));
    ASSERT_TRUE(until([this] { return item("conversation") == nullptr; })) << "both have no room";
    key(Qt::Key_L, Qt::ControlModifier);
    EXPECT_TRUE(until([this] { return item("promptText") != nullptr; }, std::chrono::seconds(3)));
}

TEST_F(ConversationBehaviour, OneOutOfReachIsToldInOneWayWithOneButton)
{
    auto& shop = script.plane.fakeWorkspaces.all[0];
    shop.state = State::Unreachable;
    shop.notice = "shop runs, but cannot be reached from here. Nothing answers.";
    const auto id = addCartTalk(script, workspace);
    talk().of(id).state = SessionState::Asleep;
    start("workspace/shop");
    ASSERT_TRUE(until([this] { return item("tryAgain") != nullptr; }));
    ASSERT_TRUE(until([this] { return item("stateLine") != nullptr; }));
    EXPECT_TRUE(textOf("stateLine").contains("cannot be reached"))
        << textOf("stateLine").toStdString();
    EXPECT_EQ(itemWithText("The workspace is stopped. Start it to go on."), nullptr);
    EXPECT_EQ(textOf("startToGoOn"), textOf("tryAgain"));
    EXPECT_EQ(itemWithText("Start it"), nullptr);
    click("stopByForce");
    ASSERT_TRUE(until([this] { return item("confirmButton") != nullptr; }));
    EXPECT_TRUE(script.plane.fakeWorkspaces.stopped.empty());
}

TEST_F(ConversationBehaviour, WhoIsElsewhereIsToldAndCardsSayWhatAgentsDo)
{
    const auto id = addCartTalk(script, workspace);
    start("workspaces");
    ASSERT_TRUE(until([this] { return textOf("doing-shop") == "Running pytest…"; }));
    talk().tellEnd({id, workspace, 1, acp::StopReason::EndTurn, {}});
    ASSERT_TRUE(until([this] {
        return itemWithText("Helix Agent finished “Fix the failing cart test” in shop.") != nullptr;
    }));
    clickText("Look");
    ASSERT_TRUE(until([this] { return page() == "workspace"; }));
}

TEST_F(ConversationBehaviour, LinksAskBeforeTheyOpen)
{
    const auto id = talk().addSession(workspace, "Links", SessionState::Idle).id;
    talk().addEntry(id, ConversationEntry::Kind::Answer, "See [the docs](https://example.org/a).");
    start("workspace/shop");
    ASSERT_TRUE(until(
        [this] { return itemWithText("See [the docs](https://example.org/a).") == nullptr; }));
    auto* panel = item("entries");
    ASSERT_NE(panel, nullptr);
    ASSERT_TRUE(until([&] { return panel->property("count").toInt() == 1; }));
    QQuickItem* delegate = nullptr;
    ASSERT_TRUE(until([&] {
        QMetaObject::invokeMethod(panel, "itemAtIndex", Q_RETURN_ARG(QQuickItem*, delegate),
                                  Q_ARG(int, 0));
        return delegate != nullptr;
    }));
    QMetaObject::invokeMethod(delegate, "linkAsked", Q_ARG(QString, "https://example.org/a"));
    ASSERT_TRUE(until([this] { return textOf("linkAddress") == "https://example.org/a"; }));
    key(Qt::Key_Escape);
    QMetaObject::invokeMethod(delegate, "linkAsked", Q_ARG(QString, "file:///etc/passwd"));
    settle();
    EXPECT_EQ(item("linkAddress"), nullptr);
}

/// As WCAG 2.1 counts it, 1 to 21.
static double contrast(const QColor& one, const QColor& other)
{
    const auto light = [](const QColor& color) {
        const auto part = [](double c) {
            return c <= 0.03928 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
        };
        return 0.2126 * part(color.redF()) + 0.7152 * part(color.greenF()) +
               0.0722 * part(color.blueF()) + 0.05;
    };
    const double a = light(one);
    const double b = light(other);
    return std::max(a, b) / std::min(a, b);
}

TEST_F(ConversationBehaviour, CodeIsReadableInBothThemes)
{
    const auto id = talk().addSession(workspace, "Code", SessionState::Idle).id;
    talk().addEntry(id, ConversationEntry::Kind::Answer, "```py\nreturn 1\n```");
    start("workspace/shop");
    for (const char* theme : {"light", "dark"}) {
        backend().settings()->setProperty("theme", theme);
        settle();
        ASSERT_TRUE(until([this] { return item("codeBlock") != nullptr; }));
        auto* block = item("codeBlock");
        const auto ground = block->property("color").value<QColor>();
        auto* code = item("codeText")->findChild<CodeDocument*>();
        ASSERT_NE(code, nullptr);
        for (const char* ink : {"commentInk", "stringInk", "keywordInk", "numberInk", "removedInk"})
            EXPECT_GE(contrast(code->property(ink).value<QColor>(), ground), 4.5)
                << theme << " " << ink;
        EXPECT_GE(contrast(item("codeText")->property("color").value<QColor>(), ground), 4.5);
    }
}

} // namespace helix::ui::test
