// A web page, or a file manager, opens something with Helix.

#include "ui/behaviour_fixture.h"

namespace helix::ui::test {

TEST_F(Behaviour, ALinkFillsTheCreatePageInAndMakesNothing)
{
    start("settings");
    emit script.activated("helixvm:create?image=sway-minimal&name=from-a-page");
    ASSERT_TRUE(until([this] { return page() == "create" && item("askedByLink") != nullptr; }));
    settle();
    EXPECT_EQ(textOf("nameField"), "from-a-page");
    EXPECT_EQ(item("imageCard1")->property("chosen"), true);
    EXPECT_TRUE(item("askedByLink")->property("sentence").toString().contains("sway-minimal"));
    EXPECT_TRUE(script.plane.fakeWorkspaces.list().empty());
    // Another one, while the page is open.
    emit script.activated("helixvm:create?image=sway-desktop");
    ASSERT_TRUE(until([this] { return item("imageCard0")->property("chosen").toBool(); }));
    EXPECT_TRUE(script.plane.fakeWorkspaces.list().empty());
}

TEST_F(Behaviour, ALinkForAnImageThatIsNotHereSaysSo)
{
    start("workspaces");
    emit script.activated("helixvm:create?image=no-such-image");
    ASSERT_TRUE(until([this] { return item("askedByLink") != nullptr; }));
    settle();
    EXPECT_TRUE(item("askedByLink")->property("sentence").toString().contains("not here"));
    EXPECT_TRUE(script.plane.fakeWorkspaces.list().empty());
}

TEST_F(Behaviour, ABadLinkIsOneSentenceAndTheWindowStaysWhereItWas)
{
    start("images");
    emit script.activated("helixvm:delete?name=shop");
    ASSERT_TRUE(
        until([this] { return itemWithText("asks for nothing that Helix knows") != nullptr; }));
    EXPECT_EQ(page(), "images");
}

TEST_F(Behaviour, AFileThatIsOpenedWithHelixIsAskedAboutAndNotImported)
{
    start("images");
    for (const QString file : {"/tmp/one.qcow2", "/tmp/two.helixvm"}) {
        emit script.activated(file);
        ASSERT_TRUE(until([&] { return textOf("importFile") == file; }));
    }
    EXPECT_TRUE(script.plane.fakeImages.imported.empty());
    click("importNow");
    ASSERT_TRUE(until([this] { return script.plane.fakeImages.brought.size() == 1; }))
        << "an archive of ours is no disk";
    EXPECT_EQ(script.plane.fakeImages.brought[0].archive, "/tmp/two.helixvm");
    EXPECT_EQ(script.plane.fakeImages.brought[0].name, "two");
    EXPECT_TRUE(script.plane.fakeImages.imported.empty());
}

} // namespace helix::ui::test
