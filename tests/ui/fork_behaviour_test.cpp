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
    }
};

TEST_F(ForkBehaviour, TheMenuForksAndShowsTheNewOne)
{
    askForFork();
    ASSERT_TRUE(until([this] { return script.plane.fakeWorkspaces.all.size() == 2; }));
    EXPECT_EQ(script.plane.fakeWorkspaces.all[1].forkedFrom, "shop");
    EXPECT_TRUE(until([this] { return itemWithText("shop-2") != nullptr; }));
}

TEST_F(ForkBehaviour, WhyThereIsNoneIsSaid)
{
    script.plane.fakeWorkspaces.forkError =
        Error{ErrorCode::ResourceExhausted, "2 workspaces run already.", {}};
    askForFork();
    EXPECT_TRUE(until([this] { return itemWithText("2 workspaces run already.") != nullptr; }));
    EXPECT_EQ(script.plane.fakeWorkspaces.all.size(), 1U);
}

} // namespace helix::ui::test
