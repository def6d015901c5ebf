// What a terminal of the window makes of what its shell says.

#include "ui/behaviour_fixture.h"

namespace helix::ui::test {

using plane::State;

TEST_F(Behaviour, TheTerminalsTitleIsTextThatHidesNothing)
{
    script.plane.fakeWorkspaces.addWorkspace("docs-site", State::Ready);
    start("workspace/docs-site");
    ASSERT_TRUE(until([this] { return item("tab-terminal") != nullptr; }));
    click("tab-terminal");
    ASSERT_TRUE(until([this] { return item("terminalTitle") != nullptr; }));
    script.sayInTerminals("\x1b]0;<b>vim</b> \u202etxt.exe\x07");
    settle();
    EXPECT_EQ(item("terminalTitle")->property("text").toString(), "<b>vim</b> \\u{202E}txt.exe");
    script.sayInTerminals("\x1b]2;" + QByteArray(5000, 'w') + "\x07");
    settle();
    EXPECT_LE(item("terminalTitle")->property("text").toString().size(), 100);
}

TEST_F(Behaviour, WhatTheTerminalsShellRunsIsNoted)
{
    script.plane.fakeWorkspaces.addWorkspace("docs-site", State::Ready);
    start("workspace/docs-site");
    ASSERT_TRUE(until([this] { return item("tab-terminal") != nullptr; }));
    click("tab-terminal");
    ASSERT_TRUE(until([this] { return item("terminalTitle") != nullptr; }));
    const auto& noted = script.plane.fakeRecordings.commands;
    script.sayInTerminals("\x1b]633;D;0;7\x07$ make\r\n\x1b]633;E;    8  make\x07");
    ASSERT_TRUE(until([&] { return noted.size() == 1; }));
    EXPECT_EQ(noted[0].text, "make");
    EXPECT_FALSE(noted[0].failed);
    script.sayInTerminals("\x1b]633;D;2;8\x07$ ");
    ASSERT_TRUE(until([&] { return noted.size() == 2; }));
    EXPECT_EQ(noted[1].beganMs, noted[0].beganMs) << "the same, and over";
    EXPECT_TRUE(noted[1].failed);
}

} // namespace helix::ui::test
