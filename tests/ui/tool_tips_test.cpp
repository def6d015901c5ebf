// Where tips stand: in the window, and beside what they explain.

#include <QQuickItem>
#include <QQuickWindow>
#include <QTest>

#include "ui/behaviour_fixture.h"
#include "ui/change_script.h"

namespace helix::ui::test {

using plane::State;

namespace {

constexpr std::size_t kFewestOfTheWorkspace = 15;

void collectTips(QQuickItem* item, std::vector<QQuickItem*>& tips)
{
    if (!item->isVisible())
        return;
    for (auto* child : item->childItems()) {
        if (child->inherits("QQuickLoader") && child->property("beside").isValid() &&
            child->property("shown").isValid() && !child->property("text").toString().isEmpty())
            tips.push_back(child);
        collectTips(child, tips);
    }
}

QRectF placeOf(const QQuickItem* item)
{
    return item->mapRectToScene(QRectF(0, 0, item->width(), item->height()));
}

} // namespace

class ToolTips : public Behaviour {
protected:
    ToolTips()
    {
        fillChanges(script, script.plane.fakeWorkspaces.addWorkspace("shop", State::Ready).id);
    }
    /// The tip that the mouse brings out; null: none.
    QQuickItem* tipOver(QQuickItem* loader)
    {
        loader->setProperty("delay", 0);
        QTest::mouseMove(window(), placeOf(loader->parentItem()).center().toPoint());
        auto* popup = loader->property("item").value<QObject*>();
        if (!popup || !until([&] { return popup->property("opened").toBool(); }))
            return nullptr;
        return popup->property("contentItem").value<QQuickItem*>()->parentItem();
    }
    std::size_t lookAtAll()
    {
        settle();
        std::vector<QQuickItem*> tips;
        collectTips(window()->contentItem(), tips);
        const QRectF whole(QPointF(), window()->size());
        std::size_t seen = 0;
        for (auto* loader : tips) {
            const QRectF explained = placeOf(loader->parentItem());
            auto* tip = whole.contains(explained) ? tipOver(loader) : nullptr;
            if (!tip)
                continue;
            ++seen;
            SCOPED_TRACE(loader->property("text").toString().toStdString());
            EXPECT_FALSE(placeOf(tip).intersects(explained));
            EXPECT_TRUE(whole.contains(placeOf(tip)));
        }
        QTest::mouseMove(window(), QPoint(1, 1));
        return seen;
    }
};

TEST_F(ToolTips, CoverNothingThatTheyExplain)
{
    start("workspace/shop");
    ASSERT_TRUE(until([this] { return item("controlButton") != nullptr; }));
    EXPECT_GE(lookAtAll(), kFewestOfTheWorkspace);
    click("tab-files");
    EXPECT_GE(lookAtAll(), kFewestOfTheWorkspace);
}

TEST_F(ToolTips, OfAColumnOfIconsCoverNoOtherOne)
{
    start("workspace/shop");
    ASSERT_TRUE(until([this] { return item("tab-files") != nullptr; }));
    std::vector<QQuickItem*> tips;
    collectTips(item("tab-files"), tips);
    ASSERT_EQ(tips.size(), 1U);
    auto* tip = tipOver(tips[0]);
    ASSERT_NE(tip, nullptr);
    for (const char* other : {"tab-ports", "tab-terminal"})
        EXPECT_FALSE(placeOf(tip).intersects(placeOf(item(other)))) << other;
}

// What was opened is read, and the mouse has not moved yet.
TEST_F(ToolTips, GoOnceTheirButtonIsPressed)
{
    start("workspace/shop");
    ASSERT_TRUE(until([this] { return item("tab-files") != nullptr; }));
    std::vector<QQuickItem*> tips;
    collectTips(item("tab-files"), tips);
    ASSERT_EQ(tips.size(), 1U);
    QTest::mouseMove(window(), QPoint(1, 1)); // where another test may have left it
    ASSERT_NE(tipOver(tips[0]), nullptr);
    click("tab-files");
    EXPECT_EQ(tips[0]->property("item").value<QObject*>(), nullptr);
    QTest::mouseMove(window(), QPoint(1, 1));
    ASSERT_TRUE(until([&] { return !tips[0]->property("shown").toBool(); }));
    QTest::mouseMove(window(), placeOf(item("tab-files")).center().toPoint());
    ASSERT_TRUE(until([&] { return tips[0]->property("shown").toBool(); }));
    EXPECT_NE(tipOver(tips[0]), nullptr) << "who comes again may ask again";
}

TEST_F(ToolTips, CoverNothingOnTheOtherPages)
{
    auto& plane = script.plane;
    const auto id = plane.fakeWorkspaces.all[0].id;
    plane.fakeForwards.addForward(id, 8000, 8123, "Web", boundary::ForwardState::Listening);
    start("workspaces");
    ASSERT_TRUE(until([this] { return page() == "workspaces"; }));
    EXPECT_GE(lookAtAll(), 1U);
    click("nav-images");
    click("image-sway-desktop");
    ASSERT_TRUE(until([this] { return item("closeDetails") != nullptr; }));
    EXPECT_GE(lookAtAll(), 1U) << "the details can be closed";
    click("nav-settings");
    click("section-ports");
    ASSERT_TRUE(until([this] { return item("copyAddress8000") != nullptr; }));
    EXPECT_GE(lookAtAll(), 2U) << "a mapping is copied and removed";
}

TEST_F(ToolTips, CoverNothingInAReview)
{
    start("workspace/shop");
    click("tab-changes");
    click("openReview");
    ASSERT_TRUE(until([this] { return item("reviewView") != nullptr; }));
    EXPECT_GE(lookAtAll(), 1U);
}

} // namespace helix::ui::test
