// The models of projects, attempts and sheets over a script, without a window.

#include <QtTest/QSignalSpy>

#include "ui/changes_fixture.h"
#include "ui/attempts/attempt_board.h"
#include "ui/create/attempts_draft.h"
#include "ui/create/project_draft.h"
#include "ui/boundary/sheet_model.h"

namespace helix::ui::test {

TEST_F(ChangesModels, AProjectIsBroughtWithProgressAndCancelled)
{
    script.plane.fakeProjects.bringsEnd = false;
    script.plane.fakeProjects.folders["/home/me/shop"] = {
        "/home/me/shop", "main", "4f2c91aabb", 3, 4 << 20, 312, {"Two submodules stay out."}};
    open();
    EXPECT_FALSE(project()->present());
    ProjectDraft draft;
    draft.setBackend(backend.get());
    EXPECT_TRUE(draft.isReady()) << "no project is fine";
    draft.setKind("folder");
    EXPECT_FALSE(draft.isReady());
    draft.setPath("relative");
    ASSERT_TRUE(until([&] { return !draft.isExamining(); }));
    EXPECT_NE(draft.problem(), "");
    draft.setPath("/nowhere");
    ASSERT_TRUE(until([&] { return !draft.isExamining(); }));
    EXPECT_NE(draft.problem(), "");
    draft.setPath("/home/me/sho");
    draft.setPath("/home/me/shop");
    ASSERT_TRUE(until([&] { return draft.isExamined(); }));
    EXPECT_EQ(script.plane.fakeProjects.examined.size(), 2U) << "not after every key";
    EXPECT_EQ(draft.factsText(), "main @ 4f2c91a · 312 commits · 4.0 MB");
    EXPECT_EQ(draft.remarks(), QStringList("Two submodules stay out."));
    draft.setWithUncommitted(true);
    project()->bring(&draft);
    ASSERT_EQ(script.plane.fakeProjects.asked.size(), 1U);
    EXPECT_TRUE(script.plane.fakeProjects.asked[0].withUncommitted);
    EXPECT_TRUE(project()->isBringing());
    script.plane.fakeProjects.tellProgress(id, {"Copying", 1 << 20, 4 << 20});
    EXPECT_DOUBLE_EQ(project()->bringShare(), 0.25);
    EXPECT_EQ(project()->bringText(), "Copying, 1.0 MB of 4.0 MB");
    project()->cancelBring();
    ASSERT_TRUE(until([this] { return !project()->isBringing(); }));
    EXPECT_EQ(project()->bringError(), "") << "the user's own wish is no error";
    EXPECT_FALSE(project()->present());
}

TEST_F(ChangesModels, AnAddressIsCheckedWhileItIsTyped)
{
    ProjectDraft draft;
    draft.setBackend(backend.get());
    draft.setKind("url");
    EXPECT_EQ(draft.problem(), "");
    EXPECT_FALSE(draft.isReady());
    for (const char* bad : {"shop", "ftp://x/y", "https://host", "-upload-pack=x",
                            "https://me:secret@host/x.git", "ext::sh -c x"}) {
        draft.setUrl(bad);
        EXPECT_NE(draft.problem(), "") << bad;
        EXPECT_FALSE(draft.source().has_value()) << bad;
    }
    for (const char* good :
         {"https://example.org/shop.git", "git@example.org:me/shop.git", "ssh://git@h/x"}) {
        draft.setUrl(good);
        EXPECT_EQ(draft.problem(), "") << good;
        ASSERT_TRUE(draft.source().has_value()) << good;
    }
    draft.setFetchedByGuest(true);
    EXPECT_TRUE(draft.source()->fetchedByGuest);
}

TEST_F(ChangesModels, AFailedSnapshotLeavesTheEarlierOneInSight)
{
    fillChanges(script, id);
    open();
    ASSERT_TRUE(until([this] { return project()->isTaken(); }));
    const int files = project()->fileCount();
    ASSERT_GT(files, 0);
    script.plane.fakeProjects.snapshotError =
        Error{ErrorCode::ResourceExhausted, "The changes are larger than 512 MB.", "limit"};
    project()->take();
    EXPECT_TRUE(project()->isTaking());
    ASSERT_TRUE(until([this] { return !project()->isTaking(); }));
    EXPECT_EQ(project()->problem(), "The changes are larger than 512 MB.");
    EXPECT_EQ(project()->fileCount(), files);
}

TEST_F(ChangesModels, AttemptsThatAskAreNotSaidToBeAtWork)
{
    const auto group = fillAttempts(script);
    const auto working =
        std::ranges::find(group.attempts, plane::Attempt::State::Working, &plane::Attempt::state);
    ASSERT_NE(working, group.attempts.end());
    auto& talk = script.plane.fakeSessions;
    const auto first =
        talk.addSession(working->workspace, "Mend it", sessions::SessionState::Asking).id;
    open();
    auto* item = qobject_cast<AttemptBoard*>(backend->attempts())->find("group1");
    ASSERT_NE(item, nullptr);
    const QString rest = QStringLiteral(" · 1 to look at · 1 did not pass · 1 failed");
    EXPECT_TRUE(until([&] { return item->summary() == "4 attempts · 1 asks you" + rest; }))
        << item->summary().toStdString();
    EXPECT_TRUE(item->hasAsking());
    auto another = group;
    another.attempts[3].state = plane::Attempt::State::Working;
    const QString others = QStringLiteral(" · 1 to look at · 1 did not pass");
    emit script.events().attemptsChanged(another);
    EXPECT_TRUE(
        until([&] { return item->summary() == "4 attempts · 1 asks you · 1 at work" + others; }));
    talk.tell(
        talk.addSession(another.attempts[3].workspace, "Mend it", sessions::SessionState::Asking));
    EXPECT_TRUE(until([&] { return item->summary() == "4 attempts · 2 ask you" + others; }));
    emit script.events().attemptsChanged(group);
    EXPECT_TRUE(until([&] { return item->summary() == "4 attempts · 1 asks you" + rest; }))
        << "one that is over does not ask";
    talk.of(first).state = sessions::SessionState::Working;
    talk.tell(talk.of(first));
    EXPECT_TRUE(until([&] { return item->summary() == "4 attempts · 1 at work" + rest; }));
    EXPECT_FALSE(item->hasAsking());
}

TEST_F(ChangesModels, AttemptsAreShownSideBySide)
{
    const auto group = fillAttempts(script);
    open();
    auto* board = qobject_cast<AttemptBoard*>(backend->attempts());
    ASSERT_EQ(board->count(), 1);
    auto* item = board->find("group1");
    ASSERT_NE(item, nullptr);
    EXPECT_EQ(item->headline(), "test_total_rounds fails. Find out why, fix it, and check the "
                                "page in the browser.");
    EXPECT_EQ(item->summary(), "4 attempts · 1 at work · 1 to look at · 1 did not pass · 1 failed");
    auto untested = group; // its task named no test
    untested.attempts[1].testStatus.reset();
    untested.attempts[1].files = 0;
    emit script.events().attemptsChanged(untested);
    ASSERT_TRUE(until([&] {
        return item->summary() ==
               "4 attempts · 1 at work · 1 to look at · 1 changed nothing · 1 failed";
    }));
    emit script.events().attemptsChanged(group);
    ASSERT_TRUE(until([&] { return item->summary().contains("1 did not pass"); }));
    EXPECT_EQ(cell(*item->attempts(), 0, "testsText"), "Tests pass");
    EXPECT_EQ(cell(*item->attempts(), 1, "tests"), "failed");
    EXPECT_EQ(cell(*item->attempts(), 2, "finished"), false);
    const QString first = QString::fromStdString(group.attempts[0].workspace.str());
    EXPECT_EQ(board->groupOf(first), "group1");
    QSignalSpy kept(board, &AttemptBoard::kept);
    board->discard("group1", QString::fromStdString(group.attempts[3].workspace.str()));
    ASSERT_TRUE(until([&] { return item->living() == 3; }));
    board->keep("group1", first);
    ASSERT_TRUE(until([&] { return kept.count() == 1; }));
    EXPECT_EQ(board->count(), 0);
}

TEST(AttemptsDraft, HasBetweenTwoAndEight)
{
    AttemptsDraft draft;
    EXPECT_EQ(draft.count(), 3);
    draft.setCount(1);
    EXPECT_EQ(draft.count(), 2);
    draft.setAgent(1, "claude");
    draft.setCount(20);
    EXPECT_EQ(draft.count(), 8);
    EXPECT_EQ(draft.agents().last(), "claude");
    EXPECT_FALSE(draft.isReady());
    draft.setProperty("task", " fix it ");
    EXPECT_TRUE(draft.isReady());
    EXPECT_EQ(draft.request({}).task, "fix it");
    EXPECT_EQ(draft.request({}).agents->size(), 8U);
}

TEST_F(ChangesModels, TheSheetIsGroupedAndThingsAreTakenBack)
{
    fillSheet(script, id);
    open();
    SheetModel sheet;
    sheet.setBackend(backend.get());
    sheet.setProperty("workspaceId", QString::fromStdString(id.str()));
    sheet.load();
    ASSERT_TRUE(until([&] { return !sheet.isLoading(); }));
    ASSERT_EQ(sheet.groups().size(), 7);
    EXPECT_EQ(sheet.groups()[0].toMap().value("title"), "Project");
    EXPECT_EQ(sheet.groups()[1].toMap().value("items").toList().size(), 2);
    EXPECT_TRUE(sheet.asText().contains("- github.com: It may connect"));
    sheet.takeBack("port:8000");
    EXPECT_EQ(sheet.takingBack(), "port:8000");
    ASSERT_TRUE(until([&] { return sheet.groups().size() == 6; }));
    EXPECT_EQ(script.plane.fakeSheets.takenBack, std::vector<std::string>{"port:8000"});
    script.plane.fakeSheets.error = Error{ErrorCode::Unavailable, "It does not answer.", "x"};
    sheet.load();
    ASSERT_TRUE(until([&] { return !sheet.isLoading(); }));
    EXPECT_EQ(sheet.problem(), "It does not answer.");
}

} // namespace helix::ui::test
