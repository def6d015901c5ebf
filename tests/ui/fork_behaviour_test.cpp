// One workspace becomes two.

#include <QQuickItem>

#include "ui/behaviour_fixture.h"

namespace helix::ui::test {

using plane::State;

class ForkBehaviour : public Behaviour {
protected:
    ForkBehaviour() { script.plane.fakeWorkspaces.addWorkspace("shop", State::Ready); }
    void askForFork()
    {
        start("workspace/shop");
        ASSERT_TRUE(until([this] { return item("workspaceMore") != nullptr; }));
        click("workspaceMore");
        click("menuFork");
        ASSERT_TRUE(until([this] { return item("forkNow") != nullptr; }));
    }
};

TEST_F(ForkBehaviour, TheMenuForksAndShowsTheNewOne)
{
    askForFork();
    click("forkNow");
    ASSERT_TRUE(until([this] { return script.plane.fakeWorkspaces.all.size() == 2; }));
    EXPECT_EQ(script.plane.fakeWorkspaces.all[1].forkedFrom, "shop");
    EXPECT_TRUE(until([this] { return itemWithText("shop-2") != nullptr; }));
}

TEST_F(ForkBehaviour, OneThatWaitsForASlotSaysSo)
{
    script.plane.fakeWorkspaces.startsWait = plane::SlotWait{1, 4, 4};
    askForFork();
    click("forkNow");
    EXPECT_TRUE(until([this] {
        return itemWithText("Waits for a slot: 4 of 4 run. It is the next.") != nullptr;
    }));
}

TEST_F(ForkBehaviour, WhyThereIsNoneIsSaid)
{
    script.plane.fakeWorkspaces.forkError =
        Error{ErrorCode::ResourceExhausted, "2 workspaces run already.", {}};
    askForFork();
    click("forkNow");
    EXPECT_TRUE(until([this] { return itemWithText("2 workspaces run already.") != nullptr; }));
    EXPECT_EQ(script.plane.fakeWorkspaces.all.size(), 1U);
}

TEST_F(ForkBehaviour, SeveralHaveANameWithNumbers)
{
    askForFork();
    item("forkCount")->setProperty("currentIndex", 2);
    item("forkName")->forceActiveFocus();
    type("Try");
    EXPECT_FALSE(item("forkNow")->isEnabled()) << "it is no name";
    item("forkName")->setProperty("text", "try");
    click("forkNow");
    ASSERT_TRUE(until([this] { return script.plane.fakeWorkspaces.all.size() == 4; }));
    EXPECT_EQ(script.plane.fakeWorkspaces.all[1].name, "try-1");
    EXPECT_EQ(script.plane.fakeWorkspaces.all[3].name, "try-3");
}

} // namespace helix::ui::test
