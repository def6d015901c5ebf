// A review over a script: what is read, chosen, taken home and refused.

#include <QtTest/QSignalSpy>

#include "ui/changes_fixture.h"
#include "ui/changes/changed_files.h"
#include "ui/changes/diff_list.h"

namespace helix::ui::test {

using projects::AcceptRequest;
using projects::FileStatus;

TEST_F(ChangesModels, ReviewTakesWhatIsChosenIntoABranch)
{
    fillChanges(script, id);
    beginReview();
    EXPECT_EQ(review->path(), ".github/workflows/test.yml") << "the first one of the tree";
    openFile("shop/cart.py");
    auto* diff = qobject_cast<DiffList*>(review->diff());
    ASSERT_EQ(diff->hunks(), 2);
    review->chooseShown(false);
    EXPECT_FALSE(review->anyChosen());
    review->takeHome("branch", "x", {}, {});
    EXPECT_TRUE(script.plane.fakeProjects.accepted.empty()) << "nothing is not everything";
    review->chooseHunk(1, true);
    EXPECT_EQ(review->fileChosen(), "some");
    review->takeHome("branch", "helix/shop/fix", {}, "Round once");
    ASSERT_TRUE(until([this] { return !review->done().isEmpty(); }));
    const auto& request = script.plane.fakeProjects.accepted.at(0);
    EXPECT_EQ(request.target, AcceptRequest::Target::Branch);
    EXPECT_EQ(request.branch, "helix/shop/fix");
    EXPECT_EQ(request.head, "9b1d0c2e11223344556677889900aabbccddeeff");
    ASSERT_EQ(request.selection.size(), 1U);
    EXPECT_EQ(request.selection[0].path, "shop/cart.py");
    EXPECT_EQ(request.selection[0].hunks, std::vector<int>{1});
    EXPECT_EQ(review->nextCommand(), "git switch helix/shop/fix");
}

TEST_F(ChangesModels, ABranchNameIsQuotedForTheShell)
{
    fillChanges(script, id);
    projects::AcceptOutcome outcome;
    outcome.branch = "a;reboot";
    outcome.sentence = "Done.";
    script.plane.fakeProjects.outcome = outcome;
    beginReview();
    review->takeHome("branch", "a;reboot", {}, {});
    ASSERT_TRUE(until([this] { return !review->done().isEmpty(); }));
    EXPECT_EQ(review->nextCommand(), "git switch 'a;reboot'");
}

TEST_F(ChangesModels, ConflictsAreNamedAndNothingIsSaidToBeDone)
{
    fillChanges(script, id);
    projects::AcceptOutcome outcome;
    outcome.conflicts = {"shop/cart.py", "odd\nname"};
    script.plane.fakeProjects.outcome = outcome;
    beginReview();
    review->takeHome("tree", {}, {}, {});
    ASSERT_TRUE(until([this] { return !review->isBusy(); }));
    EXPECT_EQ(review->conflicts(), (QStringList{"shop/cart.py", "odd\\nname"}));
    EXPECT_EQ(review->done(), "");
    EXPECT_EQ(script.plane.fakeProjects.accepted[0].target, AcceptRequest::Target::WorkingTree);
    EXPECT_TRUE(script.plane.fakeProjects.accepted[0].selection.empty());
}

TEST_F(ChangesModels, WhatWasNotReadIsNotTaken)
{
    fillChanges(script, id);
    beginReview();
    openFile("shop/cart.py");
    auto& set = script.plane.fakeProjects.changeOf[id.str()];
    set.head = "ffff";
    script.plane.fakeProjects.tellChanges(id);
    EXPECT_TRUE(review->isOutdated());
    review->takeHome("branch", "x", {}, {});
    EXPECT_TRUE(script.plane.fakeProjects.accepted.empty());
    review->begin();
    EXPECT_FALSE(review->isOutdated());
    EXPECT_EQ(review->path(), "shop/cart.py") << "the file that was open stays open";
    review->takeHome("branch", "x", {}, {});
    ASSERT_EQ(script.plane.fakeProjects.accepted.size(), 1U);
    EXPECT_EQ(script.plane.fakeProjects.accepted[0].head, "ffff");
}

TEST_F(ChangesModels, WhoeverBeganBeforeTheFirstChangeSeesIt)
{
    fillChanges(script, id);
    auto& set = script.plane.fakeProjects.changeOf[id.str()];
    const auto later = std::exchange(set, {});
    set.workspace = id;
    set.head = "aaaa";
    set.takenMs = later.takenMs;
    beginReview();
    EXPECT_EQ(review->path(), "");
    set = later;
    script.plane.fakeProjects.tellChanges(id);
    EXPECT_FALSE(review->isOutdated()) << "nothing was read that could be lost";
    EXPECT_NE(review->path(), "") << "its first file is open";
    EXPECT_TRUE(review->anyChosen());
}

TEST_F(ChangesModels, ARefusalIsTheNextPromptOfTheConversation)
{
    fillChanges(script, id);
    const auto session =
        script.plane.fakeSessions.addSession(id, "Fix the cart", sessions::SessionState::Idle).id;
    beginReview();
    auto* hub = qobject_cast<ProjectsHub*>(backend->projects());
    const QString workspace = QString::fromStdString(id.str());
    EXPECT_EQ(hub->currentSession(workspace).toStdString(), session.str());
    openFile("shop/cart.py");
    review->chooseShown(false);
    review->chooseHunk(0, true);
    QSignalSpy refused(review.get(), &Review::refused);
    review->refuse(hub->currentSession(workspace), "  ");
    EXPECT_TRUE(script.plane.fakeSessions.prompts.empty());
    review->refuse(hub->currentSession(workspace), "Keep the old rounding.");
    ASSERT_TRUE(until([&] { return refused.count() == 1; }));
    ASSERT_EQ(script.plane.fakeSessions.prompts.size(), 1U);
    EXPECT_EQ(script.plane.fakeSessions.prompts[0].first, session.str());
    EXPECT_EQ(script.plane.fakeSessions.prompts[0].second.text,
              "Keep the old rounding.\n\nThis is about your changes in:\n- shop/cart.py (hunk 1 of "
              "its diff)");
    EXPECT_TRUE(script.plane.fakeProjects.accepted.empty());
}

TEST_F(ChangesModels, TwoThousandFilesOpenAtOnce)
{
    fillChanges(script, id);
    auto& set = script.plane.fakeProjects.changeOf[id.str()];
    for (int file = 0; file < 2000; ++file)
        set.files.push_back(changedFile("src/module" + std::to_string(file % 40) + "/file" +
                                            std::to_string(file) + ".cpp",
                                        FileStatus::Modified, 12, 3));
    QElapsedTimer elapsed;
    elapsed.start();
    beginReview();
    std::cout << "2000 files open in " << elapsed.elapsed() << " ms\n";
    auto* files = qobject_cast<ChangedFiles*>(review->files());
    EXPECT_GT(files->count(), 2000);
    elapsed.start();
    review->chooseShown(false);
    review->chooseShown(true);
    files->setFilter("file1999");
    std::cout << "choosing and filtering them takes " << elapsed.elapsed() << " ms\n";
    EXPECT_EQ(files->count(), 1);
}

} // namespace helix::ui::test
