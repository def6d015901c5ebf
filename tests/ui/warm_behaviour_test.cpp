// Workspaces that go on from a snapshot instead of booting: what the pages say of it, and what can be
// done about it.

#include <QDateTime>
#include <QQuickItem>

#include "ui/behaviour_fixture.h"
#include "ui/settings/doctor.h"
#include "ui/shell/backend.h"

namespace helix::ui::test {

using plane::Beginning;
using plane::State;

class WarmBehaviour : public Behaviour {
protected:
    using Phase = plane::WarmState::Phase;
    plane::WarmState& warm() { return script.plane.fakeImages.all[0].warm; }
    void tell(const plane::WarmState& state)
    {
        warm() = state;
        emit script.plane.fakeImages.changed();
    }
    /// The machine's processor helps, so that nothing is emulated.
    void accelerate()
    {
        std::erase_if(script.plane.findings,
                      [](const auto& finding) { return finding.subject == "Acceleration"; });
    }
    bool says(const QString& words)
    {
        return until([&] { return textOf("warmth0") == words; });
    }
};

TEST_F(WarmBehaviour, AnImageSaysWhetherItsWorkspacesBootAndWhy)
{
    accelerate();
    start("images");
    click("image-sway-minimal");
    ASSERT_TRUE(until([this] { return item("buildImage") != nullptr; }));
    EXPECT_EQ(item("warmth0"), nullptr) << "it is not built";
    click("image-sway-desktop");
    ASSERT_TRUE(until([this] { return item("useImage") != nullptr; }));
    EXPECT_EQ(item("warmth0"), nullptr) << "nobody has looked yet";
    tell({Phase::Ready, {}, 0, 291ULL << 20});
    EXPECT_TRUE(says("Workspaces start in about a second · 291 MB on disk"));
    EXPECT_EQ(item("warmImage0"), nullptr) << "there is nothing to do";
    tell({Phase::Never, "An imported disk always boots.", 0, 0});
    EXPECT_TRUE(says("New workspaces boot, which takes longer. An imported disk always boots."));
    EXPECT_EQ(item("warmImage0"), nullptr) << "it would be refused";
    tell({Phase::Missing, {}, 0, 0});
    EXPECT_TRUE(says("Workspaces boot."));
    EXPECT_NE(item("warmImage0"), nullptr);
    tell({Phase::Waiting, {}, 0, 0});
    EXPECT_TRUE(says("Waits to be prepared"));
    EXPECT_NE(item("cancelWarm0"), nullptr);
}

TEST_F(WarmBehaviour, ThePreparingCountsItsSeconds)
{
    warm() = {Phase::Making, {}, QDateTime::currentMSecsSinceEpoch() - 72'000, 0};
    start("images");
    click("image-sway-desktop");
    ASSERT_TRUE(until([this] { return textOf("warmth0").startsWith("Being prepared, 1 min 1"); }));
    const QString before = textOf("warmth0");
    EXPECT_TRUE(until([&] { return textOf("warmth0") != before; })) << "it goes on by itself";
}

TEST_F(WarmBehaviour, AnImageIsPreparedAtAPersonsWord)
{
    warm() = {Phase::Missing, "It was cancelled.", 0, 0};
    start("images");
    click("image-sway-desktop");
    click("warmImage0");
    EXPECT_TRUE(says("Workspaces start without booting · 291 MB on disk")) << "it is emulated";
    EXPECT_EQ(script.plane.fakeImages.warmed, std::vector<std::string>{"sway-desktop"});
    EXPECT_TRUE(until([this] { return itemWithText("Sway desktop is prepared.") != nullptr; }));
}

TEST_F(WarmBehaviour, WhatTheFirstMachineMeasuredIsSaidAtOnce)
{
    auto& workspaces = script.plane.fakeWorkspaces;
    workspaces.addWorkspace("first", State::Starting);
    warm() = {Phase::Ready, {}, 0, 291ULL << 20};
    start("images");
    click("image-sway-desktop");
    ASSERT_TRUE(says("Workspaces start without booting · 291 MB on disk")) << "not measured yet";
    accelerate();
    auto& first = workspaces.all.front();
    first.state = State::Ready;
    workspaces.tell(first);
    EXPECT_TRUE(says("Workspaces start in about a second · 291 MB on disk"));
}

TEST_F(WarmBehaviour, CreateOffersAPreparedImageAsQuickUnlessItIsEmulated)
{
    warm() = {Phase::Ready, {}, 0, 291ULL << 20};
    start("create");
    ASSERT_TRUE(until([this] { return item("imageCard0") != nullptr; }));
    EXPECT_EQ(itemWithText("Ready in about a second"), nullptr);
    accelerate();
    backend().doctor()->examine(false);
    EXPECT_TRUE(until([this] { return itemWithText("Ready in about a second") != nullptr; }));
}

TEST_F(WarmBehaviour, HowLongItTookHereIsSaidAlsoWhereItIsEmulated)
{
    script.plane.fakeImages.find("sway-desktop")->times = {1234, 13'600, 0, 0, 0};
    warm() = {Phase::Ready, {}, 0, 291ULL << 20};
    start("create");
    EXPECT_TRUE(until([this] { return itemWithText("Ready in 1.2 s here") != nullptr; }));
    start("images");
    click("image-sway-desktop");
    EXPECT_TRUE(says("Ready in 1.2 s here · 291 MB on disk"));
    tell({Phase::Missing, {}, 0, 0});
    EXPECT_TRUE(says("Workspaces boot. Boots in about 14 s here."));
}

TEST_F(WarmBehaviour, ThePreparingCanBeCancelled)
{
    script.plane.fakeImages.warmsEnd = false;
    warm() = {Phase::Missing, "QEMU is another one since.", 0, 0};
    start("images");
    click("image-sway-desktop");
    click("warmImage0");
    click("cancelWarm0");
    EXPECT_TRUE(says("New workspaces boot, which takes longer. It was cancelled."));
    EXPECT_EQ(script.plane.fakeImages.cancelledWarms, std::vector<std::string>{"sway-desktop"});
    EXPECT_NE(item("warmImage0"), nullptr) << "it can be tried again";
}

TEST_F(WarmBehaviour, WhyAnImageCannotBePreparedIsSaid)
{
    script.plane.fakeImages.warmError =
        Error{ErrorCode::OutOfSpace, "The disk is full: a snapshot needs 1 GB.", {}};
    warm() = {Phase::Missing, {}, 0, 0};
    start("images");
    click("image-sway-desktop");
    click("warmImage0");
    EXPECT_TRUE(
        says("New workspaces boot, which takes longer. The disk is full: a snapshot needs 1 GB."));
}

TEST_F(WarmBehaviour, InfoSaysHowTheMachineBegan)
{
    auto& shop = script.plane.fakeWorkspaces.addWorkspace("shop", State::Ready);
    start("workspace/shop");
    ASSERT_TRUE(until([this] { return item("tab-info") != nullptr; }));
    click("tab-info");
    ASSERT_TRUE(until([this] { return itemWithText("Given") != nullptr; }));
    EXPECT_EQ(itemWithText("How it began"), nullptr) << "nobody knows";
    const auto began = [&](Beginning beginning, const std::string& why, const char* words) {
        shop.beginning = beginning;
        shop.whyBooted = why;
        script.plane.fakeWorkspaces.tell(shop);
        EXPECT_TRUE(until([&] { return itemWithText(words) != nullptr; })) << words;
        EXPECT_NE(itemWithText("How it began"), nullptr) << words;
    };
    began(Beginning::Warm, {}, "Started from its prepared image");
    began(Beginning::Spare, {}, "Stood ready before you asked for it");
    began(Beginning::Resumed, {}, "Went on where it was suspended");
    began(Beginning::Booted, {}, "Booted from its disk");
    began(Beginning::Booted, "You asked for it.", "Booted from its disk: You asked for it.");
}

TEST_F(WarmBehaviour, ANewWorkspaceThatBootsSaysWhy)
{
    script.plane.fakeWorkspaces.stopAtStep = 2;
    start("create");
    click("createNow");
    ASSERT_TRUE(until([this] { return item("cancelStart") != nullptr; }));
    EXPECT_EQ(item("whyBooted"), nullptr) << "nothing is known yet";
    EXPECT_EQ(itemWithText("booting from its disk"), nullptr) << "nor is that";
    auto& made = script.plane.fakeWorkspaces.all[0];
    made.beginning = Beginning::Booted;
    made.whyBooted = "The snapshot is still being made.";
    script.plane.fakeWorkspaces.tell(made);
    EXPECT_TRUE(until([this] {
        return textOf("whyBooted") == "It boots from its disk. The snapshot is still being made.";
    }));
    EXPECT_NE(itemWithText("booting from its disk"), nullptr);
    made.beginning = Beginning::Warm;
    made.whyBooted.clear();
    script.plane.fakeWorkspaces.tell(made);
    EXPECT_TRUE(
        until([this] { return itemWithText("starting from its prepared image") != nullptr; }));
    EXPECT_EQ(item("whyBooted"), nullptr);
}

TEST_F(WarmBehaviour, SettingsSayWhetherImagesArePreparedAndHowManyStandReady)
{
    auto& values = script.plane.fakeSettings.values;
    start("settings/resources");
    ASSERT_TRUE(until([this] { return item("warmSnapshots") != nullptr; }));
    EXPECT_TRUE(item("warmSnapshots")->property("checked").toBool()) << "as it begins";
    EXPECT_EQ(item("readyWorkspaces")->property("value").toInt(), 1);
    EXPECT_NE(itemWithText("about 130 MB of memory"), nullptr) << "what it costs";
    click("warmSnapshots");
    EXPECT_TRUE(until([&] { return values["resources.warmSnapshots"] == "0"; }));
    QMetaObject::invokeMethod(item("readyWorkspaces"), "picked", Q_ARG(int, 4));
    EXPECT_TRUE(until([&] { return values["resources.readyWorkspaces"] == "4"; }));
    EXPECT_TRUE(until([this] { return item("readyWorkspaces")->property("value").toInt() == 4; }));
    QMetaObject::invokeMethod(item("readyWorkspaces"), "picked", Q_ARG(int, 0));
    EXPECT_TRUE(until([&] { return values["resources.readyWorkspaces"] == "0"; }));
}

} // namespace helix::ui::test
