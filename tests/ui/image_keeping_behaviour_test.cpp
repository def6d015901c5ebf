// A person saves a workspace as an image.

#include "ui/boundary_fixture.h"
#include "ui/words/words.h"

namespace helix::ui::test {

class ImageKeepingBehaviour : public BoundaryBehaviour {};

TEST_F(ImageKeepingBehaviour, AStoppedWorkspaceIsSavedAsAnImage)
{
    auto& workspace = script.plane.fakeWorkspaces.all[0];
    workspace.state = plane::State::Stopped;
    start("workspace/shop");
    click("keepButton");
    ASSERT_TRUE(until([this] { return item("keepNow") != nullptr; }));
    EXPECT_EQ(textOf("keepName"), "shop");
    setText("keepTitle", "My Tools");
    EXPECT_EQ(textOf("keepName"), "my-tools");
    click("keepNow");
    ASSERT_TRUE(until([this] { return script.plane.fakeImages.kept.size() == 1; }));
    const auto& kept = script.plane.fakeImages.kept[0];
    EXPECT_EQ(kept.workspace, id);
    EXPECT_EQ(kept.name, "my-tools");
    EXPECT_EQ(kept.title, "My Tools");
}

TEST_F(ImageKeepingBehaviour, OneThatRunsIsStoppedAndSavedByOneRequest)
{
    start("workspace/shop");
    click("workspaceMore");
    click("menuKeep");
    ASSERT_TRUE(until([this] { return item("keepStops") != nullptr; }));
    EXPECT_EQ(item("keepNow")->property("text").toString(), "Stop and save");
    EXPECT_EQ(item("keepWaits"), nullptr);
    click("keepNow");
    ASSERT_TRUE(until([this] { return script.plane.fakeImages.kept.size() == 1; }));
    EXPECT_EQ(script.plane.fakeImages.kept[0].name, "shop");
    EXPECT_TRUE(script.plane.fakeImages.kept[0].stops);
    settle();
    EXPECT_TRUE(script.plane.fakeWorkspaces.stopped.empty()) << "the window stops nothing itself";
    EXPECT_EQ(script.plane.fakeImages.kept.size(), 1U) << "once";
}

class WhileItIsAsked : public ImageKeepingBehaviour,
                       public testing::WithParamInterface<plane::State> {
protected:
    void becomes(plane::State state)
    {
        auto& workspaces = script.plane.fakeWorkspaces;
        workspaces.all[0].state = state;
        workspaces.tell(workspaces.all[0]);
    }
    void ask()
    {
        start("workspace/shop");
        click("workspaceMore");
        click("menuKeep");
        ASSERT_TRUE(until([this] { return item("keepStops") != nullptr; }));
    }
};
INSTANTIATE_TEST_SUITE_P(OfStates, WhileItIsAsked,
                         testing::Values(plane::State::Suspended, plane::State::Failed,
                                         plane::State::Unreachable));

TEST_P(WhileItIsAsked, OneThatRunsNoMoreIsLeftAsItIs)
{
    ask();
    becomes(GetParam());
    ASSERT_TRUE(until([this] { return item("keepWaits") != nullptr; }));
    EXPECT_TRUE(textOf("keepWaits").contains(stateText(GetParam())))
        << textOf("keepWaits").toStdString();
    EXPECT_EQ(item("keepStops"), nullptr);
    EXPECT_FALSE(isEnabled("keepNow"));
    click("keepNow");
    becomes(plane::State::Ready);
    becomes(plane::State::Stopped);
    settle();
    EXPECT_TRUE(script.plane.fakeWorkspaces.stopped.empty());
    EXPECT_TRUE(script.plane.fakeImages.kept.empty()) << "nobody asked for that";
}

} // namespace helix::ui::test
