// Nothing dies by one click: stopping and deleting say what they cost.

#include <QQuickItem>
#include <QQuickWindow>

#include "ui/shell/backend.h"
#include "ui/behaviour_fixture.h"
#include "ui/layout_check.h"
#include "ui/talk_fixture.h"

namespace helix::ui::test {

using plane::State;

class StakesBehaviour : public Behaviour {
protected:
    StakesBehaviour()
        : id(script.plane.fakeWorkspaces.addWorkspace("shop", State::Ready).id)
    {
    }
    void askToStop()
    {
        clickText("Stop");
        settle();
    }
    void openMenu()
    {
        start("workspace/shop");
        ASSERT_TRUE(until([this] { return item("controlButton") != nullptr; }));
        click("workspaceMore");
    }
    /// Between what the question about deleting says and its buttons.
    [[nodiscard]] qreal roomAboveButtons() const
    {
        const auto* said = itemWithText("This cannot be undone.");
        const auto* button = item("confirmButton");
        if (!said || !button)
            return -1;
        return button->mapToScene({}).y() - said->mapToScene({0, said->height()}).y();
    }
    WorkspaceId id;
};

TEST_F(StakesBehaviour, StoppingAsksWhileAnAgentWorks)
{
    script.plane.fakeWorkspaces.stakesOfAll.stopping = {"Claude Code works on a prompt."};
    openMenu();
    askToStop();
    ASSERT_TRUE(until([this] { return item("stopStakes") != nullptr; }));
    EXPECT_NE(itemWithText("Claude Code works on a prompt."), nullptr);
    EXPECT_TRUE(script.plane.fakeWorkspaces.stopped.empty()) << "one click is not enough";
    click("keepButton");
    EXPECT_TRUE(script.plane.fakeWorkspaces.stopped.empty());
    click("workspaceMore");
    askToStop();
    click("confirmButton");
    ASSERT_TRUE(until([this] { return script.plane.fakeWorkspaces.stopped.size() == 1; }));
}

TEST_F(StakesBehaviour, StoppingAsksWhileATerminalIsOpen)
{
    start("workspace/shop");
    click("tab-terminal");
    ASSERT_TRUE(until([this] {
        return item("terminal") &&
               item("terminal")->property("screenText").toString().contains("README.md");
    }));
    click("workspaceMore");
    askToStop();
    ASSERT_TRUE(until([this] { return itemWithText("A terminal is open in it.") != nullptr; }));
    EXPECT_TRUE(script.plane.fakeWorkspaces.stopped.empty());
}

TEST_F(StakesBehaviour, ThePaletteAsksAsTheMenuDoes)
{
    script.plane.fakeWorkspaces.stakesOfAll.stopping = {"Claude Code works on a prompt."};
    start("workspace/shop");
    ASSERT_TRUE(until([this] { return item("controlButton") != nullptr; }));
    key(Qt::Key_K, Qt::ControlModifier);
    ASSERT_TRUE(until([this] { return item("paletteField") != nullptr; }));
    type("stop shop");
    ASSERT_TRUE(until([this] { return item("paletteList")->property("count").toInt() == 1; }));
    key(Qt::Key_Return);
    settle();
    EXPECT_TRUE(script.plane.fakeWorkspaces.stopped.empty()) << "a few letters are not enough";
    ASSERT_TRUE(until([this] { return item("stopStakes") != nullptr; }));
}

TEST_F(StakesBehaviour, AStopCanBeFollowedByAStartWhileTheGuestShutsDown)
{
    script.plane.fakeWorkspaces.stopsEnd = false;
    script.plane.fakeWorkspaces.all[0].emulated = true; // the page says so, in more than one line
    openMenu();
    window()->resize(1280, 800);
    settle();
    askToStop();
    ASSERT_TRUE(until([this] { return script.plane.fakeWorkspaces.stopped.size() == 1; }))
        << "nothing works: no question";
    ASSERT_TRUE(until([this] { return item("startAfterStop") != nullptr; }));
    settle();
    auto* steps = item("stepList");
    ASSERT_NE(steps, nullptr);
    EXPECT_GE(steps->childrenRect().height(), 60) << "a machine that ran has steps";
    EXPECT_GE(steps->height(), steps->childrenRect().height()) << "the buttons lie over them";
    clickText("Start it again");
    ASSERT_TRUE(until([this] { return script.plane.fakeWorkspaces.started.size() == 1; }));
    script.plane.fakeWorkspaces.endStops();
    ASSERT_TRUE(until([this] { return script.plane.fakeWorkspaces.all[0].state == State::Ready; }));
}

/// The page of its steps goes while it is at rest, and comes back at another width.
TEST_F(StakesBehaviour, WhatIsRestartedShowsItsStepsInTheirPlaces)
{
    auto& workspace = script.plane.fakeWorkspaces.all[0];
    workspace.emulated = true; // the page says so, in more than one line
    start("workspace/shop");
    window()->resize(1280, 800);
    click("tab-ports");
    settle();
    (void)grab();
    const auto becomes = [&](State state, bool isLookedAt) {
        workspace.state = state;
        workspace.startedAtMs = state == State::Starting ? workspace.createdAtMs : 0;
        workspace.whyBooted =
            state == State::Starting ? "Settings say that images are not prepared." : "";
        emit script.plane.fakeWorkspaces.changed(workspace);
        if (!isLookedAt)
            return;
        settle();
        (void)grab();
    };
    for (const bool isLookedAt : {true, false}) {
        for (const auto state : {State::Ready, State::Stopping, State::Stopped})
            becomes(state, isLookedAt || state == State::Stopping);
        becomes(State::Starting, true);
        ASSERT_TRUE(until([this] { return item("cancelStart") != nullptr; }));
        (void)grab();
        for (const auto& fault : checkLayout(*window(), {}))
            ADD_FAILURE() << describe(fault);
    }
}

TEST_F(StakesBehaviour, DeletingSaysWhatWasNeverTakenHome)
{
    script.plane.fakeWorkspaces.stakesOfAll.deleting = {
        "Helix has never looked at what was changed in its project."};
    script.plane.fakeWorkspaces.stakesOfAll.losesWork = true;
    script.plane.fakeWorkspaces.stakesSeen =
        plane::Stakes{{}, {"2 changed files were never taken home: src/cart.py, README.md."}, true};
    openMenu();
    clickText("Delete…");
    ASSERT_TRUE(until([this] { return item("confirmButton") != nullptr; }));
    ASSERT_TRUE(until([this] {
        return itemWithText("2 changed files were never taken home: src/cart.py, README.md.") !=
               nullptr;
    })) << "it runs, so it is looked at";
    EXPECT_EQ(item("deleteLooking"), nullptr);
    EXPECT_TRUE(script.plane.fakeWorkspaces.removedIds.empty());
    click("confirmButton");
    ASSERT_TRUE(until([this] { return script.plane.fakeWorkspaces.removedIds.size() == 1; }));
}

TEST_F(StakesBehaviour, DeletingAStoppedOneSaysWhatIsNotKnown)
{
    script.plane.fakeWorkspaces.all[0].state = State::Stopped;
    script.plane.fakeWorkspaces.stakesOfAll.deleting = {
        "Helix has never looked at what was changed in its project, and "
        "cannot while it is stopped. Nothing of it was taken home."};
    start("workspace/shop");
    clickText("Delete…");
    ASSERT_TRUE(
        until([this] { return itemWithText("and cannot while it is stopped.") != nullptr; }));
    EXPECT_EQ(item("deleteLooking"), nullptr) << "there is nothing to look at";
}

TEST_F(StakesBehaviour, DeletingWhereNothingIsLostKeepsNoRoomForIt)
{
    script.plane.fakeWorkspaces.all[0].state = State::Stopped;
    script.plane.fakeWorkspaces.holdsStakes = true;
    start("workspace/shop");
    clickText("Delete…");
    ASSERT_TRUE(until([this] { return item("confirmButton") != nullptr; }));
    settle();
    EXPECT_EQ(item("deleteLooking"), nullptr) << "there is nothing to look at";
    EXPECT_TRUE(until([this] { return roomAboveButtons() >= 0 && roomAboveButtons() < 50; }))
        << roomAboveButtons() << ", and nothing was answered yet";
    script.plane.fakeWorkspaces.answerStakes();
    settle();
    EXPECT_LT(roomAboveButtons(), 50);
}

TEST_F(StakesBehaviour, RoomThatWasKeptInVainIsGivenBack)
{
    script.plane.fakeWorkspaces.all[0].state = State::Stopped;
    script.plane.fakeWorkspaces.holdsStakes = true;
    addCartTalk(script, id);
    start("workspace/shop");
    clickText("Delete…");
    ASSERT_TRUE(until([this] { return item("confirmButton") != nullptr; }));
    EXPECT_NE(item("deleteLooking"), nullptr) << "there is a conversation";
    EXPECT_TRUE(until([this] { return roomAboveButtons() >= 96; })) << roomAboveButtons();
    script.plane.fakeWorkspaces.answerStakes();
    EXPECT_TRUE(until([this] { return roomAboveButtons() >= 0 && roomAboveButtons() < 50; }))
        << roomAboveButtons();
}

TEST_F(StakesBehaviour, ClosingDoesNotStopWhatWorks)
{
    script.plane.fakeSettings.values["general.atQuit"] = "stop";
    start("workspace/shop");
    click("tab-terminal");
    ASSERT_TRUE(until([this] {
        return item("terminal") &&
               item("terminal")->property("screenText").toString().contains("README.md");
    }));
    window()->close();
    ASSERT_TRUE(until([this] { return itemWithText("A terminal is open in shop.") != nullptr; }));
    EXPECT_TRUE(script.plane.fakeWorkspaces.stopped.empty());
    click("keepButton");
    EXPECT_TRUE(script.plane.fakeWorkspaces.stopped.empty());
}

} // namespace helix::ui::test
