// What a person does with a project: bring it, read what changed, take it home or refuse it, try
// several, and look at what was given.

#include <QGuiApplication>
#include <QClipboard>

#include "ui/behaviour_fixture.h"
#include "ui/change_script.h"

namespace helix::ui::test {

using projects::AcceptRequest;
using projects::ProjectSource;
using workspace::State;

class ChangesBehaviour : public Behaviour {
protected:
    ChangesBehaviour()
        : id(script.addWorkspace("checkout-fix", State::Ready).id)
    {
        fillAgents(script);
    }
    void openReview()
    {
        fillChanges(script, id);
        start("workspace/checkout-fix");
        click("tab-changes");
        click("openReview");
        ASSERT_TRUE(until([this] { return item("reviewView") != nullptr; }));
        ASSERT_TRUE(until([this] { return rows() > 0; }));
    }
    int rows() const
    {
        auto* list = item("diffRows");
        return list ? list->property("count").toInt() : 0;
    }
    const AcceptRequest& request() { return script.projectScript.accepted.at(0); }
    WorkspaceId id;
};

TEST_F(ChangesBehaviour, AWorkspaceIsGivenAProject)
{
    script.projectScript.folders["/home/me/shop"] = {
        "/home/me/shop", "main", "4f2c91aabb", 2, 4 << 20, 312, {}};
    script.projectScript.bringsEnd = false;
    start("workspace/checkout-fix");
    click("tab-changes");
    click("giveProject");
    setText("projectPath", "/home/me/shop");
    ASSERT_TRUE(until([this] { return item("withUncommitted") != nullptr; }));
    click("withUncommitted");
    click("bringNow");
    ASSERT_EQ(script.projectScript.brought.size(), 1U);
    EXPECT_EQ(script.projectScript.brought[0].path, "/home/me/shop");
    EXPECT_TRUE(script.projectScript.brought[0].withUncommitted);
    ASSERT_NE(item("cancelBring"), nullptr);
    click("cancelBring");
    ASSERT_TRUE(until([this] { return item("bringNow") != nullptr; })) << "the form is back";
    script.projectScript.bringsEnd = true;
    script.projectScript.bringError =
        Error{ErrorCode::ResourceExhausted, "The project is larger than its disk.", {}};
    click("bringNow");
    ASSERT_TRUE(until([this] { return item("bringError") != nullptr; }));
    script.projectScript.bringError.reset();
    click("bringNow");
    ASSERT_TRUE(until([this] { return item("bringNow") == nullptr && item("noChangesYet"); }));
}

TEST_F(ChangesBehaviour, EverythingIsTakenIntoANewBranch)
{
    openReview();
    click("takeHome");
    EXPECT_EQ(textOf("homeBranch"), "helix/shop/fix-the-cart");
    setText("homeBranch", "main");
    EXPECT_FALSE(isEnabled("takeHomeNow"));
    setText("homeBranch", "cart/rounding");
    key(Qt::Key_Return);
    ASSERT_TRUE(until([this] { return item("homeCommand") != nullptr; }));
    EXPECT_EQ(request().branch, "cart/rounding");
    EXPECT_TRUE(request().selection.empty());
    EXPECT_EQ(textOf("homeCommand"), "git switch cart/rounding");
    click("copyCommand");
    EXPECT_EQ(QGuiApplication::clipboard()->text(), "git switch cart/rounding");
}

TEST_F(ChangesBehaviour, TheKeyboardAloneReviews)
{
    openReview();
    EXPECT_EQ(textOf("reviewPath"), "shop/cart.py");
    key(Qt::Key_N);
    key(Qt::Key_X); // the second part
    key(Qt::Key_J);
    ASSERT_TRUE(until([this] { return textOf("reviewPath") == "tests/test_cart.py"; }));
    key(Qt::Key_F);
    key(Qt::Key_K);
    EXPECT_EQ(textOf("reviewPath"), "shop/cart.py");
    const int sideBySide = rows();
    ASSERT_TRUE(until([&] { return rows() > 0; }));
    key(Qt::Key_U);
    ASSERT_TRUE(until([&] { return rows() != sideBySide && rows() > 0; }));
    key(Qt::Key_Slash);
    type("currency");
    ASSERT_TRUE(until([this] {
        return item("reviewFiles") && item("reviewFiles")->property("count").toInt() == 1;
    })) << "also by its old name";
    click("takeHome");
    click("takeHomeNow");
    ASSERT_TRUE(until([this] { return !script.projectScript.accepted.empty(); }));
    const auto& taken = request().selection;
    ASSERT_FALSE(taken.empty());
    EXPECT_EQ(taken[0].path, "shop/cart.py");
    EXPECT_EQ(taken[0].hunks, std::vector<int>{0});
    for (const auto& one : taken)
        EXPECT_NE(one.path, "tests/test_cart.py");
    click("closeHome");
    key(Qt::Key_Escape);
    ASSERT_TRUE(until([this] { return item("reviewView") == nullptr; }));
}

TEST_F(ChangesBehaviour, ConflictsAreShownAndNothingIsSaidToBeDone)
{
    projects::AcceptOutcome outcome;
    outcome.conflicts = {"shop/cart.py"};
    script.projectScript.outcome = outcome;
    openReview();
    click("takeHome");
    clickText("My files");
    click("takeHomeNow");
    ASSERT_TRUE(until([this] { return item("homeConflicts") != nullptr; }));
    EXPECT_EQ(item("homeDone"), nullptr);
    EXPECT_EQ(request().target, AcceptRequest::Target::WorkingTree);
}

TEST_F(ChangesBehaviour, ARefusalGoesBackToTheAgent)
{
    script.sessionScript.addSession(id, "Fix the cart", sessions::TurnState::Idle);
    openReview();
    click("refuseChanges");
    EXPECT_FALSE(isEnabled("refuseNow"));
    type("keep the old rounding");
    click("refuseNow");
    ASSERT_TRUE(until([this] { return script.sessionScript.prompts.size() == 1; }));
    EXPECT_TRUE(script.sessionScript.prompts[0].second.text.starts_with("keep the old rounding"));
    ASSERT_TRUE(until([this] { return item("reviewView") == nullptr; }));
}

TEST_F(ChangesBehaviour, NewerChangesAreReadFirst)
{
    openReview();
    script.projectScript.changeOf[id.str()].head = "newer";
    script.projectScript.tellChanges(id);
    ASSERT_TRUE(until([this] { return item("outdated") != nullptr; }));
    EXPECT_FALSE(isEnabled("takeHome"));
    click("showNewest");
    ASSERT_TRUE(until([this] { return isEnabled("takeHome"); }));
}

TEST_F(ChangesBehaviour, AWorkspaceIsCreatedWithAProjectAndAnAgent)
{
    script.projectScript.folders["/home/me/shop"] = {
        "/home/me/shop", "main", "4f2c91aabb", 0, 4 << 20, 312, {}};
    start("create");
    clickText("Folder");
    EXPECT_FALSE(isEnabled("createNow")) << "a folder was asked for and none is given";
    setText("projectPath", "/home/me/nothing");
    ASSERT_TRUE(
        until([this] { return !item("projectPath")->property("problem").toString().isEmpty(); }));
    EXPECT_FALSE(isEnabled("createNow"));
    setText("projectPath", "/home/me/shop");
    ASSERT_TRUE(until([this] { return isEnabled("createNow"); }));
    item("agentSelect")->setProperty("currentIndex", 1);
    QMetaObject::invokeMethod(item("agentSelect"), "activated", Q_ARG(int, 1));
    click("createNow");
    ASSERT_TRUE(until([this] { return !script.created.empty(); }));
    ASSERT_TRUE(script.created[0].project.has_value());
    EXPECT_EQ(script.created[0].project->kind, ProjectSource::Kind::Repository);
    EXPECT_EQ(script.created[0].project->path, "/home/me/shop");
    EXPECT_EQ(script.created[0].agent, "claude");
}

TEST_F(ChangesBehaviour, SeveralAreTriedAndOneIsKept)
{
    start("create");
    click("trySeveral");
    EXPECT_FALSE(isEnabled("createNow")) << "there is no task yet";
    setText("attemptTask", "fix the cart");
    click("moreAttempts");
    setText("attemptTests", "pytest");
    click("createNow");
    ASSERT_TRUE(until([this] { return page() == "attempts"; }));
    ASSERT_EQ(script.projectScript.attempts.size(), 1U);
    EXPECT_EQ(script.projectScript.attempts[0].task, "fix the cart");
    EXPECT_EQ(script.projectScript.attempts[0].agents.size(), 4U);
    EXPECT_EQ(script.projectScript.attempts[0].testCommand, "pytest");
    EXPECT_EQ(script.projectScript.attempts[0].workspace.image, "sway-desktop");
}

TEST_F(ChangesBehaviour, KeepingOneAsksOnce)
{
    fillAttempts(script);
    start();
    click("group-group1");
    ASSERT_EQ(page(), "attempts");
    click("keep-cart-1");
    ASSERT_NE(item("confirmButton"), nullptr) << "it asks, and says what is lost";
    EXPECT_TRUE(script.projectScript.kept.empty());
    click("confirmButton");
    ASSERT_TRUE(until([this] { return script.projectScript.kept.size() == 1; }));
    ASSERT_TRUE(until([this] { return page() == "workspace"; }));
}

TEST_F(ChangesBehaviour, TheSheetTakesBackAfterOneQuestion)
{
    fillSheet(script, id);
    start("workspace/checkout-fix");
    click("tab-boundary");
    click("openSheet");
    ASSERT_TRUE(until([this] { return item("takeBack-domain:github.com") != nullptr; }));
    click("takeBack-domain:github.com");
    EXPECT_TRUE(script.projectScript.takenBack.empty());
    click("takeBackNow");
    ASSERT_TRUE(until([this] { return item("takeBack-domain:github.com") == nullptr; }));
    EXPECT_EQ(script.projectScript.takenBack, std::vector<std::string>{"domain:github.com"});
}

} // namespace helix::ui::test
