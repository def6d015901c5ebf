// Sites that were blocked, and a person's answers.

#include "ui/boundary_fixture.h"

namespace helix::ui::test {

using boundary::AllowScope;
using egress::Mode;

TEST_F(BoundaryBehaviour, BlockedSitesAskOnceAndQuietly)
{
    start("workspace/shop");
    EXPECT_EQ(item("blockedBar"), nullptr);
    script.plane.fakeBoundary.up(id).choice.mode = Mode::Allowlist;
    for (const char* site : {"a.example.org", "b.example.org", "pypi.org"})
        script.plane.fakeBoundary.addBlocked(id, site, "pip", 2);
    script.plane.fakeBoundary.tell(id);
    ASSERT_TRUE(until([this] { return item("blockedBar") != nullptr; }));
    EXPECT_NE(itemWithText("pypi.org and 2 other sites were blocked"), nullptr);
    EXPECT_EQ(item("blockedSheet"), nullptr) << "never modal by itself";
    EXPECT_NE(item("asked-shop"), nullptr) << "a badge in the sidebar";
    focus("reviewBlocked");
    key(Qt::Key_Return);
    ASSERT_TRUE(until([this] { return item("once-pypi.org") != nullptr; }));
    click("once-pypi.org");
    ASSERT_TRUE(until([this] { return script.plane.fakeBoundary.up(id).blocked.size() == 2; }));
    EXPECT_EQ(textOf("answer-pypi.org"), "Allowed once, until it stops") << "its row stays";
    click("refuse-b.example.org");
    ASSERT_TRUE(until([this] { return script.plane.fakeBoundary.up(id).blocked.size() == 1; }));
    click("workspace-a.example.org");
    ASSERT_TRUE(until([this] { return item("blockedBar") == nullptr; }));
    EXPECT_EQ(textOf("blockedLater"), "Done");
    EXPECT_EQ(script.plane.fakeBoundary.allowed,
              (std::vector<std::pair<std::string, AllowScope>>{
                  {"pypi.org", AllowScope::Once}, {"a.example.org", AllowScope::Workspace}}));
    EXPECT_EQ(script.plane.fakeBoundary.denied, std::vector<std::string>{"b.example.org"});
    click("undo-b.example.org");
    ASSERT_TRUE(until([this] { return script.plane.fakeBoundary.reopened.size() == 1; }));
    EXPECT_TRUE(isEnabled("once-b.example.org")) << "the question is open again";
    click("once-b.example.org");
    ASSERT_TRUE(until([this] { return script.plane.fakeBoundary.allowed.size() == 3; }));
    click("blockedLater");
    ASSERT_TRUE(until([this] { return item("blockedList") == nullptr; }));
}

TEST_F(BoundaryBehaviour, NothingMovesUnderThePointerWhileSitesAreDecidedOn)
{
    for (const char* site : {"a.example.org", "b.example.org"})
        script.plane.fakeBoundary.addBlocked(id, site, "pip", 2);
    start("workspace/shop");
    click("reviewBlocked");
    ASSERT_TRUE(until([this] { return item("once-a.example.org") != nullptr; }));
    const auto place = [this](const char* name) {
        auto* found = item(QString::fromLatin1(name));
        return found ? found->mapRectToScene(found->boundingRect()) : QRectF();
    };
    ASSERT_TRUE(until([&, last = QRectF()]() mutable {
        const QRectF now = place("once-a.example.org");
        return std::exchange(last, now) == now;
    }));
    const char* names[] = {"once-a.example.org", "once-b.example.org", "always-", "blockedLater"};
    std::vector<QRectF> before;
    for (const char* name : names)
        before.push_back(place(name));
    const auto expectStill = [&](const char* when) {
        settle();
        for (std::size_t i = 0; i < std::size(names); ++i)
            EXPECT_EQ(place(names[i]), before[i]) << names[i] << " " << when;
    };
    script.plane.fakeBoundary.addBlocked(id, "late.example.org", "npm", 1);
    script.plane.fakeBoundary.tell(id);
    ASSERT_TRUE(until([this] { return textOf("moreAsked") == "1 more was asked for meanwhile."; }));
    expectStill("when another site is asked for");
    EXPECT_EQ(item("once-late.example.org"), nullptr);
    click("once-b.example.org");
    ASSERT_TRUE(until([this] { return script.plane.fakeBoundary.allowed.size() == 1; }));
    expectStill("when one was answered");
    click("workspace-");
    ASSERT_TRUE(until([this] { return script.plane.fakeBoundary.allowed.size() == 1; }));
    EXPECT_EQ(script.plane.fakeBoundary.up(id).blocked.size(), 2U)
        << "one left: there is no button for all of them, whatever is clicked there";
    click("showMoreAsked");
    ASSERT_TRUE(until([this] { return item("once-late.example.org") != nullptr; }));
    EXPECT_GT(place("once-late.example.org").y(), place("once-a.example.org").y()) << "at the end";
}

TEST_F(BoundaryBehaviour, ForEveryWorkspaceIsAskedOnceMoreAndUndoneByAToast)
{
    for (const char* site : {"a.example.org", "b.example.org"})
        script.plane.fakeBoundary.addBlocked(id, site, "pip", 2);
    start("workspace/shop");
    click("reviewBlocked");
    click("always-");
    ASSERT_TRUE(until([this] { return item("confirmButton") != nullptr; }));
    EXPECT_TRUE(script.plane.fakeBoundary.allowed.empty()) << "one click is not enough";
    EXPECT_NE(itemWithText("Allow 2 sites for every workspace?"), nullptr);
    click("keepButton");
    EXPECT_TRUE(script.plane.fakeBoundary.allowed.empty());
    click("always-a.example.org");
    EXPECT_NE(itemWithText("Allow a.example.org for every workspace?"), nullptr);
    click("confirmButton");
    ASSERT_TRUE(until([this] { return script.plane.fakeBoundary.base.always.size() == 1; }));
    click("blockedLater");
    ASSERT_TRUE(until([this] {
        return itemWithText("a.example.org is allowed for every workspace.") != nullptr;
    }));
    clickText("Undo");
    ASSERT_TRUE(until([this] { return script.plane.fakeBoundary.base.always.empty(); }));
    EXPECT_EQ(script.plane.fakeBoundary.reopened, std::vector<std::string>{"a.example.org"});
}

TEST_F(BoundaryBehaviour, RefusingAllCanBeUndone)
{
    for (const char* site : {"a.example.org", "b.example.org"})
        script.plane.fakeBoundary.addBlocked(id, site, "pip", 2);
    start("workspace/shop");
    click("refuseBlocked");
    ASSERT_TRUE(until([this] { return script.plane.fakeBoundary.up(id).refused.size() == 2; }));
    clickText("Undo");
    ASSERT_TRUE(until([this] { return script.plane.fakeBoundary.up(id).refused.empty(); }));
}

TEST_F(BoundaryBehaviour, AllBlockedSitesAreAnsweredAtOnce)
{
    for (const char* site : {"a.example.org", "b.example.org", "c.example.org"})
        script.plane.fakeBoundary.addBlocked(id, site, "curl", 1);
    start("workspaces");
    click("reviewBlocked");
    ASSERT_TRUE(until([this] { return item("workspace-") != nullptr; }));
    click("workspace-");
    ASSERT_TRUE(until([this] { return script.plane.fakeBoundary.up(id).blocked.empty(); }));
    EXPECT_EQ(choice().rules.size(), 3U);
}

} // namespace helix::ui::test
