#include "ui/terminal/shell_commands.h"

#include <gtest/gtest.h>

#include "ui/terminal/vt_screen.h"

namespace helix::ui {
namespace {

using Marks = std::vector<VtScreen::ShellMark>;

Marks marksOf(std::string_view bytes)
{
    VtScreen screen(20, 5);
    screen.feed(bytes);
    return screen.takeShellMarks();
}

TEST(ShellCommands, AShellSaysWhatItRunsAndHowItEnded)
{
    VtScreen screen(20, 5);
    screen.feed("$ make\r\n\x1b]633;E;  502  make -j2 | tee \x07"
                "built\r\n\x1b]633;D;2;  502  make \x07$ ");
    const auto marks = screen.takeShellMarks();
    ASSERT_EQ(marks.size(), 2U);
    EXPECT_TRUE(marks[0].begins);
    EXPECT_EQ(marks[0].entry, "  502  make -j2 | tee ");
    EXPECT_FALSE(marks[1].begins);
    EXPECT_EQ(marks[1].status, 2);
    EXPECT_EQ(marks[1].newest, 502);
    EXPECT_TRUE(screen.takeShellMarks().empty()); // taken once
    EXPECT_EQ(screen.line(1)[0].character, U'b'); // and nothing of it is on the screen
}

TEST(ShellCommands, WhatMakesNoSenseIsNoMark)
{
    for (const char* bytes :
         {"\x1b]633;D\x07", "\x1b]633;D;\x07", "\x1b]633;D;0\x07", "\x1b]633;D;x;1\x07",
          "\x1b]633;A\x07", "\x1b]633;\x07", "\x1b]633;E\x07", "\x1b]633;D;99999999999;1\x07",
          "\x1b]633;E;1  make"})
        EXPECT_TRUE(marksOf(bytes).empty()) << bytes;
    const auto odd = marksOf("\x1b]633;D;-7;3\x07");
    ASSERT_EQ(odd.size(), 1U);
    EXPECT_EQ(odd[0].status, 0);
    for (const char* none : {"\x1b]633;D;0;\x07", "\x1b]633;D;0;x\x07", "\x1b]633;D;0;-5\x07",
                             "\x1b]633;D;0;99999999999999999999\x07"}) {
        const auto empty = marksOf(none);
        ASSERT_EQ(empty.size(), 1U) << none;
        EXPECT_EQ(empty[0].newest, 0) << none;
    }
}

TEST(ShellCommands, AGuestThatSaysThemWithoutEndIsBounded)
{
    std::string much;
    for (int at = 0; at < 1000; ++at)
        much += "\x1b]633;E;" + std::string(5000, 'x') + "\x07";
    const auto marks = marksOf(much);
    EXPECT_LE(marks.size(), 32U);
    for (const auto& mark : marks)
        EXPECT_LE(mark.entry.size(), 1024U);
    ShellCommands commands;
    int noted = 0;
    for (int at = 0; at < 1000; ++at)
        noted += commands.begin("  " + std::to_string(at) + "  x", 5000 + at).has_value() ? 1 : 0;
    EXPECT_GE(noted, 30);
    EXPECT_LE(noted, 33);
    EXPECT_TRUE(commands.begin("2000  x", 60'000)); // later it may again
}

TEST(ShellCommands, ACommandHasItsNameItsTimeAndItsEnd)
{
    ShellCommands commands;
    EXPECT_FALSE(commands.end(0, 0, 500)); // the first prompt of a fresh guest
    EXPECT_EQ(commands.begin("    1  ls", 600).value().text, "ls");
    EXPECT_EQ(commands.end(0, 501, 600).value().durationMs, 1);
    auto begun = commands.begin("  502  make -j2", 2000);
    ASSERT_TRUE(begun);
    EXPECT_EQ(*begun, (plane::GuestCommand{"make -j2", 2000, 0, false}));
    const auto over = commands.end(2, 502, 3500);
    ASSERT_TRUE(over);
    EXPECT_EQ(*over, (plane::GuestCommand{"make -j2", 2000, 1500, true}));
    EXPECT_FALSE(commands.end(2, 502, 4000)); // only Enter
}

TEST(ShellCommands, WhatTheHistoryDoesNotKeepHasNoName)
{
    ShellCommands commands;
    (void)commands.end(0, 502, 1000);
    EXPECT_EQ(commands.begin("  502  make", 2000).value().text, ""); // a space was before it
    (void)commands.end(0, 502, 2500);
    EXPECT_EQ(commands.begin("  503* ls", 3000).value().text, "ls");
    EXPECT_EQ(commands.begin("", 4000).value().text, "");
    EXPECT_EQ(commands.begin("make", 5000).value().text, "");
    EXPECT_EQ(commands.begin("99999999999999999999  make", 6000).value().text, "");
    EXPECT_EQ(commands.begin("  504  ", 7000).value().text, "");
}

} // namespace
} // namespace helix::ui
