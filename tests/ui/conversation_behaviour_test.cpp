// What a person does in a conversation: ask, watch, answer, stop, queue, switch, search.

#include <algorithm>
#include <cmath>
#include <ctime>

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QQuickWindow>

#include "ui/backend.h"
#include "ui/behaviour_fixture.h"
#include "ui/models/code_document.h"
#include "ui/models/session_desk.h"
#include "ui/models/session_hub.h"
#include "ui/talk_fixture.h"

namespace helix::ui::test {

using sessions::Entry;
using sessions::TurnState;
using workspace::State;

class ConversationBehaviour : public Behaviour {
protected:
    ConversationBehaviour()
        : workspace(script.addWorkspace("shop", State::Ready).id)
    {
        addAgents(talk());
    }
    ScriptedSessions& talk() { return script.sessionScript; }
    void typePrompt(const QString& text)
    {
        ASSERT_NE(item("promptText"), nullptr);
        item("promptText")->forceActiveFocus();
        type(text);
    }
    [[nodiscard]] qreal number(const QString& name, const char* property) const
    {
        auto* found = item(name);
        return found ? found->property(property).toReal() : -1;
    }
    WorkspaceId workspace;
};

TEST_F(ConversationBehaviour, TheFirstPromptBeginsOneWithTheChosenAgent)
{
    start("workspace/shop");
    ASSERT_TRUE(until([this] { return item("agent-codex") != nullptr; }));
    click("agent-codex");
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

TEST_F(ConversationBehaviour, AnAgentIsAddedWhereItIsMissed)
{
    talk().installLines = {"added 3 packages"};
    talk().installError = Error{ErrorCode::Conflict,
                                "The boundary does not let registry.npmjs.org through. Allow it "
                                "and try again.",
                                {}};
    start("workspace/shop");
    click("addAgent-claude");
    ASSERT_TRUE(until([this] { return textOf("installProblem").contains("registry.npmjs.org"); }));
    EXPECT_NE(itemWithText("added 3 packages"), nullptr);
    talk().installError.reset();
    click("addAgent-claude");
    ASSERT_TRUE(until([this] { return item("addAgent-claude") == nullptr; }));
}

TEST_F(ConversationBehaviour, AddingAnAgentCanBeCancelledAndSaysWhatIsLeft)
{
    talk().installLines = {"Fetching npm@10.9.4"};
    talk().installsEnd = false;
    start("workspace/shop");
    click("addAgent-claude");
    ASSERT_TRUE(until([this] { return item("cancelAgent-claude") != nullptr; }));
    EXPECT_EQ(item("addAgent-claude"), nullptr);
    EXPECT_TRUE(textOf("installStep").startsWith("Adding it, for "));
    click("cancelAgent-claude");
    ASSERT_TRUE(until([this] { return textOf("installNote").contains("is kept"); }));
    EXPECT_EQ(talk().installsCancelled, std::vector<std::string>{"claude"});
    EXPECT_EQ(item("cancelAgent-claude"), nullptr);
    EXPECT_EQ(item("installProblem"), nullptr) << "cancelled is no failure";
    talk().installsEnd = true;
    click("addAgent-claude");
    ASSERT_TRUE(until([this] { return item("addAgent-claude") == nullptr; }));
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

TEST_F(ConversationBehaviour, FilesAreOfferedAfterAnAt)
{
    talk().paths = {"src/cart.py", "src/money.py"};
    addCartTalk(script, workspace);
    talk().all[0].state = TurnState::Idle;
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
    talk().of(id).state = TurnState::Idle;
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
    talk().of(id).state = TurnState::Idle;
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
    ASSERT_TRUE(until([this] { return item("hud") != nullptr; }));
    click("attachDesktop");
    ASSERT_TRUE(until([this] { return item("detach-1") != nullptr; }));
    click("detach-1");
    ASSERT_TRUE(until([this] { return item("detach-1") == nullptr; }));
}

TEST_F(ConversationBehaviour, AStoppedWorkspaceSaysWhatToDo)
{
    const auto id = addCartTalk(script, workspace);
    talk().of(id).state = TurnState::Asleep;
    script.workspaces[0].state = State::Stopped;
    start("workspace/shop");
    ASSERT_TRUE(until(
        [this] { return textOf("stateLine") == "The workspace is stopped. Start it to go on."; }));
    EXPECT_FALSE(isEnabled("promptText"));
    EXPECT_FALSE(isEnabled("attachFile"));
    EXPECT_NE(item("startToGoOn"), nullptr);
}

TEST_F(ConversationBehaviour, ConversationsAreSwitchedRenamedAndDeleted)
{
    const auto first = addCartTalk(script, workspace);
    const auto second = talk().addSession(workspace, "Write the docs", TurnState::Idle).id;
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

TEST_F(ConversationBehaviour, SearchOpensThePlace)
{
    const auto id = addCartTalk(script, workspace);
    talk().addSession(workspace, "Another", TurnState::Idle);
    talk().hits = {{id, workspace, "Fix the failing cart test", 5, Entry::Kind::Answer, 0,
                    "Each \x01line\x02 is rounded"}};
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
    const auto id = talk().addSession(workspace, "Links", TurnState::Idle).id;
    talk().addEntry(id, Entry::Kind::Answer, "See [the docs](https://example.org/a).");
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
    const auto id = talk().addSession(workspace, "Code", TurnState::Idle).id;
    talk().addEntry(id, Entry::Kind::Answer, "```py\nreturn 1\n```");
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

/// Long answers, code, lists, tables, tool calls and changes, as agents leave them behind.
static void fillLongTalk(ScriptedSessions& talk, const SessionId& id, int entries)
{
    const std::string paragraph =
        "Each line is rounded *before* the sum, so two half-cents become **one** cent; see "
        "`cart.py` and [the docs](https://docs.python.org/3/library/decimal.html) for how. ";
    for (int at = 1; at <= entries; ++at) {
        if (at % 4 == 0) {
            auto& tool = talk.addEntry(id, Entry::Kind::Tool);
            tool.tool.emplace();
            tool.tool->title = "step " + std::to_string(at);
            tool.tool->status = acp::ToolStatus::Completed;
            if (at % 12 == 0) {
                acp::ToolContent change;
                change.kind = acp::ToolContent::Kind::Diff;
                change.diff = {"src/cart.py", "a\nb\nc\n", "a\nB\nc\nd\n"};
                tool.tool->content = {change};
            }
        } else if (at % 17 == 0) {
            std::string text = "## Entry " + std::to_string(at) + "\n\n";
            for (int piece = 0; piece < 12; ++piece)
                text += paragraph + "\n\n1. exact\n2. rounded once\n\n";
            text += "```python\n";
            for (int line = 0; line < 40; ++line)
                text += "def total(lines):  # no rounding here\n    return sum(lines) + 1.5\n";
            talk.addEntry(id, Entry::Kind::Answer, text + "```\n\n| a | b |\n|---|---|\n| 1 | 2 |");
        } else {
            talk.addEntry(id, Entry::Kind::Answer,
                          "Entry **" + std::to_string(at) +
                              "** says a `little` more, so that it takes two lines in the panel.");
        }
    }
}

/// Of this thread's work, whatever else the machine does.
static double threadMs()
{
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

TEST_F(ConversationBehaviour, WhatIsReadStaysWhereItIs)
{
    const auto id = talk().addSession(workspace, "Long", TurnState::Working).id;
    fillLongTalk(talk(), id, 400);
    start("workspace/shop");
    auto* list = item("entries");
    ASSERT_NE(list, nullptr);
    ASSERT_TRUE(until([&] { return list->property("count").toInt() >= 80; }));
    const auto frame = [&] {
        settle();
        QEvent update(QEvent::UpdateRequest);
        QCoreApplication::sendEvent(window(), &update);
    };
    // The entry in the middle, and where it stands.
    auto* model = list->property("model").value<QObject*>();
    const auto rowOf = [&](double number) {
        int row = -1;
        QMetaObject::invokeMethod(model, "rowOf", Q_RETURN_ARG(int, row), Q_ARG(double, number));
        return row;
    };
    const auto entryAt = [&](double number) {
        QQuickItem* found = nullptr;
        QMetaObject::invokeMethod(list, "itemAtIndex", Q_RETURN_ARG(QQuickItem*, found),
                                  Q_ARG(int, rowOf(number)));
        return found;
    };
    const auto place = [&](double number) {
        frame();
        auto* found = entryAt(number);
        return found ? found->mapToItem(list, QPointF()).y() : -1e9;
    };
    list->setProperty("follows", false);
    QMetaObject::invokeMethod(model, "reach", Q_ARG(double, 360));
    ASSERT_TRUE(until([&] { return entryAt(360) != nullptr; }));
    const auto before = place(360);
    ASSERT_GT(before, -list->height());
    ASSERT_LT(before, list->height());
    // The agent goes on at the end.
    auto& entries = talk().entriesOf[id.str()];
    for (int batch = 0; batch < 10; ++batch) {
        auto last = entries.back();
        last.text += "\n\nA new paragraph.";
        entries.back() = last;
        talk().tellEntries(id, {last, talk().addEntry(id, Entry::Kind::Answer, "And on.")});
        EXPECT_NEAR(place(360), before, 1) << "while it goes on, " << batch;
    }
    ASSERT_TRUE(until([&] { return list->property("count").toInt() >= 90; }));
    EXPECT_NEAR(place(360), before, 1);
    // What stands above grows, out of sight.
    auto* rows = qobject_cast<QAbstractItemModel*>(model);
    const int revision = rows->roleNames().key("revision");
    for (const std::size_t above : {330U, 349U, 350U}) {
        ASSERT_LT(place(static_cast<double>(above)), 0);
        auto grown = entries[above - 1];
        grown.kind = Entry::Kind::Answer;
        grown.tool.reset();
        grown.text += "\n\nOne more paragraph.\n\n```\nand\ncode\n```";
        entries[above - 1] = grown;
        talk().tellEntries(id, {grown});
        ASSERT_TRUE(until([&] {
            const int row = rowOf(static_cast<double>(above));
            return rows->index(row, 0).data(revision).toInt() == 1;
        }));
        EXPECT_NEAR(place(360), before, 1) << "entry " << above << " grew";
    }
    // Older entries come.
    for (int page = 0; page < 4; ++page) {
        const int count = list->property("count").toInt();
        QMetaObject::invokeMethod(model, "older");
        ASSERT_TRUE(until([&] {
            return list->property("count").toInt() > count || !model->property("hasOlder").toBool();
        }));
        EXPECT_NEAR(place(360), before, 1) << "after older page " << page;
    }
}

static void say(const char* what, std::vector<double> times)
{
    std::sort(times.begin(), times.end());
    std::printf("%s with 10,000 entries: median %.1f ms, 95 %% %.1f ms, most %.1f ms\n", what,
                times[times.size() / 2], times[times.size() * 95 / 100], times.back());
}

TEST_F(ConversationBehaviour, TenThousandEntriesScrollAndGrowSmoothly)
{
    const auto id = talk().addSession(workspace, "Long", TurnState::Working).id;
    fillLongTalk(talk(), id, 10000);
    talk().addSession(workspace, "Short", TurnState::Idle).changedMs += 1000;
    start("workspace/shop");
    auto* list = item("entries");
    ASSERT_NE(list, nullptr);
    QElapsedTimer opening;
    opening.start();
    qobject_cast<SessionHub*>(backend().sessions())
        ->desk(QString::fromStdString(workspace.str()))
        ->choose(QString::fromStdString(id.str()));
    ASSERT_TRUE(until([&] { return list->property("count").toInt() >= 80; }));
    QMetaObject::invokeMethod(list, "forceLayout");
    std::printf("A conversation of 10,000 entries was open after %lld ms\n",
                static_cast<long long>(opening.elapsed()));
    // Everything older, as by scrolling to the very top.
    auto* model = list->property("model").value<QObject*>();
    ASSERT_TRUE(until(
        [&] {
            QMetaObject::invokeMethod(model, "older");
            return list->property("count").toInt() == 10000;
        },
        std::chrono::seconds(30)));
    settle();
    // What one frame takes on the UI thread: what is done, its layout and its picture.
    const auto measure = [&](const std::function<void()>& action) {
        const double before = threadMs();
        action();
        QCoreApplication::sendPostedEvents();
        QEvent frame(QEvent::UpdateRequest);
        QCoreApplication::sendEvent(window(), &frame);
        const double took = threadMs() - before;
        // As between two frames at 60 a second: what lies ahead is made bit by bit.
        for (int round = 0; round < 16 && threadMs() - before < 16; ++round)
            QCoreApplication::processEvents();
        return took;
    };
    list->setProperty("follows", false);
    for (const int stride : {60, 400}) {
        std::vector<double> scrolled;
        for (int step = 0; step < 300; ++step)
            scrolled.push_back(measure([&] {
                list->setProperty("contentY", list->property("contentY").toReal() - stride);
            }));
        say(stride == 60 ? "Scrolling by 60 px" : "Scrolling by 400 px", scrolled);
    }
    list->setProperty("follows", true);
    QMetaObject::invokeMethod(list, "toEnd");
    std::vector<double> grown;
    for (int batch = 0; batch < 30; ++batch) {
        auto last = talk().entriesOf[id.str()].back();
        last.text += " word";
        talk().entriesOf[id.str()].back() = last;
        const Entry next = talk().addEntry(id, Entry::Kind::Answer, "A new one");
        const int wanted = list->property("count").toInt() + 1;
        grown.push_back(measure([&] { talk().tellEntries(id, {last, next}); }));
        ASSERT_TRUE(until([&] { return list->property("count").toInt() == wanted; }));
    }
    say("One update batch", grown);
    EXPECT_EQ(list->property("count").toInt(), 10030);
}

} // namespace helix::ui::test
