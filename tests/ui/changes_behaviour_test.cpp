// What a person does with a project: bring it, read what changed, take it home or refuse it, try
// several, and look at what was given.

#include <algorithm>
#include <iostream>

#include <QAccessible>
#include <QClipboard>
#include <QColor>
#include <QElapsedTimer>
#include <QGuiApplication>
#include <QMouseEvent>
#include <QQuickWindow>

#include "ui/behaviour_fixture.h"
#include "ui/change_script.h"

namespace helix::ui::test {

using plane::State;
using projects::AcceptRequest;
using projects::ProjectSource;

class ChangesBehaviour : public Behaviour {
protected:
    ChangesBehaviour()
        : id(script.plane.fakeWorkspaces.addWorkspace("checkout-fix", State::Ready).id)
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
    void openFile(const QString& name, const QString& path)
    {
        clickText(name);
        ASSERT_TRUE(until([&] { return textOf("reviewPath") == path && rows() > 0; }));
    }
    /// Presses in the middle of a row of the diff, and lets go in another one; `x` from its left.
    void drag(int fromRow, double fromX, int toRow, double toX)
    {
        const auto place = [this](int row, double x) {
            return item("diffPointer")->mapToScene(QPointF(x, row * 22 + 11));
        };
        const auto send = [this](QEvent::Type type, const QPointF& at, Qt::MouseButtons held) {
            QMouseEvent event(type, at, window()->mapToGlobal(at),
                              type == QEvent::MouseMove ? Qt::NoButton : Qt::LeftButton, held,
                              Qt::NoModifier);
            QCoreApplication::sendEvent(window(), &event);
        };
        send(QEvent::MouseButtonPress, place(fromRow, fromX), Qt::LeftButton);
        send(QEvent::MouseMove, place(toRow, toX), Qt::LeftButton);
        send(QEvent::MouseButtonRelease, place(toRow, toX), Qt::NoButton);
        settle();
    }
    QString copied()
    {
        QGuiApplication::clipboard()->setText("nothing");
        key(Qt::Key_C, Qt::ControlModifier);
        return QGuiApplication::clipboard()->text();
    }
    int treeRows() const { return item("reviewFiles")->property("count").toInt(); }
    int listedFiles() const
    {
        auto* model = item("reviewFiles")->property("model").value<QObject*>();
        return model ? model->property("count").toInt() : -1;
    }
    int rows() const
    {
        auto* list = item("diffRows");
        return list ? list->property("count").toInt() : 0;
    }
    const AcceptRequest& request() { return script.plane.fakeProjects.accepted.at(0); }
    WorkspaceId id;
};

TEST_F(ChangesBehaviour, AWorkspaceIsGivenAProject)
{
    script.plane.fakeProjects.folders["/home/me/shop"] = {
        "/home/me/shop", "main", "4f2c91aabb", 2, 4 << 20, 312, {}};
    script.plane.fakeProjects.bringsEnd = false;
    start("workspace/checkout-fix");
    click("tab-changes");
    click("giveProject");
    setText("projectPath", "/home/me/shop");
    ASSERT_TRUE(until([this] { return item("withUncommitted") != nullptr; }));
    click("withUncommitted");
    click("bringNow");
    ASSERT_EQ(script.plane.fakeProjects.asked.size(), 1U);
    EXPECT_EQ(script.plane.fakeProjects.asked[0].path, "/home/me/shop");
    EXPECT_TRUE(script.plane.fakeProjects.asked[0].withUncommitted);
    ASSERT_NE(item("cancelBring"), nullptr);
    click("cancelBring");
    ASSERT_TRUE(until([this] { return item("bringNow") != nullptr; })) << "the form is back";
    script.plane.fakeProjects.bringsEnd = true;
    script.plane.fakeProjects.bringError =
        Error{ErrorCode::ResourceExhausted, "The project is larger than its disk.", {}};
    click("bringNow");
    ASSERT_TRUE(until([this] { return item("bringError") != nullptr; }));
    script.plane.fakeProjects.bringError.reset();
    click("bringNow");
    ASSERT_TRUE(until([this] { return item("bringNow") == nullptr && item("noChangesYet"); }));
}

TEST_F(ChangesBehaviour, NothingIsSaidToBeUnchangedThatWasNotLookedAtSince)
{
    using projects::Freshness;
    auto& fake = script.plane.fakeProjects;
    fake.addProject(id, "/home/me/shop");
    fake.changeOf.erase(id.str());
    start("workspace/checkout-fix");
    click("tab-changes");
    const auto says = [this](const QString& words) {
        return until([&] { return textOf("noChangesYet").startsWith(words); });
    };
    EXPECT_TRUE(says("Looking for changes"));
    fake.changeOf[id.str()].workspace = id;
    fake.changeOf[id.str()].takenMs = 1;
    fake.tellChanges(id);
    fake.tellLook(id, Freshness::Current);
    EXPECT_TRUE(says("No changes yet."));
    fake.tellLook(id, Freshness::Looking); // a terminal has written something
    EXPECT_TRUE(says("Looking for changes"));
    fake.tellLook(id, Freshness::Current);
    EXPECT_TRUE(says("No changes yet."));
    click("tab-ports");
    click("tab-changes"); // something may have been missed
    EXPECT_TRUE(says("Looking for changes"));
    fake.tellLook(id, Freshness::Failed, "The workspace did not say it.");
    EXPECT_TRUE(until([this] { return item("changesProblem") != nullptr; }));
    fake.tellLook(id, Freshness::Current);
    EXPECT_TRUE(until([this] { return item("changesProblem") == nullptr; }));
}

TEST_F(ChangesBehaviour, TheTabTellsAScreenReaderHowManyFilesAreChanged)
{
    auto& fake = script.plane.fakeProjects;
    fake.addProject(id, "/home/me/shop");
    auto& files = fake.changeOf[id.str()].files;
    fake.changeOf[id.str()].workspace = id;
    fake.changeOf[id.str()].takenMs = 1;
    files = {changedFile("cart.py", projects::FileStatus::Modified, 1, 0)};
    start("workspace/checkout-fix");
    const auto says = [this](const QString& words) {
        return until([&] {
            auto* tab = item("tab-changes");
            auto* spoken = tab ? QAccessible::queryAccessibleInterface(tab) : nullptr;
            return spoken && spoken->text(QAccessible::Description) == words;
        });
    };
    EXPECT_TRUE(says("1 changed file"));
    files.push_back(changedFile("test.py", projects::FileStatus::Added, 1, 0));
    fake.tellChanges(id);
    EXPECT_TRUE(says("2 changed files"));
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
    EXPECT_EQ(textOf("reviewPath"), ".github/workflows/test.yml") << "the first one of the tree";
    for (int file = 0; file < 5; ++file)
        key(Qt::Key_J);
    ASSERT_TRUE(until([this] { return textOf("reviewPath") == "shop/cart.py" && rows() > 0; }));
    key(Qt::Key_N);
    key(Qt::Key_X); // the second part
    key(Qt::Key_J);
    ASSERT_TRUE(until([this] { return textOf("reviewPath") == "shop/money.py"; }));
    key(Qt::Key_F);
    key(Qt::Key_K);
    EXPECT_EQ(textOf("reviewPath"), "shop/cart.py");
    const int sideBySide = rows();
    ASSERT_TRUE(until([&] { return rows() > 0; }));
    key(Qt::Key_U);
    ASSERT_TRUE(until([&] { return rows() != sideBySide && rows() > 0; }));
    key(Qt::Key_Slash);
    type("currency");
    ASSERT_TRUE(until([this] { return listedFiles() == 1; })) << "also by its old name";
    click("takeHome");
    click("takeHomeNow");
    ASSERT_TRUE(until([this] { return !script.plane.fakeProjects.accepted.empty(); }));
    const auto& taken = request().selection;
    ASSERT_FALSE(taken.empty());
    EXPECT_EQ(taken[0].path, "shop/cart.py");
    EXPECT_EQ(taken[0].hunks, std::vector<int>{0});
    for (const auto& one : taken)
        EXPECT_NE(one.path, "shop/money.py");
    click("closeHome");
    key(Qt::Key_Escape);
    ASSERT_TRUE(until([this] { return item("reviewView") == nullptr; }));
}

TEST_F(ChangesBehaviour, TheWorkspaceInTheListIsTheWayBackToItsDesktop)
{
    openReview();
    click("open-checkout-fix");
    ASSERT_TRUE(until([this] { return item("reviewView") == nullptr; }));
    EXPECT_EQ(page(), "workspace");
    click("openReview");
    ASSERT_TRUE(until([this] { return item("reviewView") != nullptr; }));
    click("nav-images");
    click("open-checkout-fix");
    EXPECT_NE(item("reviewView"), nullptr) << "from elsewhere it is as it was left";
}

TEST_F(ChangesBehaviour, TheTreeIsWalkedByKeyboard)
{
    openReview();
    const int all = treeRows();
    key(Qt::Key_Slash);
    key(Qt::Key_Down);
    EXPECT_EQ(item("reviewFiles")->property("currentIndex").toInt(), 1) << "the file that is open";
    key(Qt::Key_Left);
    EXPECT_EQ(item("reviewFiles")->property("currentIndex").toInt(), 0) << "its folder";
    key(Qt::Key_Left);
    ASSERT_TRUE(until([&] { return treeRows() == all - 1; })) << "closed";
    EXPECT_EQ(listedFiles(), 12);
    key(Qt::Key_Space); // nothing of it is taken
    key(Qt::Key_Up);
    EXPECT_EQ(textOf("reviewPath"), ".github/workflows/test.yml") << "above the first is nothing";
    key(Qt::Key_Down);
    key(Qt::Key_Down);
    key(Qt::Key_Return);
    ASSERT_TRUE(until([this] { return textOf("reviewPath") == ".husky/pre-commit"; }));
    key(Qt::Key_K);
    ASSERT_TRUE(until([this] { return textOf("reviewPath") == ".github/workflows/test.yml"; }));
    EXPECT_EQ(treeRows(), all) << "what is open is in sight";
    click("takeHome");
    click("takeHomeNow");
    ASSERT_TRUE(until([this] { return !script.plane.fakeProjects.accepted.empty(); }));
    EXPECT_EQ(request().selection.size(), 11U);
    for (const auto& one : request().selection)
        EXPECT_NE(one.path, ".github/workflows/test.yml");
}

TEST_F(ChangesBehaviour, AClickClosesAFolder)
{
    openReview();
    const int all = treeRows();
    clickText("shop");
    ASSERT_TRUE(until([&] { return treeRows() == all - 3; }));
    clickText("shop");
    ASSERT_TRUE(until([&] { return treeRows() == all; }));
    key(Qt::Key_Escape);
    ASSERT_TRUE(until([this] { return item("reviewView") == nullptr; }));
}

TEST_F(ChangesBehaviour, ChangesAreReadThroughAllFiles)
{
    openReview();
    openFile("cart.py", "shop/cart.py");
    key(Qt::Key_N);
    EXPECT_EQ(textOf("reviewPath"), "shop/cart.py") << "it has two";
    key(Qt::Key_N);
    ASSERT_TRUE(until([this] { return textOf("reviewPath") == "shop/money.py" && rows() > 0; }));
    key(Qt::Key_P);
    ASSERT_TRUE(until([this] { return textOf("reviewPath") == "shop/cart.py" && rows() > 0; }));
    key(Qt::Key_X); // entered from its end
    click("takeHome");
    click("takeHomeNow");
    ASSERT_TRUE(until([this] { return !script.plane.fakeProjects.accepted.empty(); }));
    ASSERT_FALSE(request().selection.empty());
    EXPECT_EQ(request().selection[0].path, "shop/cart.py");
    EXPECT_EQ(request().selection[0].hunks, std::vector<int>{0});
}

TEST_F(ChangesBehaviour, CodeIsCopiedWithoutNumbersAndSigns)
{
    openReview();
    openFile("cart.py", "shop/cart.py");
    const double middle = item("diffRows")->width() / 2;
    const double end = item("diffPointer")->width() - 1;
    // Row 0 is the heading of the part, 1 to 7 are as they were.
    drag(8, middle + 2, 10, end);
    EXPECT_EQ(copied(), "        # round once, at the end: half-cents add up\n"
                        "        total = sum(line.total for line in self.lines)\n"
                        "        return quantize(total)");
    drag(10, middle - 2, 8, 2);
    EXPECT_EQ(copied(), "        # each line is rounded on its own\n"
                        "        return sum(round(line.total, 2) for line in self.lines)")
        << "upwards, and of the left side alone";
    key(Qt::Key_U);
    EXPECT_EQ(copied(), "nothing") << "other rows are shown now";
    drag(8, 2, 8, end);
    EXPECT_EQ(copied(), "        # each line is rounded on its own");
}

TEST_F(ChangesBehaviour, ADiffIsSearched)
{
    openReview();
    openFile("cart.py", "shop/cart.py");
    key(Qt::Key_F, Qt::ControlModifier);
    ASSERT_TRUE(until([this] { return item("diffSearch") != nullptr; }));
    EXPECT_EQ(itemWithText("Search all conversations"), nullptr) << "here it means the diff";
    type("RECEIPT(");
    EXPECT_EQ(textOf("searchOutcome"), "1 of 1");
    key(Qt::Key_Escape);
    ASSERT_TRUE(until([this] { return item("diffSearch") == nullptr; }));
    ASSERT_NE(item("reviewView"), nullptr) << "only the search closes";
    EXPECT_EQ(copied(), "nothing") << "what it found is selected no longer";
    key(Qt::Key_F, Qt::ControlModifier);
    setText("diffSearch", "quantize");
    key(Qt::Key_Return);
    key(Qt::Key_Return, Qt::ShiftModifier);
    EXPECT_TRUE(textOf("searchOutcome").contains(" of ")) << textOf("searchOutcome").toStdString();
    type(" nowhere");
    EXPECT_EQ(textOf("searchOutcome"), "Not in this file's changes.");
    click("closeSearch");
    ASSERT_TRUE(until([this] { return item("diffSearch") == nullptr; }));
    key(Qt::Key_J);
    ASSERT_TRUE(until([this] { return textOf("reviewPath") == "shop/money.py"; }))
        << "the keys are the review's again";
}

TEST_F(ChangesBehaviour, TwoThousandFilesOpenInTheWindow)
{
    fillChanges(script, id);
    auto& files = script.plane.fakeProjects.changeOf[id.str()].files;
    for (int file = 0; file < 2000; ++file)
        files.push_back(changedFile("src/module" + std::to_string(file % 40) + "/file" +
                                        std::to_string(file) + ".cpp",
                                    projects::FileStatus::Modified, 12, 3));
    start("workspace/checkout-fix");
    click("tab-changes");
    ASSERT_TRUE(until([this] { return item("openReview") != nullptr; }));
    QElapsedTimer elapsed;
    elapsed.start();
    QMetaObject::invokeMethod(item("openReview"), "clicked");
    ASSERT_TRUE(until([this] { return item("reviewView") != nullptr && rows() > 0; }));
    EXPECT_FALSE(window()->grabWindow().isNull());
    std::cout << "a review of 2012 files opens in " << elapsed.elapsed() << " ms\n";
    EXPECT_EQ(listedFiles(), 2012);
    elapsed.start();
    QMetaObject::invokeMethod(item("reviewFiles")->property("model").value<QObject*>(), "setOpen",
                              Q_ARG(QString, "src/"), Q_ARG(bool, false));
    ASSERT_TRUE(until([this] { return treeRows() < 30; }));
    std::cout << "and closes their folder in " << elapsed.elapsed() << " ms\n";
}

TEST_F(ChangesBehaviour, ConflictsAreShownAndNothingIsSaidToBeDone)
{
    projects::AcceptOutcome outcome;
    outcome.conflicts = {"shop/cart.py"};
    script.plane.fakeProjects.outcome = outcome;
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
    script.plane.fakeSessions.addSession(id, "Fix the cart", sessions::SessionState::Idle);
    openReview();
    click("refuseChanges");
    EXPECT_FALSE(isEnabled("refuseNow"));
    type("keep the old rounding");
    click("refuseNow");
    ASSERT_TRUE(until([this] { return script.plane.fakeSessions.prompts.size() == 1; }));
    EXPECT_TRUE(
        script.plane.fakeSessions.prompts[0].second.text.starts_with("keep the old rounding"));
    ASSERT_TRUE(until([this] { return item("reviewView") == nullptr; }));
}

TEST_F(ChangesBehaviour, NewerChangesAreReadFirst)
{
    openReview();
    script.plane.fakeProjects.changeOf[id.str()].head = "newer";
    script.plane.fakeProjects.tellChanges(id);
    ASSERT_TRUE(until([this] { return item("outdated") != nullptr; }));
    EXPECT_FALSE(isEnabled("takeHome"));
    click("showNewest");
    ASSERT_TRUE(until([this] { return isEnabled("takeHome"); }));
}

TEST_F(ChangesBehaviour, AWorkspaceIsCreatedWithAProjectAndAnAgent)
{
    script.plane.fakeProjects.folders["/home/me/shop"] = {
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
    click("fold-smart_toy");
    item("agentSelect")->setProperty("currentIndex", 1);
    QMetaObject::invokeMethod(item("agentSelect"), "activated", Q_ARG(int, 1));
    setText("modelField", " opus ");
    click("createNow");
    ASSERT_TRUE(until([this] { return !script.plane.fakeWorkspaces.created.empty(); }));
    ASSERT_TRUE(script.plane.fakeWorkspaces.created[0].project.has_value());
    EXPECT_EQ(script.plane.fakeWorkspaces.created[0].project->kind,
              ProjectSource::Kind::Repository);
    EXPECT_EQ(script.plane.fakeWorkspaces.created[0].project->path, "/home/me/shop");
    EXPECT_EQ(script.plane.fakeWorkspaces.created[0].agent, "claude");
    EXPECT_EQ(script.plane.fakeWorkspaces.created[0].options,
              (sessions::OptionWishes{{"model", "opus"}}));
}

TEST_F(ChangesBehaviour, TheOwnAgentIsSaidToHaveNoModelWhereOnlyGeminisCanBeAsked)
{
    script.plane.fakeProviders.addProvider("google", providers::ProviderKind::Gemini,
                                           "https://generativelanguage.googleapis.com", true);
    start("create");
    ASSERT_TRUE(until([this] { return item("ownAgentNote") != nullptr; }));
    EXPECT_TRUE(textOf("ownAgentNote").contains("has no model here"));
    click("fold-smart_toy");
    item("agentSelect")->setProperty("currentIndex", 1);
    QMetaObject::invokeMethod(item("agentSelect"), "activated", Q_ARG(int, 1));
    EXPECT_TRUE(until([this] { return item("ownAgentNote") == nullptr; }));
    click("fold-smart_toy"); // there is no room for both
    click("fold-call_split");
    click("trySeveral"); // which begins with the built-in one
    EXPECT_TRUE(until([this] { return item("ownAgentNote") != nullptr; }));
}

TEST_F(ChangesBehaviour, SeveralSayAsWellThatTheOwnAgentHasNoModel)
{
    start("create");
    click("fold-call_split");
    click("trySeveral");
    ASSERT_TRUE(until([this] { return item("attemptCount") != nullptr; }));
    EXPECT_NE(item("addProviderAtCreate"), nullptr) << "the built-in one is among them";
    click("fold-smart_toy");
    EXPECT_TRUE(until([this] { return item("agentsOfAttempts") != nullptr; }));
    EXPECT_EQ(item("agentSelect"), nullptr) << "each has one of its own";
    script.plane.fakeProviders.addProvider("local", providers::ProviderKind::OpenAi,
                                           "http://127.0.0.1:11434", false);
    script.plane.fakeProviders.tell();
    EXPECT_TRUE(until([this] { return item("fold-smart_toy") == nullptr; }));
}

TEST_F(ChangesBehaviour, SeveralAreTriedAndOneIsKept)
{
    start("create");
    click("fold-call_split");
    click("trySeveral");
    EXPECT_FALSE(isEnabled("createNow")) << "there is no task yet";
    setText("taskField", "fix the cart");
    click("moreAttempts");
    setText("attemptTests", "pytest");
    setText("attemptModel", "big");
    click("createNow");
    ASSERT_TRUE(until([this] { return page() == "attempts"; }));
    ASSERT_EQ(script.plane.fakeAttempts.requests.size(), 1U);
    EXPECT_EQ(script.plane.fakeAttempts.requests[0].task, "fix the cart");
    EXPECT_EQ(script.plane.fakeAttempts.requests[0].agents.size(), 4U);
    EXPECT_EQ(script.plane.fakeAttempts.requests[0].testCommand, "pytest");
    EXPECT_EQ(script.plane.fakeAttempts.requests[0].workspace.image, "sway-desktop");
    EXPECT_EQ(script.plane.fakeAttempts.requests[0].workspace.options,
              (sessions::OptionWishes{{"model", "big"}}));
}

TEST_F(ChangesBehaviour, KeepingOneAsksOnce)
{
    fillAttempts(script);
    start();
    click("group-group1");
    ASSERT_EQ(page(), "attempts");
    click("keep-cart-1");
    ASSERT_NE(item("confirmButton"), nullptr) << "it asks, and says what is lost";
    EXPECT_TRUE(script.plane.fakeAttempts.kept.empty());
    click("confirmButton");
    ASSERT_TRUE(until([this] { return script.plane.fakeAttempts.kept.size() == 1; }));
    ASSERT_TRUE(until([this] { return page() == "workspace"; }));
}

TEST_F(ChangesBehaviour, AnAttemptWhoseAgentAsksSaysSo)
{
    const auto group = fillAttempts(script);
    const auto working =
        std::ranges::find(group.attempts, plane::Attempt::State::Working, &plane::Attempt::state);
    ASSERT_NE(working, group.attempts.end());
    start();
    click("group-group1");
    const auto dot = [&] {
        auto* of = item("attemptDot-" + QString::fromStdString(working->name));
        return of ? of->property("kind").toString() : QString();
    };
    ASSERT_TRUE(until([&] { return dot() == "working"; }));
    auto& talk = script.plane.fakeSessions;
    talk.tell(talk.addSession(working->workspace, "Mend it", sessions::SessionState::Asking));
    EXPECT_TRUE(until([&] { return dot() == "asking"; }));
    EXPECT_NE(itemWithText("Asks you"), nullptr);
}

TEST_F(ChangesBehaviour, AGroupThatWaitsForYouHasAnEdgeOfItsOwnOnHome)
{
    const auto group = fillAttempts(script);
    const auto working =
        std::ranges::find(group.attempts, plane::Attempt::State::Working, &plane::Attempt::state);
    ASSERT_NE(working, group.attempts.end());
    start();
    ASSERT_TRUE(until([this] { return item("group-group1") != nullptr; }));
    const auto edge = [this] {
        auto* card = item("group-group1")->property("background").value<QQuickItem*>();
        return card->property("border").value<QObject*>()->property("color").value<QColor>();
    };
    const auto atWork = edge();
    auto& talk = script.plane.fakeSessions;
    talk.tell(talk.addSession(working->workspace, "Mend it", sessions::SessionState::Asking));
    EXPECT_TRUE(until([&] { return edge() != atWork; }));
}

TEST_F(ChangesBehaviour, TheSheetTakesBackAfterOneQuestion)
{
    fillSheet(script, id);
    start("workspace/checkout-fix");
    click("tab-boundary");
    click("openSheet");
    ASSERT_TRUE(until([this] { return item("takeBack-domain:github.com") != nullptr; }));
    click("takeBack-domain:github.com");
    EXPECT_TRUE(script.plane.fakeSheets.takenBack.empty());
    click("takeBackNow");
    ASSERT_TRUE(until([this] { return item("takeBack-domain:github.com") == nullptr; }));
    EXPECT_EQ(script.plane.fakeSheets.takenBack, std::vector<std::string>{"domain:github.com"});
}

TEST_F(ChangesBehaviour, TheTickAboveTheListIsAboutWhatIsListed)
{
    openReview();
    const auto tick = [this] { return item("chooseAll")->property("chosen").toString(); };
    EXPECT_EQ(tick(), "all");
    setText("reviewFilter", "money");
    ASSERT_TRUE(until([this] { return listedFiles() == 1; }));
    click("chooseAll");
    EXPECT_TRUE(until([&] { return tick() == "none"; })) << "of those that are listed";
    setText("reviewFilter", "cart");
    EXPECT_TRUE(until([&] { return tick() == "all"; })) << "what is not listed does not count";
    setText("reviewFilter", "o");
    EXPECT_TRUE(until([&] { return tick() == "some"; })) << "among them is the one without a tick";
    click("warnedOnly");
    EXPECT_TRUE(until([&] { return tick() == "all"; })) << "the chip changes what is listed, too";
    click("warnedOnly");
    EXPECT_TRUE(until([&] { return tick() == "some"; }));
}

TEST_F(ChangesBehaviour, SeveralSpeakOfTheOwnAgentWhereAnotherIsTheDefault)
{
    script.plane.fakeSettings.values["general.defaultAgent"] = "claude";
    start("create");
    ASSERT_TRUE(
        until([this] { return itemWithText("Claude Code, free inside its machine") != nullptr; }));
    click("fold-call_split");
    click("trySeveral"); // which begins with the built-in one
    EXPECT_TRUE(until([this] { return itemWithText("Helix Agent has no model yet") != nullptr; }));
    EXPECT_EQ(itemWithText("Claude Code has no model yet"), nullptr) << "nothing is known of that";
}

TEST_F(ChangesBehaviour, TheTabSaysHowMuchWasChangedBeforeItIsOpened)
{
    script.plane.fakeProjects.addProject(id, "/home/me/code/shop");
    start("workspace/checkout-fix");
    ASSERT_TRUE(until([this] { return item("tab-changes") != nullptr; }));
    const auto said = [this] {
        auto* spoken = QAccessible::queryAccessibleInterface(item("tab-changes"));
        return spoken ? spoken->text(QAccessible::Description) : QString("nothing");
    };
    EXPECT_EQ(said(), "");
    fillChanges(script, id);
    script.plane.fakeProjects.tellChanges(id);
    const auto files = script.plane.fakeProjects.changeOf[id.str()].files.size();
    EXPECT_TRUE(until([&] { return said() == QString("%1 changed files").arg(files); }))
        << said().toStdString();
    EXPECT_NE(itemWithText(QString::number(files)), nullptr) << "and shows it";
}

} // namespace helix::ui::test
