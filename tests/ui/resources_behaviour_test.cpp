// What workspaces take, and what Helix keeps, in the window.

#include <QQuickItem>

#include "ui/behaviour_fixture.h"
#include "ui/made_up_use.h"
#include "ui/shell/backend.h"
#include "ui/workspace/use_watch.h"

namespace helix::ui::test {

class ResourcesBehaviour : public Behaviour {};

TEST_F(ResourcesBehaviour, PlotsAreDrawnWhileTheyAreLookedAt)
{
    auto& box = script.plane.fakeWorkspaces.addWorkspace("box", plane::State::Ready);
    const auto id = box.id;
    script.plane.fakeHostUse.all.workspaces = {madeUpUse(id)};
    start("workspace/box");
    EXPECT_TRUE(backend().use()->lines().isEmpty()) << "nobody looks";
    click("tab-info");
    ASSERT_TRUE(until([this] { return backend().use()->lines().size() == 4; }));
    EXPECT_TRUE(item("usePlots")->isVisible());
    const auto before = backend().use()->lines();
    script.plane.fakeHostUse.all.workspaces.front().history.back().memoryBytes = 7ULL << 20;
    script.plane.fakeHostUse.tell();
    ASSERT_TRUE(until([&] { return backend().use()->lines() != before; }));
    click("tab-boundary");
    ASSERT_TRUE(until([this] { return backend().use()->lines().isEmpty(); }));
}

TEST_F(ResourcesBehaviour, WhatAllTakeIsDrawnInTheSettingsWhileTheyAreLookedAt)
{
    auto& box = script.plane.fakeWorkspaces.addWorkspace("box", plane::State::Ready);
    auto& all = script.plane.fakeHostUse.all;
    all.processors = 2;
    all.memoryTotal = 16ULL << 30;
    all.workspaces = {madeUpUse(box.id)};
    start("settings/resources");
    ASSERT_TRUE(until([this] { return backend().use()->allLines().size() == 3; }));
    EXPECT_TRUE(backend().use()->lines().isEmpty());
    EXPECT_NE(item("allUsePlots"), nullptr);
    key(Qt::Key_1, Qt::ControlModifier);
    EXPECT_TRUE(until([this] { return backend().use()->allLines().isEmpty(); }));
}

TEST_F(ResourcesBehaviour, WhatNothingNeedsIsReclaimedByOneClick)
{
    using Kind = plane::StoredKind::Kind;
    auto& stored = script.plane.fakeHostUse.stored;
    stored.kinds = {{Kind::Images, 500ULL << 20, 0, 0, 1},
                    {Kind::BuildFiles, 300ULL << 20, 0, 300ULL << 20, 4}};
    stored.bytes = 800ULL << 20;
    stored.needlessBytes = 300ULL << 20;
    start("settings/storage");
    ASSERT_TRUE(until([this] { return textOf("storageTotal") == "800 MB used by Helix"; }));
    EXPECT_NE(itemWithText("Reclaim 300 MB"), nullptr);
    item("reclaim")->forceActiveFocus(Qt::TabFocusReason);
    key(Qt::Key_Return);
    ASSERT_TRUE(until([this] { return script.plane.fakeHostUse.reclaims == 1; }));
    ASSERT_TRUE(until([this] { return textOf("storageTotal") == "500 MB used by Helix"; }));
    EXPECT_TRUE(until([this] { return itemWithText("300 MB given back.") != nullptr; }));
}

TEST_F(ResourcesBehaviour, WhyNothingCanBeReclaimedIsSaid)
{
    script.plane.fakeHostUse.reclaimError =
        Error{ErrorCode::Conflict, "The disk is being tidied up already.", {}};
    start("settings/storage");
    ASSERT_TRUE(until([this] { return item("reclaim") != nullptr; }));
    item("reclaim")->forceActiveFocus(Qt::TabFocusReason);
    key(Qt::Key_Return);
    ASSERT_TRUE(
        until([this] { return itemWithText("The disk is being tidied up already.") != nullptr; }));
}

} // namespace helix::ui::test
