// Recordings in the window: made, looked at, cut, saved, deleted.

#include "ui/replay_fixture.h"

namespace helix::ui::test {

TEST_F(ReplayBehaviour, TheButtonRecordsAndSaysWhatItHas)
{
    start("workspace/shop");
    ASSERT_TRUE(until([this] { return item("recordButton") != nullptr; }));
    EXPECT_EQ(textOf("recordButton"), "Record");
    click("recordButton");
    ASSERT_TRUE(until([this] { return textOf("recordButton").startsWith("0:00"); }));
    auto& now = recordings().running[shop];
    now.seconds = 83.4;
    now.bytes = 3U << 20;
    recordings().tell(shop);
    EXPECT_TRUE(until([this] { return textOf("recordButton") == "1:23 · 3.0 MB"; }))
        << textOf("recordButton").toStdString();
    saveScreenshot("recording");
    click("recordButton");
    EXPECT_TRUE(until([this] { return textOf("recordButton") == "Record"; }));
}

TEST_F(ReplayBehaviour, WhatFailsIsSaid)
{
    recordings().error = Error{ErrorCode::OutOfSpace, "The disk is full.", {}};
    start("workspace/shop");
    ASSERT_TRUE(until([this] { return item("recordButton") != nullptr; }));
    click("recordButton");
    EXPECT_TRUE(until([this] { return itemWithText("The disk is full.") != nullptr; }));
    EXPECT_EQ(textOf("recordButton"), "Record");
}

TEST_F(ReplayBehaviour, OneIsLookedAtFromMarkToMark)
{
    openReplay();
    EXPECT_TRUE(shows(0));
    EXPECT_GT(item("replaySurface")->width(), 800) << "the desktop is the hero";
    key(Qt::Key_Right);
    EXPECT_TRUE(shows(200)) << "a second later";
    EXPECT_EQ(replay()->passed(), 1);
    EXPECT_TRUE(replay()->checkpoint().isEmpty());
    EXPECT_FALSE(item("forkHere")->isEnabled());
    for (int i = 0; i < 4; ++i)
        key(Qt::Key_Right);
    EXPECT_EQ(replay()->passed(), 5);
    EXPECT_TRUE(shows(580)) << "it stands still";
    EXPECT_TRUE(item("forkHere")->isEnabled());
    key(Qt::Key_Left);
    EXPECT_EQ(replay()->passed(), 4);
    key(Qt::Key_End);
    EXPECT_TRUE(shows(1180));
    key(Qt::Key_Home);
    EXPECT_TRUE(shows(0)) << "back to a key frame";
    replay()->seek(0.97);
    EXPECT_TRUE(until([this] { return squareX() > 620; })) << "behind the pause";
    saveScreenshot("replay-dark");
}

TEST_F(ReplayBehaviour, ItPlaysAndSkipsPauses)
{
    openReplay();
    EXPECT_TRUE(shows(0)); // and the dialog it was opened from has gone
    replay()->setSpeed(16);
    key(Qt::Key_Space);
    EXPECT_TRUE(replay()->isPlaying());
    EXPECT_TRUE(until([this] { return !replay()->isPlaying(); }));
    EXPECT_TRUE(shows(1180));
    EXPECT_DOUBLE_EQ(replay()->place(), 1);
}

TEST_F(ReplayBehaviour, APieceIsSaved)
{
    openReplay();
    key(Qt::Key_Right);
    key(Qt::Key_I);
    key(Qt::Key_Right);
    key(Qt::Key_O);
    EXPECT_TRUE(until([this] { return itemWithText("Save the piece…") != nullptr; }));
    replay()->exportTo("file:///tmp/piece.mp4");
    ASSERT_TRUE(until([this] { return !recordings().exported.empty(); }));
    const auto& wish = recordings().exported[0];
    EXPECT_EQ(wish.file, "/tmp/piece.mp4");
    EXPECT_EQ(wish.fromMs, kFilmBegan + 1000);
    EXPECT_EQ(wish.toMs, kFilmBegan + 2000);
    EXPECT_TRUE(until([this] { return itemWithText("Saved: /tmp/piece.mp4") != nullptr; }));
    click("cutNothing");
    EXPECT_TRUE(until([this] { return itemWithText("Save…") != nullptr; }));
}

TEST_F(ReplayBehaviour, AForkBeginsAtTheCheckpointBefore)
{
    openReplay();
    replay()->goToMark(4);
    ASSERT_TRUE(until([this] { return isEnabled("forkHere"); }));
    click("forkHere");
    ASSERT_TRUE(until([this] { return script.plane.fakeWorkspaces.all.size() == 2; }));
    EXPECT_TRUE(until([this] { return item("replayView") == nullptr; }));
}

TEST_F(ReplayBehaviour, BackToLiveClosesIt)
{
    openReplay();
    key(Qt::Key_Escape);
    EXPECT_TRUE(until([this] { return item("replayView") == nullptr; }));
    EXPECT_NE(item("desktopSurface"), nullptr);
}

TEST_F(ReplayBehaviour, OneThatIsGoneOrBrokenIsSaidToBe)
{
    start("workspace/shop");
    std::ofstream(file()) << "no film at all, as long as this may be";
    ASSERT_TRUE(until([this] { return item("workspaceMore") != nullptr; }));
    click("workspaceMore");
    click("menuRecordings");
    click("replay-r1732630000000");
    EXPECT_TRUE(until([this] {
        return textOf("replayProblem") == "The file is no recording of Helix, or it is damaged.";
    })) << textOf("replayProblem").toStdString();
    key(Qt::Key_Space);
    EXPECT_FALSE(replay()->isPlaying());
}

TEST_F(ReplayBehaviour, OneThatIsDeletedWhileItPlaysPlaysOn)
{
    openReplay();
    std::filesystem::remove(file());
    key(Qt::Key_End);
    EXPECT_TRUE(shows(1180));
    EXPECT_TRUE(replay()->problem().isEmpty());
}

TEST_F(ReplayBehaviour, OneIsDeletedAfterAQuestion)
{
    start("workspace/shop");
    ASSERT_TRUE(until([this] { return item("workspaceMore") != nullptr; }));
    click("workspaceMore");
    click("menuRecordings");
    ASSERT_TRUE(until([this] { return item("removeRecording-r1732630000000") != nullptr; }));
    saveScreenshot("recordings-dark");
    click("removeRecording-r1732630000000");
    click("confirmButton");
    EXPECT_TRUE(until([this] { return recordings().all.empty(); }));
    EXPECT_TRUE(until([this] { return item("replay-r1732630000000") == nullptr; }));
}

TEST_F(ReplayBehaviour, AWorkspaceMayAlwaysBeRecordedByItself)
{
    start("workspace/shop");
    ASSERT_TRUE(until([this] { return item("workspaceMore") != nullptr; }));
    click("workspaceMore");
    click("menuRecordings");
    ASSERT_TRUE(until([this] { return item("rollingOfWorkspace") != nullptr; }));
    EXPECT_EQ(item("rollingOfWorkspace")->property("displayText"), "As for all: Off");
    QMetaObject::invokeMethod(item("rollingOfWorkspace"), "activated", Q_ARG(int, 2));
    EXPECT_TRUE(until([this] {
        return item("rollingOfWorkspace")->property("displayText") == "The newest 64 MB";
    }));
    EXPECT_EQ(script.plane.fakeWorkspaces.snapshot(shop)->rollingMiB, 64);
    saveScreenshot("recordings-rolling");
}

TEST_F(ReplayBehaviour, InTheLight)
{
    script.plane.fakeSettings.values["appearance.theme"] = "light";
    openReplay();
    replay()->goToMark(4);
    ASSERT_TRUE(shows(580));
    saveScreenshot("replay-light");
    window()->resize(960, 600);
    settle();
    saveScreenshot("replay-light-960x600");
}

} // namespace helix::ui::test
