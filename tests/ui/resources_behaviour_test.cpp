// What workspaces take, and what Helix keeps, in the window.

#include <QAccessible>
#include <QQuickItem>
#include <QQuickWindow>

#include "ui/behaviour_fixture.h"
#include "ui/settings/storage_model.h"
#include "ui/made_up_use.h"
#include "ui/shell/backend.h"
#include "ui/workspace/use_watch.h"

namespace helix::ui::test {

class ResourcesBehaviour : public Behaviour {
protected:
    [[nodiscard]] QString spokenOf(const QString& name) const
    {
        auto* found = item(name);
        auto* spoken = found ? QAccessible::queryAccessibleInterface(found) : nullptr;
        return spoken ? spoken->text(QAccessible::Name) : QString();
    }
};

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

TEST_F(ResourcesBehaviour, ActivityDrawsWhatAllTakeAndWhatHelixKeeps)
{
    auto& box = script.plane.fakeWorkspaces.addWorkspace("box", plane::State::Ready);
    auto& use = script.plane.fakeHostUse;
    use.all.processors = 2;
    use.all.memoryTotal = 16ULL << 30;
    use.stored.kinds = {{plane::StoredKind::Kind::Images, 500ULL << 20, 0, 0, 1}};
    use.stored.bytes = 500ULL << 20;
    use.stored.diskFree = 212ULL << 30;
    start("activity");
    ASSERT_TRUE(until([this] { return item("useStrip") != nullptr; }));
    EXPECT_NE(itemWithText("What running workspaces take is drawn here."), nullptr);
    EXPECT_TRUE(until([this] {
        return spokenOf("storedPlot") == "Storage: 500 MB used by Helix, 212 GB free on this disk";
    })) << spokenOf("storedPlot").toStdString();
    use.all.workspaces = {madeUpUse(box.id)};
    use.tell();
    ASSERT_TRUE(until([this] { return backend().use()->allLines().size() == 3; }));
    settle();
    EXPECT_EQ(itemWithText("What running workspaces take is drawn here."), nullptr);
    window()->resize(960, 300);
    EXPECT_TRUE(until([this] { return backend().use()->allLines().isEmpty(); }))
        << "the list has no room beside it, and so nobody looks";
    window()->resize(1280, 800);
    ASSERT_TRUE(until([this] { return backend().use()->allLines().size() == 3; }));
    key(Qt::Key_1, Qt::ControlModifier);
    EXPECT_TRUE(until([this] { return backend().use()->allLines().isEmpty(); }));
}

TEST_F(ResourcesBehaviour, WhatOneDoesNotWatchAnyMoreAnotherOneMay)
{
    auto& box = script.plane.fakeWorkspaces.addWorkspace("box", plane::State::Ready);
    script.plane.fakeHostUse.all.workspaces = {madeUpUse(box.id)};
    start("workspaces");
    auto* use = backend().use();
    const QObject page, next;
    use->watchAll(&page, true);
    ASSERT_TRUE(until([&] { return use->allLines().size() == 3; }));
    use->watchAll(&next, true);
    use->watchAll(&page, false); // a page goes after the next one is there
    script.plane.fakeHostUse.tell();
    settle();
    EXPECT_EQ(use->allLines().size(), 3);
    use->watchAll(&next, false);
    EXPECT_TRUE(until([&] { return use->allLines().isEmpty(); }));
}

// The window says the titles itself, for they are translated; helixctl has them from the contract.
TEST_F(ResourcesBehaviour, WhatIsOnTheDiskHasOneNameEverywhere)
{
    using Kind = plane::StoredKind::Kind;
    plane::StorageUse use;
    for (std::size_t kind = 0; kind < operations::words(Kind()).size(); ++kind)
        use.kinds.push_back({static_cast<Kind>(kind), 1000, 0, 0, 1});
    script.plane.fakeHostUse.stored = use;
    start("settings/storage");
    auto* storage = backend().storage();
    const auto all = static_cast<qsizetype>(use.kinds.size());
    ASSERT_TRUE(until([&] { return storage->kinds().size() == all; }));
    for (qsizetype kind = 0; kind < all; ++kind)
        EXPECT_EQ(storage->kinds()[kind].toMap()["title"].toString().toStdString(),
                  operations::titleOf(static_cast<Kind>(kind)));
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
