// What has to be read tells the toasts that it is there: each box that a screen reader announces.

#include <algorithm>
#include <vector>

#include <QQuickItem>
#include <QQuickWindow>

#include "ui/boundary_fixture.h"
#include "ui/change_script.h"
#include "ui/layout_check.h"

namespace helix::ui::test {

namespace {

void collectNotices(QQuickItem& item, std::vector<QQuickItem*>& found)
{
    if (!item.isVisible())
        return;
    if (isNoticeBox(item))
        found.push_back(&item);
    for (auto* child : item.childItems())
        collectNotices(*child, found);
}

} // namespace

class NoticesBehaviour : public BoundaryBehaviour {
protected:
    /// `name` is in sight and is announced; and toasts keep off it as off all that are.
    void expectToastsToKnow(const char* name)
    {
        ASSERT_TRUE(until([&] { return item(name) != nullptr; })) << name;
        std::vector<QQuickItem*> notices;
        collectNotices(*window()->contentItem(), notices);
        EXPECT_NE(std::find(notices.begin(), notices.end(), item(name)), notices.end())
            << name << " is no alert to a screen reader";
        for (const auto* notice : notices)
            EXPECT_TRUE(notice->property("isNotice").toBool())
                << "a toast may lie over " << notice->objectName().toStdString() << ", with "
                << name;
    }
};

TEST_F(NoticesBehaviour, ToastsKnowABanner)
{
    script.plane.fakeWorkspaces.createError =
        Error{ErrorCode::ResourceExhausted, "There is not enough memory.", {}};
    start("create");
    click("createNow");
    expectToastsToKnow("createError");
}

TEST_F(NoticesBehaviour, ToastsKnowTheBarThatAsksForSites)
{
    script.plane.fakeBoundary.up(id).choice.mode = egress::Mode::Allowlist;
    script.plane.fakeBoundary.addBlocked(id, "pypi.org", "pip", 2);
    start("workspace/shop");
    expectToastsToKnow("blockedBar");
    click("nav-workspaces");
    expectToastsToKnow("blockedBar"); // framed, among the cards
}

TEST_F(NoticesBehaviour, ToastsKnowTheNoticeOfAPanel)
{
    fillChanges(script, id);
    script.plane.fakeProjects.snapshotError =
        Error{ErrorCode::ResourceExhausted, "The changes are too large.", {}};
    start("workspace/shop");
    click("tab-changes");
    click("takeChanges");
    expectToastsToKnow("changesProblem");
}

TEST_F(NoticesBehaviour, ToastsKnowThatWhatIsReadIsOutdated)
{
    fillChanges(script, id);
    start("workspace/shop");
    click("tab-changes");
    click("openReview");
    ASSERT_TRUE(until([this] { return item("reviewView") != nullptr; }));
    script.plane.fakeProjects.changeOf[id.str()].head = "newer";
    script.plane.fakeProjects.tellChanges(id);
    expectToastsToKnow("outdated");
}

} // namespace helix::ui::test
