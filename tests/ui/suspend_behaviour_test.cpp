// Suspending and resuming, and what becomes of workspaces when the window closes.

#include <QQuickItem>
#include <QQuickWindow>

#include "ui/behaviour_fixture.h"

namespace helix::ui::test {

using plane::State;

class SuspendBehaviour : public Behaviour {
protected:
    SuspendBehaviour() { script.plane.fakeWorkspaces.addWorkspace("shop", State::Ready); }
    plane::WorkspaceSnapshot& shop() { return script.plane.fakeWorkspaces.all[0]; }
    void tell() { script.plane.fakeWorkspaces.tell(shop()); }
    void putAside()
    {
        shop().state = State::Suspended;
        shop().suspendedAtMs = 1;
        shop().savedBytes = 12ULL << 20;
        shop().agentExpected = true;
    }
    [[nodiscard]] bool isWatched(const std::string& name) const
    {
        const auto& all = script.plane.fakeWorkspaces.watchers;
        const auto found = all.find(name);
        return found != all.end() && !found->second.expired();
    }
    std::string& atQuit() { return script.plane.fakeSettings.values["general.atQuit"]; }
    [[nodiscard]] const std::vector<std::string>& deeds() const
    {
        return script.plane.fakeWorkspaces.deeds;
    }
    bool becomes(State state)
    {
        return until([&] { return shop().state == state; });
    }
    void close()
    {
        window()->close();
        settle();
    }
    bool asksAtQuit()
    {
        return until([this] { return item("quit-keep") != nullptr; });
    }
};

using Deeds = std::vector<std::string>;

TEST_F(SuspendBehaviour, OneThatWaitsForASlotSaysItsPlaceAndMayBeCancelled)
{
    shop().state = State::Stopped;
    shop().waits = plane::SlotWait{2, 4, 4};
    start("workspace/shop");
    ASSERT_TRUE(until([this] { return itemWithText("shop waits for a slot") != nullptr; }));
    EXPECT_NE(itemWithText("Waits for a slot: 4 of 4 run. It is number 2 in the queue."), nullptr);
    click("cancelStart");
    EXPECT_TRUE(until([&] { return deeds() == Deeds{"cancel shop"}; }));
}

TEST_F(SuspendBehaviour, WhoWaitsForASlotTakesNoneWhenTheWindowCloses)
{
    script.plane.fakeWorkspaces.addWorkspace("next", State::Stopped).waits =
        plane::SlotWait{1, 1, 1};
    atQuit() = "suspend";
    start("workspaces");
    close();
    EXPECT_TRUE(until([&] { return std::ranges::count(deeds(), "stop next") == 1; }));
    EXPECT_TRUE(becomes(State::Suspended));
}

TEST_F(SuspendBehaviour, TheMenuSuspendsAndTheViewResumes)
{
    start("workspace/shop");
    ASSERT_TRUE(until([this] { return item("workspaceMore") != nullptr; }));
    click("workspaceMore");
    click("menuSuspend");
    ASSERT_TRUE(becomes(State::Suspended));
    ASSERT_TRUE(until([this] { return itemWithText("shop is suspended") != nullptr; }));
    EXPECT_NE(itemWithText("Everything it had in memory (12 MB) is saved"), nullptr);
    EXPECT_EQ(item("resumeProblem"), nullptr);
    click("resumeButton");
    EXPECT_TRUE(becomes(State::Ready));
    EXPECT_EQ(deeds(), (Deeds{"suspend shop", "start shop"}));
    EXPECT_TRUE(until([this] { return item("resumeButton") == nullptr; }));
}

TEST_F(SuspendBehaviour, WhyItRunsOnIsSaid)
{
    script.plane.fakeWorkspaces.suspendError =
        Error{ErrorCode::OutOfSpace, "The disk is full: shop runs on.", {}};
    start("workspace/shop");
    ASSERT_TRUE(until([this] { return item("workspaceMore") != nullptr; }));
    click("workspaceMore");
    click("menuSuspend");
    EXPECT_TRUE(
        until([this] { return itemWithText("The disk is full: shop runs on.") != nullptr; }));
    EXPECT_EQ(shop().state, State::Ready);
}

TEST_F(SuspendBehaviour, AFailedResumeSaysWhyWithTheWayOut)
{
    putAside();
    script.plane.fakeWorkspaces.resumeProblem = "QEMU is another one since.";
    start("workspace/shop");
    ASSERT_TRUE(until([this] { return item("resumeButton") != nullptr; }));
    click("resumeButton");
    ASSERT_TRUE(until([this] { return item("resumeProblem") != nullptr; }));
    EXPECT_NE(itemWithText("QEMU is another one since."), nullptr);
    EXPECT_NE(item("resumeButton"), nullptr);
    EXPECT_NE(item("discardButton"), nullptr);
}

TEST_F(SuspendBehaviour, DiscardingTheMemorySaysWhatIsLostFirst)
{
    putAside();
    start("workspace/shop");
    ASSERT_TRUE(until([this] { return item("discardButton") != nullptr; }));
    click("discardButton");
    ASSERT_TRUE(until([this] {
        return itemWithText("What its programs and agents had not written to the disk is lost.") !=
               nullptr;
    }));
    click("keepButton");
    EXPECT_TRUE(script.plane.fakeWorkspaces.stopped.empty());
    ASSERT_TRUE(until([this] { return item("confirmButton") == nullptr; }));
    click("discardButton");
    click("confirmButton");
    EXPECT_TRUE(becomes(State::Stopped));
    EXPECT_TRUE(until([this] { return item("startButton") != nullptr; }));
}

TEST_F(SuspendBehaviour, OnTheWayAPlainLineIsShown)
{
    shop().state = State::Suspending;
    start("workspace/shop");
    ASSERT_TRUE(
        until([this] { return itemWithText("What it has in memory is being saved.") != nullptr; }));
    EXPECT_NE(itemWithText("Suspending shop"), nullptr);
    EXPECT_EQ(item("resumeButton"), nullptr);
    shop().state = State::Resuming;
    tell();
    ASSERT_TRUE(until([this] { return itemWithText("Resuming shop") != nullptr; }));
    EXPECT_NE(itemWithText("Everything in it goes on where it was."), nullptr);
}

TEST_F(SuspendBehaviour, WhatNeedsTheMachineSaysToResumeIt)
{
    constexpr const char* kHint = "It is suspended. Resume it to go on.";
    putAside();
    start("workspace/shop");
    ASSERT_TRUE(until([this] { return itemWithText(kHint) != nullptr; })) << "the prompt's box";
    click("tab-terminal");
    EXPECT_TRUE(until([this] { return itemWithText(kHint) != nullptr; }));
    EXPECT_EQ(itemWithText("A terminal opens when the workspace is ready."), nullptr);
    click("tab-changes");
    EXPECT_EQ(itemWithText("Start the workspace first."), nullptr);
    click("tab-info");
    EXPECT_TRUE(until([this] { return itemWithText("Saved memory") != nullptr; }));
}

TEST_F(SuspendBehaviour, ACardSaysThatItIsSuspended)
{
    putAside();
    start();
    ASSERT_TRUE(
        until([this] { return itemWithText("Suspended. It goes on where it was.") != nullptr; }));
}

TEST_F(SuspendBehaviour, WhoOpensItWakesIt)
{
    putAside();
    start();
    clickText("Suspended. It goes on where it was.");
    EXPECT_TRUE(becomes(State::Ready));
    EXPECT_EQ(deeds(), Deeds{"start shop"});
}

TEST_F(SuspendBehaviour, OneThatCouldNotGoOnSaysSoFirst)
{
    putAside();
    shop().notice = "QEMU is another one since.";
    start();
    clickText("shop");
    ASSERT_TRUE(until([this] { return item("resumeProblem") != nullptr; }));
    EXPECT_EQ(deeds(), Deeds{});
}

// -- Unused --------------------------------------------------------------------------------------

TEST_F(SuspendBehaviour, APageInSightIsWatched)
{
    start("workspace/shop");
    ASSERT_TRUE(until([this] { return isWatched("shop"); }));
    script.plane.fakeWorkspaces.addWorkspace("other", State::Ready);
    script.plane.fakeWorkspaces.tell(script.plane.fakeWorkspaces.all[1]);
    clickText("other");
    EXPECT_TRUE(until([this] { return isWatched("other") && !isWatched("shop"); }));
    clickText("Settings");
    EXPECT_TRUE(until([this] { return !isWatched("other"); }));
}

TEST_F(SuspendBehaviour, ACardDoesNotWatch)
{
    start();
    ASSERT_TRUE(until([this] { return itemWithText("shop") != nullptr; }));
    settle();
    EXPECT_FALSE(isWatched("shop"));
}

TEST_F(SuspendBehaviour, AHiddenWindowDoesNotWatch)
{
    start("workspace/shop");
    ASSERT_TRUE(until([this] { return isWatched("shop"); }));
    window()->hide();
    EXPECT_TRUE(until([this] { return !isWatched("shop"); }));
    window()->show();
    EXPECT_TRUE(until([this] { return isWatched("shop"); }));
}

TEST_F(SuspendBehaviour, InfoSaysWhatBecomesOfItUnused)
{
    start("workspace/shop");
    ASSERT_TRUE(until([this] { return item("tab-info") != nullptr; }));
    click("tab-info");
    ASSERT_TRUE(
        until([this] { return itemWithText("As for all: suspended after 30 min") != nullptr; }));
    click("idleOfWorkspace");
    clickText("It runs on");
    EXPECT_TRUE(until([this] { return deeds() == Deeds{"idle 0 of shop"}; }));
    click("idleOfWorkspace");
    clickText("As for all: suspended after 30 min");
    EXPECT_TRUE(until([this] { return deeds().back() == "idle default of shop"; }));
}

TEST_F(SuspendBehaviour, ItsOwnNumberIsShownWhateverItIs)
{
    shop().idleMinutes = 47;
    shop().idleByDefault = false;
    start("workspace/shop");
    ASSERT_TRUE(until([this] { return item("tab-info") != nullptr; }));
    click("tab-info");
    EXPECT_TRUE(until([this] { return itemWithText("Suspended after 47 min") != nullptr; }));
}

TEST_F(SuspendBehaviour, SettingsSayWhatBecomesOfAllUnused)
{
    auto& values = script.plane.fakeSettings.values;
    start("settings/resources");
    ASSERT_TRUE(until([this] { return item("idleMinutes") != nullptr; }));
    EXPECT_EQ(item("idleMinutes")->property("value").toInt(), 30);
    for (const int minutes : {60, 0}) {
        QMetaObject::invokeMethod(item("idleMinutes"), "picked", Q_ARG(int, minutes));
        EXPECT_TRUE(
            until([&] { return values["resources.idleMinutes"] == std::to_string(minutes); }));
        EXPECT_TRUE(until([&] { return item("idleMinutes")->property("value") == minutes; }));
    }
}

// -- Leaving -------------------------------------------------------------------------------------

TEST_F(SuspendBehaviour, ClosingAsksOnceAndRemembersWhereItIsTold)
{
    start();
    close();
    ASSERT_TRUE(asksAtQuit());
    EXPECT_TRUE(window()->isVisible());
    click("quitRemember");
    click("quit-keep");
    EXPECT_TRUE(until([this] { return atQuit() == "keep"; }));
    EXPECT_EQ(shop().state, State::Ready);
    EXPECT_TRUE(deeds().empty());
}

TEST_F(SuspendBehaviour, WhatIsNotToBeRememberedIsNot)
{
    start();
    close();
    ASSERT_TRUE(asksAtQuit());
    click("quit-suspend");
    EXPECT_TRUE(becomes(State::Suspended));
    EXPECT_EQ(atQuit(), "");
}

TEST_F(SuspendBehaviour, QuittingByKeyAsksAsClosingDoes)
{
    start();
    QMetaObject::invokeMethod(window(), "quitByKey");
    ASSERT_TRUE(asksAtQuit());
    click("quit-suspend");
    EXPECT_TRUE(becomes(State::Suspended));
}

TEST_F(SuspendBehaviour, CancelKeepsTheWindowAndDecidesNothing)
{
    start();
    close();
    ASSERT_TRUE(asksAtQuit());
    click("quitCancel");
    EXPECT_TRUE(until([this] { return item("quit-keep") == nullptr; }));
    EXPECT_TRUE(window()->isVisible());
    EXPECT_EQ(atQuit(), "");
}

TEST_F(SuspendBehaviour, WithoutARunningOneNothingIsAsked)
{
    putAside();
    start();
    close();
    EXPECT_EQ(item("quit-keep"), nullptr);
}

TEST_F(SuspendBehaviour, SuspendingAtQuitWaitsForThoseThatStart)
{
    atQuit() = "suspend";
    auto& late = script.plane.fakeWorkspaces.addWorkspace("late", State::Starting);
    start();
    close();
    EXPECT_EQ(item("quit-keep"), nullptr);
    ASSERT_TRUE(becomes(State::Suspended));
    ASSERT_TRUE(until([this] { return itemWithText("1 still being saved.") != nullptr; }));
    EXPECT_EQ(deeds(), Deeds{"suspend shop"});
    late.state = State::Ready;
    script.plane.fakeWorkspaces.tell(late);
    EXPECT_TRUE(until([&] { return late.state == State::Suspended; }));
    EXPECT_EQ(deeds(), (Deeds{"suspend shop", "suspend late"}));
}

TEST_F(SuspendBehaviour, OneThatCannotBeSuspendedIsToldAndTheWindowStays)
{
    atQuit() = "suspend";
    script.plane.fakeWorkspaces.suspendError =
        Error{ErrorCode::OutOfSpace, "The disk is full: shop runs on.", {}};
    start();
    close();
    ASSERT_TRUE(
        until([this] { return itemWithText("The disk is full: shop runs on.") != nullptr; }));
    EXPECT_TRUE(until([this] { return item("leavingDialogBody") == nullptr; }));
    EXPECT_TRUE(window()->isVisible());
    EXPECT_EQ(deeds(), Deeds{"suspend shop"}) << "once";
}

TEST_F(SuspendBehaviour, StoppingAtQuitStops)
{
    atQuit() = "stop";
    start();
    close();
    EXPECT_TRUE(becomes(State::Stopped));
    EXPECT_EQ(deeds(), Deeds{"stop shop"});
}

TEST_F(SuspendBehaviour, OneThatCannotBeReachedIsStoppedAtQuitAfterAWord)
{
    shop().state = State::Unreachable;
    start();
    close();
    ASSERT_TRUE(asksAtQuit()) << "it runs";
    click("quit-stop");
    ASSERT_TRUE(
        until([this] { return itemWithText("shop cannot be reached from here.") != nullptr; }));
    EXPECT_TRUE(deeds().empty());
    click("confirmButton");
    ASSERT_TRUE(until([this] { return !deeds().empty(); }));
    EXPECT_EQ(deeds(), Deeds{"stop shop"});
}

TEST_F(SuspendBehaviour, OneThatCannotBeReachedHoldsNoSuspendingUp)
{
    atQuit() = "suspend";
    script.plane.fakeWorkspaces.addWorkspace("far", State::Unreachable);
    auto& late = script.plane.fakeWorkspaces.addWorkspace("late", State::Starting);
    start();
    close();
    ASSERT_TRUE(becomes(State::Suspended));
    EXPECT_TRUE(until([this] { return itemWithText("1 still being saved.") != nullptr; }))
        << "that is late";
    EXPECT_NE(itemWithText("What cannot be reached from here runs on."), nullptr);
    EXPECT_EQ(late.state, State::Starting);
    EXPECT_EQ(deeds(), Deeds{"suspend shop"});
}

TEST_F(SuspendBehaviour, SettingsSayWhatBecomesOfThem)
{
    start("settings/general");
    for (const auto& [text, value] :
         {std::pair{"Suspend them", "suspend"}, std::pair{"Keep them running", "keep"},
          std::pair{"Stop them", "stop"}, std::pair{"Ask", ""}}) {
        click("atQuit");
        clickText(text);
        EXPECT_TRUE(until([this, value = value] { return atQuit() == value; })) << text;
    }
}

} // namespace helix::ui::test
