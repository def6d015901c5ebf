// The wall: all running desktops, live.

#include <QQuickItem>
#include <QQuickWindow>

#include "ui/behaviour_fixture.h"
#include "ui/shell/backend.h"
#include "ui/workspace/running_desktops.h"

namespace helix::ui::test {

using plane::State;

class Wall : public Behaviour {
protected:
    void fill(int count)
    {
        for (int i = 0; i < count; ++i)
            script.plane.fakeWorkspaces.addWorkspace("box-" + std::to_string(i), State::Ready);
    }
    void change(int row, State state)
    {
        auto& workspace = script.plane.fakeWorkspaces.all[static_cast<std::size_t>(row)];
        workspace.state = state;
        script.plane.fakeWorkspaces.tell(workspace);
    }
    [[nodiscard]] int shown() const { return backend().runningDesktops()->count(); }
};

TEST_F(Wall, ShowsWhatRunsAndNothingElse)
{
    fill(3);
    script.plane.fakeWorkspaces.addWorkspace("asleep", State::Suspended);
    start("wall");
    ASSERT_TRUE(until([this] { return script.desktopsOpen == 3; }));
    EXPECT_NE(item("tile-box-2"), nullptr);
    EXPECT_EQ(item("tile-asleep"), nullptr);
    EXPECT_GE(script.paces.back(), std::chrono::milliseconds(100)) << "cheaply";
    change(1, State::Stopping);
    ASSERT_TRUE(until([this] { return shown() == 2 && script.desktopsOpen == 2; }));
    EXPECT_TRUE(until([this] { return item("tile-box-1") == nullptr; }));
    change(3, State::Ready);
    ASSERT_TRUE(until([this] { return item("tile-asleep") && script.desktopsOpen == 3; }));
}

TEST_F(Wall, IsReachedByButtonAndKeyAndLeftByEscape)
{
    fill(2);
    start("workspaces");
    click("wallButton");
    ASSERT_TRUE(until([this] { return item("wall") != nullptr; }));
    ASSERT_TRUE(until([this] { return item("wall")->hasActiveFocus(); }))
        << "its keys work without a click";
    key(Qt::Key_Escape);
    EXPECT_EQ(page(), "workspaces");
    key(Qt::Key_0, Qt::ControlModifier);
    EXPECT_EQ(page(), "wall");
}

TEST_F(Wall, ATileOpensItsWorkspaceAndIsOnlyLookedAt)
{
    fill(4);
    start("wall");
    ASSERT_TRUE(until([this] { return script.desktopsOpen == 4; }));
    key(Qt::Key_A);
    EXPECT_TRUE(script.input.empty());
    EXPECT_TRUE(script.steered.empty());
    click("tile-box-2");
    ASSERT_TRUE(until([this] { return page() == "workspace"; }));
    EXPECT_NE(itemWithText("box-2"), nullptr);
    key(Qt::Key_0, Qt::ControlModifier);
    ASSERT_TRUE(until([this] { return item("wall") && item("wall")->hasActiveFocus(); }));
    key(Qt::Key_Right);
    EXPECT_EQ(item("wall")->property("currentIndex").toInt(), 1);
    key(Qt::Key_Return);
    ASSERT_TRUE(until([this] { return page() == "workspace"; }));
    EXPECT_NE(itemWithText("box-1"), nullptr);
}

TEST_F(Wall, WhatIsOutOfSightIsNotStreamed)
{
    fill(25);
    start("wall");
    window()->resize(960, 600);
    ASSERT_TRUE(until([this] { return script.desktopsOpen > 4; }));
    // Those that went out of sight linger for a moment.
    ASSERT_TRUE(until([this] { return script.desktopsOpen < 25; }));
    auto* wall = item("wall");
    EXPECT_GT(wall->property("contentHeight").toReal(), wall->height());
    for (int i = 0; i < 24; ++i)
        key(Qt::Key_Right);
    ASSERT_TRUE(until([this] { return item("tile-box-24") != nullptr; }));
}

TEST_F(Wall, WithoutADesktopItSaysTheNextStep)
{
    script.plane.fakeWorkspaces.addWorkspace("asleep", State::Stopped);
    start("wall");
    ASSERT_TRUE(until([this] { return item("emptyWall") != nullptr; }));
    clickText("Go to the workspaces");
    EXPECT_EQ(page(), "workspaces");
    EXPECT_EQ(item("wallButton"), nullptr) << "nothing runs";
}

} // namespace helix::ui::test
