// What is reached by a few letters, the list of all shortcuts, and what the window remembers.

#include <fstream>

#include <QQuickWindow>
#include <QTemporaryDir>

#include "turn_loop.h"
#include "ui/behaviour_fixture.h"
#include "ui/shell/window_memory.h"

namespace helix::ui::test {

using plane::State;

class PaletteBehaviour : public Behaviour {};

TEST_F(PaletteBehaviour, AFewLettersLeadToAWorkspace)
{
    script.plane.fakeWorkspaces.addWorkspace("docs-site", State::Stopped);
    script.plane.fakeWorkspaces.addWorkspace("bench-lab", State::Stopped);
    start("workspaces");
    key(Qt::Key_K, Qt::ControlModifier);
    ASSERT_TRUE(until([this] { return item("paletteField") != nullptr; }));
    type("lab");
    ASSERT_TRUE(until([this] { return item("paletteList")->property("count").toInt() == 1; }));
    key(Qt::Key_Return);
    ASSERT_TRUE(until([this] { return page() == "workspace"; }));
    EXPECT_TRUE(until([this] { return itemWithText("bench-lab") != nullptr; }));
}

TEST_F(PaletteBehaviour, ArrowsChooseAndEscapeLeavesEverythingAsItWas)
{
    start("workspaces");
    key(Qt::Key_K, Qt::ControlModifier);
    ASSERT_TRUE(until([this] { return item("paletteField") != nullptr; }));
    key(Qt::Key_Escape);
    ASSERT_TRUE(until([this] { return item("paletteField") == nullptr; }));
    EXPECT_EQ(page(), "workspaces");
    key(Qt::Key_K, Qt::ControlModifier);
    ASSERT_TRUE(until([this] { return item("paletteField") != nullptr; }));
    type("nothing is called this");
    EXPECT_TRUE(until([this] { return itemWithText("Nothing is called that.") != nullptr; }));
    key(Qt::Key_Return);
    EXPECT_NE(item("paletteField"), nullptr) << "nothing was chosen";
}

TEST_F(PaletteBehaviour, AQuestionMarkShowsTheShortcutsUnlessSomebodyTypes)
{
    start("create");
    item("taskField")->property("input").value<QQuickItem*>()->forceActiveFocus();
    type("why?");
    EXPECT_EQ(item("shortcutsDialogBody"), nullptr);
    EXPECT_EQ(item("taskField")->property("text").toString(), "why?");
    key(Qt::Key_1, Qt::ControlModifier);
    ASSERT_EQ(page(), "workspaces");
    item("createFirstButton")->forceActiveFocus();
    type("?");
    EXPECT_TRUE(until([this] { return item("shortcutsDialogBody") != nullptr; }));
}

TEST_F(PaletteBehaviour, AConversationIsFoundByItsTitle)
{
    const auto id = script.plane.fakeWorkspaces.addWorkspace("docs-site", State::Stopped).id;
    script.plane.fakeSessions.addSession(id, "Mend the footer", sessions::SessionState::Idle);
    script.plane.fakeSessions.addSession(id, "Something else", sessions::SessionState::Idle);
    start("workspaces");
    key(Qt::Key_K, Qt::ControlModifier);
    ASSERT_TRUE(until([this] { return item("paletteField") != nullptr; }));
    type("footer");
    EXPECT_TRUE(until([this] { return item("paletteList")->property("count").toInt() == 1; },
                      std::chrono::seconds(3)));
    key(Qt::Key_Return);
    ASSERT_TRUE(until([this] { return page() == "workspace"; }, std::chrono::seconds(3)));
    EXPECT_TRUE(until([this] { return textOf("conversationTitle") == "Mend the footer"; },
                      std::chrono::seconds(3)));
    EXPECT_TRUE(script.plane.fakeWorkspaces.started.empty()) << "reading it wakes nothing";
}

TEST_F(PaletteBehaviour, WhatTheMenuDoesIsFoundAsWell)
{
    script.plane.fakeWorkspaces.addWorkspace("docs-site", State::Ready);
    script.plane.fakeWorkspaces.addWorkspace("bench-lab", State::Ready);
    start("workspace/docs-site");
    ASSERT_TRUE(until([this] { return isEnabled("controlButton"); }));
    for (const char* words : {"restart docs", "fork docs", "record docs", "docs window",
                              "docs beside", "checkpoints docs", "docs full screen"}) {
        key(Qt::Key_K, Qt::ControlModifier);
        ASSERT_TRUE(until([this] { return item("paletteField") != nullptr; }));
        type(words);
        EXPECT_TRUE(until([this] { return item("paletteList")->property("count").toInt() == 1; },
                          std::chrono::seconds(1)))
            << words;
        key(Qt::Key_Escape);
        ASSERT_TRUE(until([this] { return item("paletteField") == nullptr; }));
    }
    key(Qt::Key_K, Qt::ControlModifier);
    ASSERT_TRUE(until([this] { return item("paletteField") != nullptr; }));
    type("docs full screen");
    key(Qt::Key_Return);
    EXPECT_TRUE(until([this] { return window()->visibility() == QWindow::FullScreen; },
                      std::chrono::seconds(3)));
}

TEST_F(PaletteBehaviour, SettingsLeadToTheOneListOfShortcuts)
{
    start("settings/general");
    ASSERT_TRUE(
        until([this] { return item("showShortcuts") != nullptr; }, std::chrono::seconds(3)));
    item("showShortcuts")->forceActiveFocus();
    key(Qt::Key_Space);
    ASSERT_TRUE(until([this] { return item("shortcutsView") != nullptr; }));
    EXPECT_NE(itemWithText("Take this change, or not"), nullptr) << "those of Review too";
}

TEST(WindowMemory, KeepsNumbersAndBelievesNothingElse)
{
    const QTemporaryDir folder;
    const std::filesystem::path file = folder.filePath("window.json").toStdString();
    {
        WindowMemory memory;
        memory.open(file);
        EXPECT_EQ(memory.number("width", 1280), 1280);
        memory.keep("width", 1500);
    }
    ASSERT_TRUE(tests::until([&] { return std::filesystem::exists(file); }));
    WindowMemory memory;
    memory.open(file);
    EXPECT_EQ(memory.number("width", 1280), 1500);
    for (const char* bad :
         {"", "[]", "{\"width\":\"x\"}", "{\"width\":1e99}", "{\"width\":99999999}", "\xff"}) {
        std::ofstream(file, std::ios::trunc) << bad;
        WindowMemory other;
        other.open(file);
        EXPECT_EQ(other.number("width", 1280), 1280) << bad;
    }
}

class PaletteLeads : public PaletteBehaviour {
protected:
    void lead(const QString& words)
    {
        key(Qt::Key_K, Qt::ControlModifier);
        ASSERT_TRUE(until([this] { return item("paletteField") != nullptr; }));
        type(words);
        ASSERT_TRUE(until([this] { return item("paletteList")->property("count").toInt() == 1; }));
        key(Qt::Key_Return);
        ASSERT_TRUE(until([this] { return item("paletteField") == nullptr; }));
    }
};

TEST_F(PaletteLeads, ToPagesByTheirNames)
{
    start("workspaces");
    for (const auto& [words, leadsTo] : {std::pair{"activity ctrl", "activity"},
                                         {"images ctrl", "images"},
                                         {"wall ctrl", "wall"},
                                         {"settings ctrl", "settings"},
                                         {"workspaces ctrl", "workspaces"}}) {
        lead(words);
        EXPECT_TRUE(until([&, at = leadsTo] { return page() == at; })) << words;
    }
}

TEST_F(PaletteLeads, ToTheTour)
{
    start("images");
    lead("show me");
    EXPECT_TRUE(until([this] { return item("tourPrepared") != nullptr; })) << "there is no model";
    EXPECT_TRUE(script.plane.fakeWorkspaces.created.empty());
}

} // namespace helix::ui::test
